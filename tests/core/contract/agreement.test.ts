/**
 * What the JSON Schemas of the contract accept and refuse is what the runtime's schemas accept and refuse: on all recordings, and on events that are
 * mutated at random. They may differ only where a schema says that its description asks for more (`x-in-words`).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as v from 'valibot'
import { IN_WORDS, type JsonSchema } from '../../../protocol/contract/jsonSchema.ts'
import { type ChatEvent, eventSchemas, type EventType } from '../../../protocol/events/index.ts'
import { isRecord } from '../../../protocol/json.ts'
import { recording, recordingNames, RECORDINGS } from '../../helpers/recordings.ts'
import { compileSchema, readContractFile } from './contractFiles.ts'

const TYPES = Object.keys(eventSchemas) as EventType[]
const schemas = new Map(TYPES.map((type) => [type, readContractFile(`schemas/events/${type}.json`)]))
const validators = new Map([...schemas].map(([type, schema]) => [type, compileSchema(schema)]))

/** The events of all recordings, each content once. */
const EVENTS = [
  ...new Map(
    recordingNames()
      .flatMap((name) => recording(name).entries)
      .flatMap((entry) => (entry.type === 'server' ? entry.events : []))
      .map(({ event_type, timestamp, data }) => [JSON.stringify([event_type, data]), { event_type, timestamp, data }]),
  ).values(),
] as Pick<ChatEvent, 'event_type' | 'timestamp' | 'data'>[]

test('the schemas accept every event of every recording', () => {
  expect(new Set(EVENTS.map(({ event_type }) => event_type))).toEqual(new Set(TYPES))
  for (const event of EVENTS) {
    const validate = validators.get(event.event_type)
    expect([event, validate?.(event), validate?.errors]).toEqual([event, true, null])
  }
})

test('the schemas accept every recording as a whole, and each of its entries', () => {
  const validateAll = compileSchema(readContractFile('schemas/recording.json'))
  const validateEntry = compileSchema(readContractFile('schemas/entry.json'))
  for (const name of recordingNames()) {
    const lines = readFileSync(join(RECORDINGS, `${name}.jsonl`), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown)
    expect([name, validateAll(lines), validateAll.errors]).toEqual([name, true, null])
    for (const entry of lines.slice(1)) expect([name, validateEntry(entry)]).toEqual([name, true])
    expect([name, validateAll(lines.slice(1))]).toEqual([name, false])
    expect([name, validateAll([lines[0], ...lines.slice(2)])]).toEqual([name, false])
  }
})

/** Values that a server might write where they do not belong. */
const strayValue = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    'a',
    'pay_now',
    'center',
    '/media/a.webp',
    'media/a.webp',
    '//host/a',
    true,
    false,
  ),
  fc.constantFrom<unknown>(-1, 0, 1, 1.5, 101, 100_000, [], {}, [null], [{}], { text: 'a' }, undefined),
  fc.string(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

test('the schemas agree with the runtime on events that are mutated at random', () => {
  let refused = 0
  fc.assert(
    fc.property(
      fc.constantFrom(...EVENTS),
      fc.array(fc.tuple(fc.nat(), strayValue), { minLength: 1, maxLength: 2 }),
      (event, mutations) => {
        let data: unknown = structuredClone(event.data)
        for (const [place, value] of mutations) data = mutate(data, place, value)
        // As it travels: JSON has no undefined.
        const sent = JSON.parse(JSON.stringify({ ...event, data })) as { data?: unknown }
        if (compare(event.event_type, sent).isRefused) refused += 1
      },
    ),
    { numRuns: 4_000 },
  )
  // The mutations break enough to mean something.
  expect(refused).toBeGreaterThan(500)
})

/** Fails where schema and runtime differ at a place that is not marked. */
function compare(type: EventType, sent: { data?: unknown }): { isRefused: boolean } {
  const validate = validators.get(type)
  const isAccepted = validate?.(sent) === true
  const parsed = v.safeParse(eventSchemas[type], sent.data)
  const { data: dataSchema = {} } = (schemas.get(type)?.properties ?? {}) as { data?: JsonSchema }
  if (parsed.success && !isAccepted) {
    const places = (validate?.errors ?? []).map(({ instancePath }) => instancePath.split('/').slice(2))
    // Valibot takes a list for an object without fields.
    const unmarked = places.filter((path) => !isMarked(dataSchema, path) && !Array.isArray(valueAt(sent.data, path)))
    // A choice fails with the errors of each of its branches: one marked place explains them all.
    if (unmarked.length === places.length) expect({ sent, refusedBySchemaAlone: validate?.errors }).toBeNull()
  }
  if (!parsed.success && isAccepted) {
    const unmarked = parsed.issues.filter(
      ({ path }) => !isMarked(dataSchema, path?.map(({ key }) => String(key)) ?? []),
    )
    expect({ sent, refusedByRuntimeAlone: unmarked.map(({ message }) => message) }).toMatchObject({
      refusedByRuntimeAlone: [],
    })
  }
  return { isRefused: !parsed.success }
}

/** Whether the schema of a value, or of one that holds it, says more in words. */
function isMarked(schema: JsonSchema, path: readonly string[]): boolean {
  if (schema[IN_WORDS] === true) return true
  const branches = [...listOf(schema.anyOf), ...listOf(schema.oneOf)]
  if (branches.some((branch) => isMarked(branch, path))) return true
  const [key, ...rest] = path
  if (key === undefined) return false
  const { properties, items } = schema
  const inner = isRecord(properties) && isRecord(properties[key]) ? properties[key] : isRecord(items) ? items : null
  return inner !== null && isMarked(inner, rest)
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], value)
}

function listOf(value: unknown): JsonSchema[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

/** Replaces one of the values in a value, each of which has a number. */
function mutate(value: unknown, place: number, stray: unknown): unknown {
  const places: ((replacement: unknown) => void)[] = []
  const holder = { value }
  const collect = (owner: Record<string, unknown> | unknown[], key: string | number): void => {
    const at = owner as Record<string | number, unknown>
    places.push((replacement) => {
      at[key] = replacement
    })
    const inner = at[key]
    if (Array.isArray(inner)) for (const index of inner.keys()) collect(inner, index)
    else if (isRecord(inner)) for (const field of Object.keys(inner)) collect(inner, field)
  }
  collect(holder, 'value')
  // A stray list may come twice, and must not hold itself.
  places[place % places.length]?.(structuredClone(stray))
  return holder.value
}
