/** Whole games of servers of other teams: each variant alone, and mixtures of compatible ones. */
import { isRecord } from '../../../protocol/json.ts'
import { createRandom } from '../../fuzz/chaos/random.ts'
import { expectedLines, type ForeignGame } from './server.ts'
import { mixtureOf, STREAM_VARIANTS } from './streams.ts'
import { type Variant } from './variant.ts'
import { VARIANTS } from './variants.ts'

const MIXTURES = 20
/** Of each kind of variants in one mixture: some of the streams' exclude each other. */
const [EVENTS_MIXED, STREAMS_MIXED] = [6, 12]

/** An ending ends the game that it is put into. */
const INSERTABLE = VARIANTS.filter(({ send }) =>
  send.every((event) => isRecord(event) && event.event_type !== 'show_ending'),
)
/** Habits need an event with its fields in `data`, of a type that is known also where the `event:` line alone has it; another variant plays alone. */
const MIXABLE = INSERTABLE.filter(({ send, expect: { reported = [] } }) =>
  send.every(
    (event) =>
      isRecord(event) &&
      typeof event.event_type === 'string' &&
      !reported.includes(event.event_type) &&
      isRecord(event.data),
  ),
)

const inTurn = (variants: readonly Variant[]): string[] => variants.flatMap(({ expect }) => expect.lines ?? [])
const reportedOf = (variants: readonly Variant[]): string[] => [
  ...new Set(variants.flatMap(({ expect }) => expect.reported ?? [])),
]

const ALONE: readonly ForeignGame[] = [
  ...STREAM_VARIANTS.map(({ name, habits }) => ({
    name,
    habits,
    inserted: [],
    lines: expectedLines([]),
    reported: [],
    cutAt: null,
  })),
  ...INSERTABLE.map((variant) => ({
    name: variant.name,
    habits: {},
    inserted: [variant.send.filter(isRecord)],
    lines: expectedLines([inTurn([variant])]),
    reported: reportedOf([variant]),
    cutAt: null,
  })),
]

/** Habits and events of many variants at once. The events are in the first two turns, before those of the story that say the same. */
const MIXED: readonly ForeignGame[] = Array.from({ length: MIXTURES }, (_, seed) => {
  const random = createRandom(seed + 1)
  const { name, habits } = mixtureOf(random.shuffle([...STREAM_VARIANTS]).slice(0, STREAMS_MIXED))
  const variants = random.shuffle([...MIXABLE]).slice(0, EVENTS_MIXED)
  const turns = [variants.slice(0, EVENTS_MIXED / 2), variants.slice(EVENTS_MIXED / 2)]
  return {
    name: `mixture ${seed + 1}: ${[name, ...variants.map((variant) => variant.name)].join(', ').slice(0, 80)}`,
    habits,
    inserted: turns.map((turn, index) =>
      turn.flatMap(({ send }, place) => send.map((event) => bareOf(event, `v${index}-${place}`))),
    ),
    lines: expectedLines(turns.map(inTurn)),
    reported: reportedOf(variants),
    cutAt: [null, 1, 2][seed % 3] ?? null,
  }
})

/** Played in Node and in the real worker. */
export const GAMES: readonly ForeignGame[] = [...ALONE, ...MIXED]

/** An event without its time, which the habits give, and with its own id instead of the one that all variants share. */
function bareOf(event: unknown, id: string): Record<string, unknown> {
  const { event_type, data } = isRecord(event) ? event : {}
  return { event_type, data: isRecord(data) && data.id === 'm1' ? { ...data, id } : data }
}
