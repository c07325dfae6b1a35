/** The reader of a schema says what valibot says: the same value, or none. */
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type EventType, eventSchemas } from '../../../protocol/events/index.ts'
import { createStrictReader, NOT_FITTING } from '../../../protocol/strictReader.ts'
import { createRandom } from '../../fuzz/chaos/random.ts'
import { corrupt } from '../../helpers/corrupt.ts'
import { EXAMPLES } from './examples.ts'

const TYPES = Object.keys(EXAMPLES) as EventType[]
const CORRUPTED = 200

test.each(TYPES)('%s: the example and what servers make of it', (type) => {
  const schema: v.GenericSchema = eventSchemas[type]
  const read = createStrictReader(schema)
  const random = createRandom(TYPES.indexOf(type))
  const inputs = [EXAMPLES[type], ...Array.from({ length: CORRUPTED }, () => corrupt(EXAMPLES[type], random))]
  let fitting = 0
  for (const input of inputs) {
    const { success, output } = v.safeParse(schema, input)
    const value = read(input)
    if (success) fitting += 1
    // In text, for the order of fields identifies an event.
    expect(success ? JSON.stringify(output) : NOT_FITTING).toBe(value === NOT_FITTING ? value : JSON.stringify(value))
    if (success) expect(value).toEqual(output)
  }
  expect(fitting).toBeGreaterThan(0)
  expect(fitting).toBeLessThan(inputs.length)
})

test('what an event carries is a copy: it is never changed, and shares nothing with the next', () => {
  const read = createStrictReader(v.object({ list: v.optional(v.array(v.object({ a: v.number() })), []) }))
  const input = { list: [{ a: 1 }], beside: true }
  const value = read(input) as typeof input
  expect(value).toEqual({ list: [{ a: 1 }] })
  expect(value.list).not.toBe(input.list)
  expect(value.list[0]).not.toBe(input.list[0])
  expect((read({}) as typeof input).list).not.toBe((read({}) as typeof input).list)
})

test('an optional field that is missing stays missing', () => {
  const read = createStrictReader(v.object({ a: v.optional(v.string()), b: v.optional(v.string(), '') }))
  expect(read({})).toStrictEqual({ b: '' })
})

test.each<[string, v.GenericSchema, unknown]>([
  ['a check', v.pipe(v.number(), v.maxValue(3)), 4],
  ['a change', v.object({ a: v.pipe(v.string(), v.trim()) }), { a: ' b ' }],
  ['a type that has no reader', v.object({ a: v.union([v.number(), v.string()]) }), { a: '1' }],
  ['a default that is made', v.object({ a: v.optional(v.string(), () => 'made') }), {}],
  ['null that has a default', v.nullable(v.number(), 5), null],
  ['no number', v.number(), Number.NaN],
])('%s is left to valibot', (_name, schema, input) => {
  const { success, output } = v.safeParse(schema, input)
  expect(createStrictReader(schema)(input)).toEqual(success ? output : NOT_FITTING)
})
