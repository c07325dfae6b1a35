/** What the player may choose from. Doc 2 §3, §4. */
import { type EventOf } from '../../../protocol/events/index.ts'
import { type OptionView } from '../../../protocol/view.ts'
import { type Working } from '../working.ts'

export function chatOptions({ view }: Working, { data }: EventOf<'show_chat_options'>): null {
  view.options = { style: data.style, tooltip: data.tooltip, items: data.options.map(optionOf) }
  return null
}

function optionOf(option: EventOf<'show_chat_options'>['data']['options'][number]): OptionView {
  return {
    id: option.option_id,
    text: option.text,
    price: option.paid_required && !option.is_purchased ? option.coins : 0,
    purchased: option.paid_required && option.is_purchased,
    imageUrl: option.image_url,
    alt: option.alt,
    sceneId: option.scene_id,
  }
}
