/** The files of the contract, as they are written, and validators of their schemas. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { createContract } from '../../../protocol/contract/contract.ts'
import { IN_WORDS, type JsonSchema } from '../../../protocol/contract/jsonSchema.ts'

const contract = await createContract()

export function readContractFile(file: string): Record<string, unknown> {
  return JSON.parse(contract.get(file) ?? '') as Record<string, unknown>
}

/** The paths of the schemas: `schemas/entry.json`, `schemas/events/message.json`, ... */
export function listSchemaFiles(): string[] {
  return [...contract.keys()].filter((file) => file.startsWith('schemas/')).sort()
}

/** Compiles a schema. Refuses keywords that JSON Schema does not have. */
export function compileSchema(schema: JsonSchema): ValidateFunction {
  return createAjv().compile(schema)
}

/** Compiles the parts of a document, each named by its place: `['paths', '/api/v1/story.list', 'post', ...]`. */
export function createPartCompiler(document: JsonSchema): (place: readonly string[]) => ValidateFunction {
  const ajv = createAjv()
  // Its own fields are no keywords of a schema.
  ajv.addVocabulary(Object.keys(document))
  ajv.addSchema(document, 'document.json', undefined, false)
  return (place) => {
    const pointer = place.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
    return ajv.compile({ $ref: `document.json#/${pointer}` })
  }
}

function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    // A recording's first two lines are fixed, and others follow.
    strictTuples: false,
    strictTypes: false,
    strictRequired: false,
    allowUnionTypes: true,
  })
  ajv.addVocabulary([IN_WORDS])
  return ajv
}
