/** The entries of the log. `at` is the game clock, ms since 1970; `work` is the key of a piece of work. */
import * as v from 'valibot'
import { localeSchema } from './locale.ts'
import { type ChatEvent } from './events/index.ts'
import { dropped } from './events/decode.ts'
import { id, text } from './events/fields.ts'
import { FAILURES } from './errors.ts'
import { hostFact, intent } from './intents.ts'

const at = v.pipe(v.number(), v.minValue(0))

/** The first entry of a log: story, actor and game. */
export const openEntry = v.object({
  type: v.literal('open'),
  at,
  /** Idempotency key of the game it may begin. */
  key: id,
  storyId: id,
  actorId: id,
  /** 1 is the legacy chat, 2 the new one, 3 the reasoning mode. */
  chatVersion: v.picklist(['1', '2', '3']),
  /** True begins a new game even if there is one to continue. */
  restart: v.boolean(),
  /** A reached place where the new game begins. */
  place: v.optional(id),
  /** The price of a new game shown to the player, coins. Rule B15. */
  price: v.optional(v.number()),
  /** The device had a log of this game, or may have, and cannot read it: the server's history is asked for before a new game begins. Rule L8. */
  isLogLost: v.optional(v.boolean()),
  /** Talent and avatar chosen before the start (doc 2 §3, game config for start). */
  gameConfig: v.nullable(
    v.object({
      skill_id: v.optional(v.nullable(id), null),
      numerical_values: v.optional(v.record(v.string(), v.number()), {}),
      user_avatar_url: v.optional(v.nullable(text), null),
    }),
  ),
  /** The language of the session, fixed when it is opened. */
  locale: localeSchema,
})

/** The events of one read of a stream, in arrival order, and those that were dropped. */
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

/** A request of the runtime ended. `message` is the server's message if it refused. */
const resultEntry = v.object({
  type: v.literal('result'),
  at,
  work: id,
  ok: v.boolean(),
  failure: v.optional(v.picklist(FAILURES)),
  message: v.optional(text),
  /** What it costs now, coins, where the request was refused for that. Rule B15. */
  price: v.optional(v.number()),
  /** The answer, by the kind of work: playtime in seconds, an address, or a flag. */
  value: v.optional(v.union([v.number(), text, v.boolean()])),
})

export const entry = v.variant('type', [openEntry, serverEntry, intentEntry, hostEntry, timerEntry, resultEntry])

export type Entry = v.InferOutput<typeof entry>
export type EntryOf<T extends Entry['type']> = Extract<Entry, { type: T }>
/** An entry before the driver adds its time and, for some types, its key. */
export type EntryBody = { [T in Entry['type']]: Omit<EntryOf<T>, 'at' | 'key'> }[Entry['type']]
/** The command that opens a session. */
export type OpenCommand = Omit<EntryOf<'open'>, 'type' | 'at' | 'key'>
