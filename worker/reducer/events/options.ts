/** Options and picture requests. Doc 2 §3, §4; rules I4, I5, S9, S17. */
import { type EventData, type EventOf } from '../../../protocol/events/index.ts'
import { closeActorChoice } from '../finish.ts'
import { setActionOptions, setOptions } from '../offers.ts'
import { type OptionsView } from '../../../protocol/view/options.ts'
import { type Core } from '../state.ts'
import { type FoldContext } from '../foldContext.ts'

/** Offers options. Rules I5, S17. */
export function applyChatOptions(context: FoldContext, { data }: EventOf<'show_chat_options'>): null {
  const { core } = context
  const options = createOptions(data)
  closeActorChoice(context)
  if (data.style === 'actor') rememberActorChoice(core, options)
  core.finishOptionId = data.options.find(({ is_finish }) => is_finish)?.option_id ?? null
  setOptions(context, options)
  return null
}

/** The options as the view shows them. */
export function createOptions({
  style,
  tooltip,
  options,
  is_free_text,
  accepts_text,
}: EventData<'show_chat_options'>): OptionsView {
  const items = options.map((option) => ({
    id: option.option_id,
    text: option.text,
    price: option.paid_required && !option.is_purchased ? option.coins : 0,
    purchased: option.paid_required && option.is_purchased,
    imageUrl: option.image_url,
    alt: option.alt,
    sceneId: option.scene_id,
    actorId: option.actor_id,
  }))
  return {
    style,
    tooltip,
    items,
    ...(is_free_text === true && { isFreeText: true as const }),
    ...(accepts_text === true && { acceptsText: true as const }),
  }
}

/** Keeps a choice of actors: 'Finish' leads back to it, and all missions are complete when theirs are. Rules S11, S17. */
export function rememberActorChoice(core: Core, { style, tooltip, items }: OptionsView): void {
  // Where it comes back, the story stands elsewhere, and takes no text for one of them.
  core.actorChoice = { style, tooltip, items }
  core.selectableActorIds = items.flatMap(({ actorId }) => (actorId === null ? [] : [actorId]))
  core.isStageComplete = false
}

export function applyActionOptions(context: FoldContext, { data }: EventOf<'show_action_options'>): null {
  closeActorChoice(context)
  setActionOptions(
    context,
    data.options.map(({ option_id, type, image_url, alt, coins }) => ({
      id: option_id,
      type,
      imageUrl: image_url,
      alt,
      price: coins,
    })),
  )
  return null
}

export function applyUpload(context: FoldContext, { id, data }: EventOf<'upload_image'>): null {
  closeActorChoice(context)
  context.view.upload = { id, text: data.text, faceDetect: data.is_face_detect }
  return null
}
