/**
 * From a schema of valibot to JSON Schema 2020-12 of what may be sent. What JSON Schema cannot express (conversions, checks by a function, flags of
 * patterns) is left out of the schema and said in its description, so that the schema never refuses what is accepted.
 */
import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { isRecord } from '../json.ts'
import { type Docstrings } from './docstrings.ts'

/** A JSON Schema, or a part of one. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** Marks a part of a schema that accepts more than the server or the client does; its description says what else is asked. */
export const IN_WORDS = 'x-in-words'

/** How the value of a `v.custom` schema is written, by the message of the schema. */
const CUSTOM: Readonly<Record<string, JsonSchema>> = {
  'a time': {
    anyOf: [{ type: 'number', minimum: 0 }, { type: 'string' }],
    description: 'Ms since 1970 is best. Seconds since 1970 and ISO times, as text too, are read as well.',
  },
}

/** A schema or action of valibot, as far as it is read here. */
type Part = Readonly<Record<string, unknown>> & { kind: string; type: string }

/** `replace` gives the JSON Schema of schemas that are written elsewhere, such as a reference. */
export function convertToJsonSchema(
  schema: v.GenericSchema,
  docstrings: Docstrings,
  replace: (schema: unknown) => JsonSchema | undefined = () => undefined,
): JsonSchema {
  const { $schema: _, ...written } = toJsonSchema(express(schema, docstrings) as unknown as v.GenericSchema, {
    target: 'draft-2020-12',
    overrideSchema: ({ valibotSchema }) => {
      const { json } = valibotSchema as { json?: JsonSchema }
      return json ?? replace((valibotSchema as { original?: unknown }).original ?? valibotSchema)
    },
  }) as Record<string, unknown>
  return clean(written)
}

/** A copy of a schema with nothing in it that JSON Schema cannot express, and with descriptions. */
function express(schema: unknown, docstrings: Docstrings, fieldDocstring?: string): Part {
  const part = toPart(schema)
  const words: string[] = []
  const [first, ...actions] = flattenPipe(part)
  const base = expressBase(first ?? part, docstrings, words)
  const kept: Part[] = []
  let isConverted = false
  for (const action of actions) {
    if (action.kind === 'metadata') continue
    if (action.kind === 'schema' || action.kind === 'transformation') {
      isConverted = true
      words.push(describeConversion(action))
      continue
    }
    const expressed = isConverted ? null : expressAction(action, kept)
    if (expressed === null) words.push(describeCheck(action))
    else kept.push(expressed)
  }
  if ('fallback' in part) words.push('A reader takes anything else for a value that is missing.')
  const ofSchemas = [docstrings.ofSchema(schema), first === part ? undefined : docstrings.ofSchema(first)]
  const about = [...(fieldDocstring === undefined ? ofSchemas : [fieldDocstring]), ...words].filter(Boolean).join(' ')
  const metadata = [
    ...(about === '' ? [] : [{ kind: 'metadata', type: 'description', description: about }]),
    ...(words.length === 0 ? [] : [{ kind: 'metadata', type: 'metadata', metadata: { [IN_WORDS]: true } }]),
  ]
  const { pipe: _pipe, ...plain } = base
  const copy = { ...plain, original: schema } as unknown as Part
  return kept.length + metadata.length === 0 ? copy : { ...copy, pipe: [copy, ...kept, ...metadata] }
}

