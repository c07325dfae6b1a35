/** The contract that other teams build by: it is valid OpenAPI, AsyncAPI and JSON Schema, names everything that is declared, and its examples fit. */
import { createRequire } from 'node:module'
import type * as AsyncApi from '@asyncapi/parser'
import { Validator } from '@seriousme/openapi-schema-validator'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { API_ROOT } from '../../../protocol/api/envelope.ts'
import { readDeclarations } from '../../../protocol/contract/declarations.ts'
import { createContract, findStaleFiles, hashContract } from '../../../protocol/contract/contract.ts'
import { readExamples } from '../../../protocol/contract/examples.ts'
import { toTemplate } from '../../../protocol/contract/openApi.ts'
import { eventSchemas } from '../../../protocol/events/index.ts'
import { createSchemasDocument, type SchemaFile } from '../../../src/dev/contract/schemasDocument.ts'
import { compileSchema, createPartCompiler, listSchemaFiles, readContractFile } from './contractFiles.ts'

/** As far as the tests read a document. */
interface Operation {
  operationId: string
  parameters: { name?: string; in?: string; schema?: Record<string, unknown>; example?: unknown }[]
  requestBody?: Content
  responses: Record<string, Content>
}
interface Content {
  content?: Record<string, { schema: Record<string, unknown>; example?: unknown }>
}

const openApi = readContractFile('openapi.json')
const asyncApi = readContractFile('asyncapi.json')
const paths = openApi.paths as Record<string, Record<string, Operation>>
const { endpoints, docstrings } = await readDeclarations()

test('the OpenAPI document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(openApi))
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
})

test('the AsyncAPI document is valid AsyncAPI 3, and its examples fit their messages', async () => {
  // The package's modules for import name files without their endings, which Node does not find.
  const { Parser } = createRequire(import.meta.url)('@asyncapi/parser') as typeof AsyncApi
  const { document, diagnostics } = await new Parser().parse(JSON.stringify(asyncApi))
  const faults = diagnostics.filter(({ code }) => code !== 'asyncapi-latest-version')
  expect(faults.map(({ message, path }) => `${path.join('.')}: ${message}`)).toEqual([])
  expect(document?.version()).toBe('3.0.0')
}, 60_000)

test('every declared call and stream has its operation, and every stream its channel', () => {
  const declared = endpoints.map(({ name, endpoint }) => {
    const operation = paths[API_ROOT + toTemplate(endpoint.path)]?.[endpoint.method.toLowerCase()]
    return operation?.operationId === name ? name : `${name} is missing`
  })
  expect(declared).toEqual(endpoints.map(({ name }) => name))
  expect(Object.values(paths).flatMap((methods) => Object.keys(methods))).toHaveLength(endpoints.length)
  const streams = endpoints.filter(({ answer }) => answer === null).map(({ name }) => name)
  expect(streams.length).toBeGreaterThan(3)
  expect(Object.keys(asyncApi.channels as object)).toEqual(streams)
})

test('every event, the entry and the recording have a schema, whose examples fit', () => {
  const files = listSchemaFiles()
  expect(files).toEqual(
    [
      ...Object.keys(eventSchemas).map((type) => `schemas/events/${type}.json`),
      'schemas/entry.json',
      'schemas/recording.json',
    ].sort(),
  )
  for (const file of files) {
    const schema = readContractFile(file)
    const validate = compileSchema(schema)
    const examples = schema.examples as unknown[]
    expect(examples.length, file).toBeGreaterThan(0)
    for (const example of examples) expect([file, validate(example), validate.errors]).toEqual([file, true, null])
  }
})

test('every call and stream has a real example, which fits its declaration and its schemas', () => {
  const { calls } = readExamples()
  expect(endpoints.map(({ name }) => name).filter((name) => calls[name] === undefined)).toEqual([])
  const compilePart = createPartCompiler(openApi)
  for (const { name, endpoint, answer } of endpoints) {
    const example = calls[name]
    expect([name, v.is(endpoint.body, example?.body)]).toEqual([name, true])
    expect([name, answer === null || v.is(answer, example?.data ?? {})]).toEqual([name, true])
    const [path, method] = [API_ROOT + toTemplate(endpoint.path), endpoint.method.toLowerCase()]
    const operation = paths[path]?.[method]
    for (const [place, content] of [
      [['requestBody'], operation?.requestBody],
      [['responses', '200'], operation?.responses[200]],
    ] as const) {
      const media = content?.content?.['application/json']
      // A stream answers with JSON where it refuses, for which its call has no example.
      if (media?.example === undefined) continue
      const validate = compilePart(['paths', path, method, ...place, 'content', 'application/json', 'schema'])
      expect([name, place, validate(media.example), validate.errors]).toEqual([name, place, true, null])
    }
    for (const { in: place, name: field, schema, example: value } of operation?.parameters ?? []) {
      if (schema === undefined || value === undefined) continue
      expect([name, place, field, compileSchema(schema)(value)]).toEqual([name, place, field, true])
    }
  }
})

test('examples hold no token and no password of anybody', () => {
  const text = JSON.stringify([openApi, asyncApi])
  expect(text).not.toMatch(/[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}|Bearer [A-Za-z0-9]/)
  const [tokens] = [/"(?:access|refresh)_token":"([^"]*)"/g].map((pattern) => [...text.matchAll(pattern)])
  expect(new Set(tokens?.map(([, token]) => token))).toEqual(
    new Set(['access-token-of-this-player', 'refresh-token-of-this-player']),
  )
})

test('descriptions are the docstrings of the declarations, which every call has', () => {
  expect(
    endpoints.filter(({ endpoint }) => docstrings.ofSchema(endpoint) === undefined).map(({ name }) => name),
  ).toEqual([])
  const start = paths[`${API_ROOT}/actor/{storyId}/{actorId}/game.start`]?.post as unknown as { description: string }
  expect(start.description).toMatch(/^Begins a game; with `restart` false/)
  const { properties } = readContractFile('schemas/events/show_chat_options.json') as {
    properties: { data: { description: string; properties: { options: { items: { description: string } } } } }
  }
  expect(properties.data.description).toBe('The player has to choose one of these. `tooltip` explains the choice.')
  expect(properties.data.properties.options.items.description).toMatch(
    /^An option needs a text or a picture\. One option\./,
  )
})

test('every reference of the page of schemas leads somewhere', () => {
  const files = listSchemaFiles().map((file) => readContractFile(file) as SchemaFile)
  const document = createSchemasDocument(files)
  const { schemas } = document.components as { schemas: Record<string, unknown> }
  const targets = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, target = '']) => target)
  expect(targets.length).toBeGreaterThan(28)
  expect(targets.filter((target) => !(target.replace('#/components/schemas/', '') in schemas))).toEqual([])
  expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['message', 'entry', 'recording', 'event_message']))
})

test('a file whose hash is stale, missing or of nothing that is declared is named', async () => {
  const contract = await createContract()
  const declared = hashContract(contract)
  expect(findStaleFiles(declared, declared)).toEqual([])
  const [first = '', second = ''] = Object.keys(declared)
  const { [second]: _, ...committed } = hashContract(new Map([...contract, [first, `${contract.get(first)} `]]))
  expect(findStaleFiles(declared, { ...committed, 'old.json': '' })).toEqual([
    `${first} is stale`,
    `${second} is missing`,
    'old.json belongs to nothing that is declared',
  ])
})
