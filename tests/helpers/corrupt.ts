/** JSON with fields missing, null or of another kind, as servers send it. */
import { isRecord } from '../../protocol/json.ts'
import { type Random } from '../fuzz/chaos/random.ts'

/** What servers put where another value is expected. */
const ODD: readonly unknown[] = [
  null,
  null,
  null,
  undefined,
  undefined,
  '',
  0,
  7,
  -1,
  100.4,
  true,
  'text',
  '12',
  [],
  {},
  [null],
  '2026-01-01',
  1e15,
]

/** The value with one part in eight replaced. */
export function corrupt(value: unknown, random: Random): unknown {
  if (random.chance(12)) return random.pick(ODD)
  if (Array.isArray(value)) return value.map((item: unknown) => corrupt(item, random))
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, corrupt(part, random)]))
  return value
}
