/** Missions, clues, titles and the choice of actors in the naive model. Rules S11, S17. */
import { type EventOf } from '../../../../protocol/events/index.ts'
import { type OptionsView } from '../../../../protocol/view/options.ts'
import { type ModelState } from './state.ts'

/** Marks the actor as complete, and collects new clues. False if the actor was complete. */
export function recordMission(state: ModelState, { data }: EventOf<'mission_completed'>): boolean {
  for (const clue of data.clues) {
    if (!state.clues.some(({ text, sceneId }) => text === clue.text && sceneId === clue.scene_id))
      state.clues.push({ text: clue.text, sceneId: clue.scene_id })
  }
  if (state.completed.includes(data.actor_id)) return false
  state.completed.push(data.actor_id)
  return true
}

export function isEveryActorComplete({ actors, completed }: ModelState): boolean {
  return actors.length > 0 && actors.every((actor) => completed.includes(actor))
}

export function recordTitle(state: ModelState, { data }: EventOf<'show_scene'>): void {
  if (data.title !== '') state.titles.set(data.scene_id, data.title)
}

/** The options as the player sees them. A choice of actors is kept. */
export function readOptions(state: ModelState, { data }: EventOf<'show_chat_options'>): OptionsView {
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
  const isFreeText = data.is_free_text === true && { isFreeText: true as const }
  const acceptsText = data.accepts_text === true && { acceptsText: true as const }
  const options = { style: data.style, tooltip: data.tooltip, items, ...isFreeText, ...acceptsText }
  if (data.style === 'actor') {
    state.actors = items.map(({ actorId }) => actorId).filter((actorId) => actorId !== null)
    // It comes back where the story stands elsewhere.
    state.actorOptions = { style: data.style, tooltip: data.tooltip, items }
  }
  return options
}
