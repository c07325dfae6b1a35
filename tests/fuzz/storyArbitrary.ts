/** Random stories: what the server says in answer to the start and to each act of the player. */
import fc from 'fast-check'
import { event, line, options } from '../../fixtures/builders/events.ts'
import { type ChatEvent } from '../../protocol/events/index.ts'

/** The events of one answer, in the order in which they begin. */
export type Turn = readonly ChatEvent[]
export interface Story {
  turns: readonly Turn[]
  /** False: the server sends no ids, and events are identified by their content. */
  hasIds: boolean
}

/** The seed is fixed: a failure is found again. */
export const RUNS = { numRuns: 1_000, seed: 20_260_101 }
/** Enough for all runs on a slow machine. */
export const TIMEOUT_MS = 300_000

type Make = (timestamp: number, id: string) => ChatEvent

const text = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.constantFrom('The lamps go out, one by one.', '灯笼一盏盏灭了。', '🏮'),
)
const percent = fc.integer({ min: 0, max: 100 })
const url = fc.integer({ min: 0, max: 6 }).map((number) => `/media/${number}.webp`)

const eventArbitrary: fc.Arbitrary<Make> = fc.oneof(
  {
    weight: 5,
    arbitrary: text.map((said): Make => (timestamp, id) => ({ ...line(timestamp, said, 'actor', `m-${id}`), id })),
  },
  {
    weight: 1,
    arbitrary: text.map((said): Make => (timestamp, id) => ({ ...line(timestamp, said, 'system', `m-${id}`), id })),
  },
  {
    weight: 1,
    arbitrary: url.map(
      (media_url): Make =>
        (timestamp, id) =>
          event(
            'message',
            timestamp,
            { id: `m-${id}`, sender_type: 'actor', msg_type: 'image', content: { media_url } },
            id,
          ),
    ),
  },
  {
    weight: 1,
    arbitrary: text.map(
      (tip): Make =>
        (timestamp, id) =>
          event('show_tips', timestamp, { text: tip }, id),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.integer({ min: 0, max: 20 }).map(
      (tenths): Make =>
        (timestamp, id) =>
          event('wait', timestamp, { seconds: tenths / 10 }, id),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.integer({ min: 1, max: 3 }).map((count): Make => (timestamp, id) => ({
      ...options(timestamp, ['stay', 'go', 'ask'].slice(0, count)),
      id,
    })),
  },
  {
    weight: 1,
    arbitrary: url.map(
      (picture): Make =>
        (timestamp, id) =>
          event('show_image', timestamp, { url: picture }, id),
    ),
  },
  {
    weight: 1,
    arbitrary: text.map(
      (overlay): Make =>
        (timestamp, id) =>
          event('show_overlay', timestamp, { overlay, button: { text: 'Go on', action: 'continue' } }, id),
    ),
  },
  {
    weight: 2,
    arbitrary: percent.map(
      (heart_value): Make =>
        (timestamp, id) =>
          event('heart_value', timestamp, { heart_value }, id),
    ),
  },
  {
    weight: 1,
    arbitrary: percent.map(
      (done): Make =>
        (timestamp, id) =>
          event('update_total_progress', timestamp, { percent: done }, id),
    ),
  },
  {
    weight: 1,
    arbitrary: percent.map(
      (done): Make =>
        (timestamp, id) =>
          event('update_task_progress', timestamp, { task_id: 't', index: done % 3, percent: done }, id),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.array(url, { maxLength: 8 }).map(
      (urls): Make =>
        (timestamp, id) =>
          event('preload', timestamp, { items: urls.map((each) => ({ url: each, type: 'image' as const })) }, id),
    ),
  },
  {
    weight: 1,
    arbitrary: text.map(
      (message): Make =>
        (timestamp, id) =>
          event('error', timestamp, { message }, id),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Make>((timestamp, id) => event('debug', timestamp, {}, id)) },
)

const ending: Make = (timestamp, id) => event('show_ending', timestamp, { html: '<p>Over.</p>' }, id)

/** A story of up to four turns. Its events are in the order in which they begin; some share a timestamp where they have ids. */
export const storyArbitrary: fc.Arbitrary<Story> = fc
  .record({
    makes: fc.array(
      fc.array(fc.tuple(eventArbitrary, fc.integer({ min: 0, max: 2 })), { minLength: 1, maxLength: 9, size: 'max' }),
      { minLength: 1, maxLength: 4, size: 'max' },
    ),
    ends: fc.boolean(),
    hasIds: fc.boolean(),
  })
  .map(({ makes, ends, hasIds }) => {
    let timestamp = 1_000
    let count = 0
    const next = (one: Make, step: number): ChatEvent => {
      timestamp += hasIds ? step : step + 1
      count += 1
      return one(timestamp, String(count))
    }
    const turns = makes.map((turn, index) => {
      // Leaves a timestamp free for the echo of the player's act.
      timestamp += 10
      const events = turn.map(([one, step]) => next(one, step))
      return ends && index === makes.length - 1 ? [...events, next(ending, 1)] : events
    })
    return { turns, hasIds }
  })
