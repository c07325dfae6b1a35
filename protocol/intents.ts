/** Acts of the player, and reports of the page. They reach the log as `intent` and `host` entries. */
import * as v from 'valibot'
import { coins, id, text } from './events/fields.ts'

/** An act of the player, or a report of the page about the view. */
export const intent = v.variant('kind', [
  /** The player sent text. Blank text is ignored (I1). */
  v.object({ kind: v.literal('send'), text }),
  /** The player chose an option, as text, as a picture or under a message. */
  v.object({ kind: v.literal('choose'), optionId: id }),
  /** The player tapped the conversation: a line that types is completed, a delay ends (P6). */
  v.object({ kind: v.literal('tap') }),
  /** The player skips the lines that they have read in an earlier play. Rule P14. */
  v.object({ kind: v.literal('skipRead') }),
  /** The button of the overlay was pressed. */
  v.object({ kind: v.literal('continue'), overlayId: id }),
  /** The player sends a failed message again, with its own key. */
  v.object({ kind: v.literal('retry'), messageId: id }),
  /** The player pressed the ending's button: a new game begins, at a reached place if one is given. `price`: what they were shown that it costs, coins; none where it is free (B15). */
  v.object({ kind: v.literal('playAgain'), place: v.optional(id), price: v.optional(coins) }),
  /** The player goes to the scene before or after this one; reasoning mode only. */
  v.object({ kind: v.literal('jump'), to: v.picklist(['prev_scene', 'next_scene']) }),
  /** The player goes back to the choice of actors after a completed mission, or closes that choice again. Rule S17. */
  v.object({ kind: v.literal('finish') }),
  /** The player stops a paid scene in order to decide. Rule B17. */
  v.object({ kind: v.literal('pausePaid') }),
  /** They go on, and allow charges up to so many coins: at least the price where the interval is over. Rule B17. */
  v.object({ kind: v.literal('goOnPaid'), allowed: coins }),
  /** The player wants to hear the line of this message again. Rule M17. */
  v.object({ kind: v.literal('speak'), messageId: id }),
  /** A picture of the player was uploaded to `url`; null if the player declined. */
  v.object({ kind: v.literal('upload'), uploadId: id, url: v.nullable(text) }),
  /** The clip in front began to play, ended, was left by the player, or cannot be played. */
  v.object({ kind: v.literal('video'), videoId: id, did: v.picklist(['start', 'end', 'skip', 'fail']) }),
  /** An attempt of the voice line began to play, ended, or cannot be played. */
  v.object({
    kind: v.literal('voice'),
    voiceId: id,
    attempt: v.pipe(v.number(), v.integer()),
    did: v.picklist(['start', 'end', 'fail']),
  }),
  /** The player answered or closed the dialog of the hobbies or of the rating. */
  v.object({ kind: v.literal('answered'), what: v.picklist(['hobby', 'rating']) }),
  /** The page showed a notice, which is then removed from the view. */
  v.object({ kind: v.literal('noticed'), noticeId: id }),
])
export type Intent = v.InferOutput<typeof intent>

/** Slower or faster than the specification's `normal`; `instant` types nothing; in `tap` each line waits for a tap. Rule P8. */
export const READING_SPEEDS = ['slow', 'normal', 'fast', 'instant', 'tap'] as const
export type ReadingSpeed = (typeof READING_SPEEDS)[number]

/** A change outside the game. */
export const hostFact = v.variant('kind', [
  /** The user and their coins; null without a user. */
  v.object({ kind: v.literal('user'), user: v.nullable(v.object({ id, guest: v.boolean(), coins })) }),
  /**
   * Settings of the reader. Without a reading speed the one reported before stays, at first `normal` (P8). `debug`: the page has
   * developer tools, and shows the notes for authors (P12).
   */
  v.object({
    kind: v.literal('settings'),
    muted: v.boolean(),
    readingSpeed: v.optional(v.picklist(READING_SPEEDS)),
    debug: v.optional(v.boolean()),
    /** The reader has lines read aloud (M19). */
    readsAloud: v.optional(v.boolean()),
    /** The device has a voice of its own for the language of the game (M19). */
    deviceVoice: v.optional(v.boolean()),
  }),
  /** Whether the page has a modal dialog or drawer open: no event begins behind it. False until it reports otherwise. Rule P11. */
  v.object({ kind: v.literal('modal'), open: v.boolean() }),
  /** Whether the page can play sound; false until it reports otherwise. */
  v.object({ kind: v.literal('sound'), player: v.boolean() }),
  v.object({ kind: v.literal('visibility'), visible: v.boolean() }),
  v.object({ kind: v.literal('network'), online: v.boolean() }),
  /** The page is about to be frozen, or was thawed. */
  v.object({ kind: v.literal('frozen'), frozen: v.boolean() }),
  /** Whether this tab is the one that plays. */
  v.object({ kind: v.literal('owner'), owner: v.boolean() }),
  /** A new worker or a new page resumed the session from its log. `modal`: the page has one open already; left out, it has none. Rule P11. */
  v.object({ kind: v.literal('resumed'), modal: v.optional(v.boolean()) }),
])
export type HostFact = v.InferOutput<typeof hostFact>