/** A schema without its pipe. What it cannot say is added to `words`. */
function expressBase(part: Part, docstrings: Docstrings, words: string[]): Part {
  const expressInner = (inner: unknown): Part => express(inner, docstrings)
  switch (part.type) {
    case 'object':
    case 'strict_object':
    case 'loose_object': {
      const entries = Object.entries(part.entries as Record<string, unknown>).map(([key, entry]) => [
        key,
        express(entry, docstrings, docstrings.ofField(part, key)),
      ])
      return { ...part, entries: Object.fromEntries(entries) as unknown }
    }
    case 'optional':
    case 'nullable':
      return { ...part, wrapped: expressInner(part.wrapped) }
    case 'array':
      return { ...part, item: expressInner(part.item) }
    case 'union':
    case 'variant':
      return { ...part, options: (part.options as unknown[]).map(expressInner) }
    case 'record':
      return expressRecord(part, expressInner)
    case 'custom': {
      const json = typeof part.message === 'string' ? CUSTOM[part.message] : undefined
      if (json === undefined) return { ...part, type: 'unknown', original: part }
      words.push(String(json.description))
      return { ...part, type: 'unknown', json }
    }
    default:
      return part
  }
}

/** A record whose keys are a closed set is an object with these fields, each optional. */
function expressRecord(part: Part, expressInner: (inner: unknown) => Part): Part {
  const key = toPart(part.key)
  const value = expressInner(part.value)
  if (key.type !== 'picklist') return { ...part, key: expressInner(key), value }
  const optional = { kind: 'schema', type: 'optional', wrapped: value }
  const entries = (key.options as string[]).map((name) => [name, optional])
  return { kind: 'schema', type: 'strict_object', entries: Object.fromEntries(entries) as unknown }
}

/** An action as JSON Schema can say it, or null. */
function expressAction(action: Part, before: readonly Part[]): Part | null {
  const { requirement } = action
  switch (action.type) {
    case 'min_length':
    case 'max_length':
    case 'min_value':
    case 'max_value':
    case 'integer':
      return action
    case 'regex':
      // One pattern a schema. JSON Schema reads patterns with the flag u, as it asks for.
      return requirement instanceof RegExp &&
        /^u?$/.test(requirement.flags) &&
        !before.some(({ type }) => type === 'regex')
        ? { ...action, requirement: new RegExp(requirement.source) }
        : null
    default:
      return null
  }
}

/** The requirement of a check, in words. */
function describeCheck({ type, requirement, message }: Part): string {
  switch (type) {
    case 'min_length':
      return `Then at least ${String(requirement)} long.`
    case 'max_length':
      return `Then at most ${String(requirement)} long.`
    case 'min_value':
      return `Then at least ${String(requirement)}.`
    case 'max_value':
      return `Then at most ${String(requirement)}.`
    case 'regex':
      return `It matches ${String(requirement)}.`
    case 'rfc_email':
    case 'email':
      return 'Then an e-mail address.'
    default:
      // The docstring says it, or else the message.
      return typeof message === 'string' ? `Checked: ${message}.` : ''
  }
}

function describeConversion({ type, operation }: Part): string {
  if (type === 'trim') return 'Spaces around it are left out.'
  return operation === String
    ? 'It is read as text.'
    : operation === Number
      ? 'It is read as a number.'
      : 'It is converted when it is read.'
}

function flattenPipe(part: Part): Part[] {
  if (!Array.isArray(part.pipe)) return [part]
  const [first, ...rest] = part.pipe as unknown[]
  // The first part of a pipe is a schema, which has a pipe of its own where it was made by one.
  return [...flattenPipe(toPart(first)), ...rest.map(toPart)]
}

function toPart(schema: unknown): Part {
  if (!isRecord(schema) || typeof schema.kind !== 'string' || typeof schema.type !== 'string')
    throw new Error('not a schema of valibot')
  return schema as Part
}

/** Leaves out what says nothing: an empty list of required fields. */
function clean<T>(value: T): T {
  if (Array.isArray(value)) return value.map((item: unknown) => clean(item)) as T
  if (!isRecord(value)) return value
  const entries = Object.entries(value)
    .filter(([key, part]) => !(key === 'required' && Array.isArray(part) && part.length === 0))
    .map(([key, part]) => [key, key === 'default' || key === 'examples' ? part : clean(part)])
  return Object.fromEntries(entries) as T
}
