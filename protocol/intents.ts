/** What the player does, and what the page and the host report. They reach the log as `intent` and `host` entries. */
import * as v from 'valibot'
import { coins, id, text } from './events/fields.ts'

/** Something the player did, or a fact that the page reports. */
export const intent = v.variant('kind', [
  /** The player wrote something. Blank text is ignored (I1). */
  v.object({ kind: v.literal('send'), text }),
  /** The player chose one of the options shown, also of those shown as pictures or under a message. */
  v.object({ kind: v.literal('choose'), optionId: id }),
  /** The player tapped the conversation: what types is finished, what waits goes on (P6). */
  v.object({ kind: v.literal('tap') }),
  /** The button of the overlay was pressed. */
  v.object({ kind: v.literal('continue'), overlayId: id }),
  /** A message that could not be sent is sent again, with its own key. */
  v.object({ kind: v.literal('retry'), messageId: id }),
  /** The ending's button: the story begins anew. */
  v.object({ kind: v.literal('playAgain') }),
  /** The player goes to the scene before or after this one; reasoning mode only. */
  v.object({ kind: v.literal('jump'), to: v.picklist(['prev_scene', 'next_scene']) }),
  /** A picture of the player was uploaded, and where it can be read; or the player would rather not. */
  v.object({ kind: v.literal('upload'), uploadId: id, url: v.nullable(text) }),
  /** The clip in front began to play, ended, was left by the player, or cannot be played. */
  v.object({ kind: v.literal('video'), videoId: id, did: v.picklist(['start', 'end', 'skip', 'fail']) }),
  /** The voice line began to sound, ended, or cannot be played; `attempt` is the one that is meant. */
  v.object({ kind: v.literal('voice'), voiceId: id, attempt: v.pipe(v.number(), v.integer()), did: v.picklist(['start', 'end', 'fail']) }),
  /** The player gave the hobbies or the rating that follow the ending, or closed the question. */
  v.object({ kind: v.literal('answered'), what: v.picklist(['hobby', 'rating']) }),
  /** The page showed a notice; it leaves the view. */
  v.object({ kind: v.literal('noticed'), noticeId: id }),
])
export type Intent = v.InferOutput<typeof intent>

/** Something outside the game that changed. */
export const hostFact = v.variant('kind', [
  /** Who plays, and what they own; null when nobody is signed in. */
  v.object({ kind: v.literal('user'), user: v.nullable(v.object({ id, guest: v.boolean(), coins })) }),
  v.object({ kind: v.literal('settings'), muted: v.boolean() }),
  /** Whether the page can play sound. Until it says so, it cannot. */
  v.object({ kind: v.literal('sound'), player: v.boolean() }),
  v.object({ kind: v.literal('visibility'), visible: v.boolean() }),
  v.object({ kind: v.literal('network'), online: v.boolean() }),
  /** The page is about to be frozen, or goes on after it was. */
  v.object({ kind: v.literal('frozen'), frozen: v.boolean() }),
  /** Whether this tab is the one that plays. */
  v.object({ kind: v.literal('owner'), owner: v.boolean() }),
  /** The session was taken up again from its log: by a new worker, or by a new page. */
  v.object({ kind: v.literal('resumed') }),
])
export type HostFact = v.InferOutput<typeof hostFact>
