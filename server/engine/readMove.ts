/** The move in a request of a client. */
import type * as v from 'valibot'
import { type gameAction } from '../../protocol/api/gameStreams.ts'
import { type Move, SIGNALS } from './moves.ts'

/** An option counts before the text sent with it. What is missing is named where it is no move: blank text is none (I1). */
export function readMove({
  event_type,
  data,
}: v.InferOutput<typeof gameAction.body>): { move: Move } | { missing: string } {
  const { option_id, image_url, scene_id, option_data } = data
  const actorId = option_data?.actor_id ?? null
  const text = data.text?.trim() ?? ''
  if (event_type === 'chat:image')
    return image_url === undefined ? { missing: 'data.image_url' } : { move: { kind: 'picture', url: image_url } }
  if (option_id !== undefined) return { move: { kind: 'choose', optionId: option_id, actorId } }
  const signal = event_type === 'action' ? SIGNALS.find((each) => each === text) : undefined
  if (signal !== undefined) return { move: { kind: 'signal', signal, sceneId: scene_id ?? null } }
  if (text === '' && actorId !== null) return { move: { kind: 'choose', optionId: null, actorId } }
  return text === '' ? { missing: 'data.text' } : { move: { kind: 'write', text, actorId } }
}
