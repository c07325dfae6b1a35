/** Messages between a preview and the pane around it. The preview is a page of its own in a frame, at this address. */
import * as v from 'valibot'
import { localeSchema } from '../../../protocol/locale.ts'
import { previewMove } from '../../../protocol/api/creationPreview.ts'
import { version } from '../../../protocol/story/basics.ts'

export const PREVIEW_SPEEDS = ['reader', 'fast', 'instant'] as const
export type PreviewSpeed = (typeof PREVIEW_SPEEDS)[number]

/** Asks the frame to play a preview. */
const playMessage = v.object({
  kind: v.literal('play'),
  storyId: v.string(),
  actorId: v.string(),
  version,
  /** The intro is shown, in which the author chooses an actor. */
  isAtIntro: v.boolean(),
  locale: localeSchema,
  coins: v.number(),
  speed: v.picklist(PREVIEW_SPEEDS),
  /** The game has begun on the server: it opens with what was played. */
  isBegun: v.boolean(),
  /** The player's last act, which is repeated as soon as it can be. */
  last: v.nullable(previewMove),
  /** An edit is shown: what was to be read before is passed over. */
  catchesUp: v.boolean(),
})
export type PlayMessage = v.InferOutput<typeof playMessage>

const frameMessage = v.variant('kind', [
  /** The frame can play. */
  v.object({ kind: v.literal('ready') }),
  /** The game went on. */
  v.object({ kind: v.literal('moved'), storyId: v.string() }),
  /** The author chose an actor in the intro; null in a story without a choice. */
  v.object({ kind: v.literal('chosen'), storyId: v.string(), actorId: v.nullable(v.string()) }),
])
export type FrameMessage = v.InferOutput<typeof frameMessage>

/** A message from the other side; null for anything else, and for any other window. */
export function readPlayMessage(event: MessageEvent): PlayMessage | null {
  return readMessage(playMessage, event, window.parent)
}

export function readFrameMessage(event: MessageEvent, frame: Window | null): FrameMessage | null {
  return readMessage(frameMessage, event, frame)
}

function readMessage<T>(
  schema: v.GenericSchema<unknown, T>,
  { data, origin, source }: MessageEvent,
  sender: Window | null,
): T | null {
  if (origin !== location.origin || sender === null || source !== sender) return null
  const parsed = v.safeParse(schema, data)
  return parsed.success ? parsed.output : null
}

export function postToFrame(frame: Window, message: PlayMessage): void {
  frame.postMessage(message, location.origin)
}

export function postToPane(message: FrameMessage): void {
  window.parent.postMessage(message, location.origin)
}
