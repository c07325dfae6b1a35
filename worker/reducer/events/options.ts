/** Options and picture requests. Doc 2 §3, §4; rules I4, I5, S9. */
import { type EventOf } from '../../../protocol/events/index.ts'
import { setOptions } from '../offers.ts'
import { type FoldContext } from '../foldContext.ts'

export function applyChatOptions(context: FoldContext, { data }: EventOf<'show_chat_options'>): null {
  const items = data.options.map((option) => ({
    id: option.option_id,
    text: option.text,
    price: option.paid_required && !option.is_purchased ? option.coins : 0,
    purchased: option.paid_required && option.is_purchased,
    imageUrl: option.image_url,
    alt: option.alt,
    sceneId: option.scene_id,
    actorId: option.actor_id,
  }))
  if (data.style === 'actor')
    context.core.selectableActorIds = items.flatMap(({ actorId }) => (actorId === null ? [] : [actorId]))
  setOptions(context, { style: data.style, tooltip: data.tooltip, items })
  return null
}

export function applyActionOptions({ view }: FoldContext, { data }: EventOf<'show_action_options'>): null {
  view.actionOptions = data.options.map(({ option_id, type, image_url, alt, coins }) => ({
    id: option_id,
    type,
    imageUrl: image_url,
    alt,
    price: coins,
  }))
  return null
}

export function applyUpload({ view }: FoldContext, { id, data }: EventOf<'upload_image'>): null {
  view.upload = { id, text: data.text, faceDetect: data.is_face_detect }
  return null
}
