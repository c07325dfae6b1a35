/** The entries of the log. DESIGN, "One idea". `at` is the game clock, ms since 1970; `work` is the key of a piece of work. */
import * as v from 'valibot'
import { localeSchema } from './locale.ts'
import { type ChatEvent } from './events/index.ts'
import { dropped } from './events/decode.ts'
import { id, text } from './events/fields.ts'
import { FAILURES } from './errors.ts'
import { hostFact, intent } from './intents.ts'

const at = v.pipe(v.number(), v.minValue(0))

/** First: which story is played, with whom, and how. */
export const openEntry = v.object({
  type: v.literal('open'),
  at,
  /** Idempotency key of the game it may begin. */
  key: id,
  storyId: id,
  actorId: id,
  /** 1 is the legacy chat, 2 the new one, 3 the reasoning mode. */
  chatVersion: v.picklist(['1', '2', '3']),
  /** True begins a new game even where there is one to go on with. */
  restart: v.boolean(),
  /** Talent and avatar chosen before the start (doc 2 §3, game config for start). */
  gameConfig: v.nullable(
    v.object({
      skill_id: v.optional(v.nullable(id), null),
      numerical_values: v.optional(v.record(v.string(), v.number()), {}),
      user_avatar_url: v.optional(v.nullable(text), null),
    }),
  ),
  /** The language the session was started in, and stays in. */
  locale: localeSchema,
})

/** Events that one read of a stream brought, in arrival order, and what was dropped of them. */
const serverEntry = v.object({
  type: v.literal('server'),
  at,
  work: id,
  events: v.array(v.custom<ChatEvent>(() => true)),
  dropped: v.optional(v.array(dropped)),
})

/** `key` is made with the entry: the idempotency key of what it sends, and the player's message id. */
const intentEntry = v.object({ type: v.literal('intent'), at, key: id, intent })
const hostEntry = v.object({ type: v.literal('host'), at, fact: hostFact })
const timerEntry = v.object({ type: v.literal('timer'), at, work: id })

/** A request of the runtime ended. `message` is the server's own words, where it refused. */
const resultEntry = v.object({
  type: v.literal('result'),
  at,
  work: id,
  ok: v.boolean(),
  failure: v.optional(v.picklist(FAILURES)),
  message: v.optional(text),
  /** What the answer says, by the kind of work: seconds spent, an address, whether something is so. */
  value: v.optional(v.union([v.number(), text, v.boolean()])),
})

export const entry = v.variant('type', [openEntry, serverEntry, intentEntry, hostEntry, timerEntry, resultEntry])

export type Entry = v.InferOutput<typeof entry>
export type EntryOf<T extends Entry['type']> = Extract<Entry, { type: T }>
/** An entry as it is handed to the driver, which adds when it happened and, where it has one, the key. */
export type EntryBody = { [T in Entry['type']]: Omit<EntryOf<T>, 'at' | 'key'> }[Entry['type']]
/** What a session is opened with. */
export type OpenCommand = Omit<EntryOf<'open'>, 'type' | 'at' | 'key'>
