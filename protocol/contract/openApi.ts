/** Writes OpenAPI 3.1 for every declared call, and for the requests of the streams. */
import type * as v from 'valibot'
import { API_ROOT } from '../api/envelope.ts'
import { STREAM_END_HEADER, STREAM_END_MARK, STREAM_END_MARKED } from '../api/streamEnd.ts'
import { ERROR_CODES, type ErrorCode } from '../errors.ts'
import { CODE_OK } from '../limits.ts'
import { LOCALES } from '../locale.ts'
import { type DeclaredEndpoint, type Declarations } from './declarations.ts'
import { type Docstrings } from './docstrings.ts'
import { ERROR_MEANINGS } from './errorMeanings.ts'
import { type CallExample, type Examples } from './examples.ts'
import { convertToJsonSchema, type JsonSchema } from './jsonSchema.ts'

/** Codes with which any request may be refused (`Endpoint.errors`). */
const OF_ANY_REQUEST: readonly ErrorCode[] = ['400', '403', '404', '405', '413', '415', '421', '500', '503']

export function createOpenApi(
  { endpoints, docstrings }: Declarations,
  examples: Examples,
  version: string,
): JsonSchema {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  const shared = findSharedSchemas({ endpoints, docstrings })
  const refer = (schema: unknown): JsonSchema | undefined => {
    const name = shared.get(schema)
    return name === undefined ? undefined : { $ref: `#/components/schemas/${name}` }
  }
  const convert = (schema: v.GenericSchema): JsonSchema => convertToJsonSchema(schema, docstrings, refer)
  for (const declared of endpoints) {
    const { path, method } = declared.endpoint
    const operation = describeOperation(declared, examples.calls[declared.name], docstrings, convert)
    const address = API_ROOT + toTemplate(path)
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation }
  }
  const subjects = [...new Set(endpoints.map(({ subject }) => subject))]
  return {
    openapi: '3.1.0',
    info: {
      title: 'Interactive stories: calls',
      version,
      license: { name: 'MIT', identifier: 'MIT' },
      description: [
        'The calls between the app and its server, written from the declarations of `protocol/api`. The events of the streams are in `asyncapi.json`.',
        'Every answer is an envelope. Its `code` is `"0"` for a success, whose `data` is described with the call. Any other code refuses the call: a broken request has its HTTP status as its code, a refusal by a story or by the rules of the product comes with status 200 and a code of its own.',
        'Bodies are JSON without empty values: absent, null, `""` and empty lists are the same. A reader ignores fields it does not know, and takes null for absent. Lengths of texts count UTF-16 units. Where a schema is marked `x-in-words`, its description asks for more than the schema says.',
      ].join('\n\n'),
    },
    servers: [{ url: '/', description: 'The origin of the app, or another one that its configuration names.' }],
    tags: subjects.map((name) => ({ name, description: `Declared in \`protocol/api/${name}.ts\`.` })),
    paths,
    components: {
      schemas: {
        ...Object.fromEntries(
          [...shared].map(([schema, name]) => [
            name,
            convertToJsonSchema(schema as v.GenericSchema, docstrings, (inner) =>
              inner === schema ? undefined : refer(inner),
            ),
          ]),
        ),
        refusal: describeRefusal(),
      },
      responses: Object.fromEntries(
        ERROR_CODES.filter((code) => !hasStatus200(code)).map((code) => [
          code,
          {
            description: ERROR_MEANINGS[code],
            content: { 'application/json': { schema: { $ref: '#/components/schemas/refusal' } } },
          },
        ]),
      ),
      parameters: HEADERS,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The `access_token` of a sign-up, sign-in or refresh. Calls that visitors make, such as the catalogue and sign-in, work without one; a token that is sent has to be good everywhere. A bad one is answered with 401, and the client then refreshes it once.',
        },
      },
    },
  }
}

/** Objects that several calls have in common, by their schema, with the name of the constant that holds them. */
function findSharedSchemas({ endpoints, docstrings }: Declarations): Map<unknown, string> {
  const uses = new Map<unknown, number>()
  for (const { endpoint, answer } of endpoints) {
    for (const schema of answer === null ? [endpoint.body] : [endpoint.body, answer])
      convertToJsonSchema(schema, docstrings, (inner) => {
        uses.set(inner, (uses.get(inner) ?? 0) + 1)
        return undefined
      })
  }
  const shared = new Map<unknown, string>()
  const names = new Set<string>(['refusal'])
  for (const [schema, count] of uses) {
    const name = docstrings.nameOf(schema)
    const { type } = schema as { type: string }
    if (count < 2 || name === undefined || (type !== 'object' && type !== 'variant')) continue
    // Two files may call different objects the same.
    let unique = name
    for (let number = 2; names.has(unique); number += 1) unique = `${name}${number}`
    names.add(unique)
    shared.set(schema, unique)
  }
  return shared
}

const HEADERS = {
  language: {
    name: 'Accept-Language',
    in: 'header',
    description: 'The language of the answer.',
    schema: { type: 'string', enum: [...LOCALES] },
  },
  key: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'The same for each try of one act, and at least 16 characters that nobody guesses. However often it is sent, the server acts once, and answers the same again (W23).',
    schema: { type: 'string', minLength: 1 },
  },
} as const

/** A path of a declaration as OpenAPI and AsyncAPI write it: `{name}` for a parameter. */
export function toTemplate(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}')
}

export function namesOfParams(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
}

/** The first sentence of a docstring, without the full stop. */
export function summarize(docstring: string | undefined, name: string): string {
  const [first = ''] = /^.*?[.:;](?= |$)/.exec(docstring ?? '') ?? []
  return first === ''
    ? (docstring ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
    : first.slice(0, -1)
}

function describeOperation(
  { name, subject, endpoint, answer }: DeclaredEndpoint,
  example: CallExample | undefined,
  docstrings: Docstrings,
  convert: (schema: v.GenericSchema) => JsonSchema,
): JsonSchema {
  const { path, method, body, errors } = endpoint
  const docstring = docstrings.ofSchema(endpoint)
  const isQuery = method === 'GET'
  const request = isQuery ? convertToJsonSchema(body, docstrings) : convert(body)
  const requestExample = example === undefined ? {} : { example: example.body }
  const bodyOf = { required: true, content: { 'application/json': { schema: request, ...requestExample } } }
  return {
    operationId: name,
    summary: summarize(docstring, name),
    ...(docstring !== undefined && { description: docstring }),
    tags: [subject],
    ...(errors.includes('401') ? { security: [{ bearer: [] }] } : { security: [] }),
    parameters: [
      ...namesOfParams(path).map((param) => describeParam(param, example?.params?.[param])),
      ...(isQuery ? describeQuery(request, example) : []),
      { $ref: '#/components/parameters/language' },
      ...(endpoint.effect === 'changes' ? [{ $ref: '#/components/parameters/key' }] : []),
    ],
    ...(!isQuery && { requestBody: bodyOf }),
    responses: {
      200: answer === null ? describeStreamAnswer(errors) : describeAnswer(convert(answer), errors, example),
      ...describeRefusals(errors),
    },
  }
}

function describeParam(name: string, example: string | undefined): JsonSchema {
  return {
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: 128 },
    ...(example !== undefined && { example }),
  }
}

/** The fields of a GET are its query. */
function describeQuery({ properties = {}, required = [] }: JsonSchema, example: CallExample | undefined): JsonSchema[] {
  return Object.entries(properties as Record<string, JsonSchema>).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: (required as string[]).includes(name),
    ...(description !== undefined && { description }),
    schema,
    ...(example !== undefined && name in example.body && { example: example.body[name] }),
  }))
}

function describeAnswer(data: JsonSchema, errors: readonly ErrorCode[], example: CallExample | undefined): JsonSchema {
  const refusals = codesWithStatus200(errors)
  const success = describeEnvelope(data)
  return {
    description: refusals.length === 0 ? 'Success.' : `Success, or a refusal: ${nameCodes(refusals)}.`,
    content: {
      'application/json': {
        schema: refusals.length === 0 ? success : { anyOf: [success, describeRefusal(refusals)] },
        ...(example !== undefined && {
          example: { isOk: true, code: CODE_OK, message: '', data: example.data ?? null },
        }),
      },
    },
  }
}

function describeStreamAnswer(errors: readonly ErrorCode[]): JsonSchema {
  return {
    description: `The events, as server-sent events; \`asyncapi.json\` describes them. A refusal (${nameCodes(codesWithStatus200(errors)) || 'see below'}) is an envelope in place of a stream.`,
    headers: {
      [STREAM_END_HEADER]: {
        description: `\`${STREAM_END_MARKED}\`: the last line of the stream is the comment \`${STREAM_END_MARK.trim()}\`, and a stream without it was cut (W23).`,
        schema: { type: 'string', enum: [STREAM_END_MARKED] },
      },
    },
    content: {
      'text/event-stream': { schema: { type: 'string' } },
      'application/json': { schema: { $ref: '#/components/schemas/refusal' } },
    },
  }
}

/** Refusals of the product come with status 200. */
function codesWithStatus200(errors: readonly ErrorCode[]): ErrorCode[] {
  return errors.filter(hasStatus200)
}

function hasStatus200(code: ErrorCode): boolean {
  return code.length > 3
}

function nameCodes(codes: readonly ErrorCode[]): string {
  return codes.map((code) => `${code}, ${ERROR_MEANINGS[code]}`).join('; ')
}

function describeRefusals(errors: readonly ErrorCode[]): Record<string, JsonSchema> {
  const statuses = [...new Set([...OF_ANY_REQUEST, ...errors])].filter((code) => !hasStatus200(code)).sort()
  return Object.fromEntries(statuses.map((code) => [code, { $ref: `#/components/responses/${code}` }]))
}

function describeEnvelope(data: JsonSchema): JsonSchema {
  return {
    type: 'object',
    properties: {
      isOk: { const: true },
      code: { const: CODE_OK },
      message: { type: 'string', default: '' },
      data: 'type' in data && data.type === 'object' ? data : { ...data, default: null },
    },
    required: ['isOk', 'code'],
  }
}

/** The envelope of a refusal with one of these codes; of any where none is given. */
function describeRefusal(codes?: readonly ErrorCode[]): JsonSchema {
  return {
    type: 'object',
    properties: {
      isOk: { const: false },
      code: codes === undefined ? { type: 'string', not: { const: CODE_OK } } : { type: 'string', enum: codes },
      message: {
        type: 'string',
        description: "For the player, in their language; '' where the client's own words do.",
      },
      data: { description: 'Nothing that the client reads.' },
    },
    required: ['isOk', 'code'],
  }
}
