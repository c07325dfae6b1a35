/** The options on offer. Doc 2 §4, "Scenes" (heart value), "Sending a message"; rules I4, S9. */
import { current, isDraft } from 'immer'
import { HEART_FULL } from '../../protocol/limits.ts'
import { type OptionsView } from '../../protocol/view.ts'
import { type Cleared } from './state.ts'
import { type Working } from './working.ts'

/** Offers options; null takes them away. */
export function offer(working: Working, options: OptionsView | null): void {
  working.core.offered = options
  restrictCards(working)
}

/** A full heart leaves of the cards those that lead to its scenes, unless that would leave none. */
export function restrictCards({ view, core }: Working): void {
  const { offered } = core
  const { heart } = view
  const allowed = offered?.style === 'card' && heart !== null && isFull(heart) ? offered.items.filter(({ sceneId }) => sceneId !== null && heart.sceneIds.includes(sceneId)) : []
  view.options = offered === null || allowed.length === 0 ? offered : { ...offered, items: allowed }
}

/** A full heart may also end free text. */
export function isFull(heart: { value: number; sceneIds: string[] }): boolean {
  return heart.value >= HEART_FULL && heart.sceneIds.length > 0
}

/** Takes all away that an action answers; what was there is put back if the action fails. */
export function takeOffers(working: Working): Cleared {
  const { view, core } = working
  const cleared = { offered: core.offered, actionOptions: plain(view.actionOptions), upload: plain(view.upload) }
  offer(working, null)
  view.actionOptions = null
  view.upload = null
  return cleared
}

/** Takes the player's request for a picture away, as `takeOffers` does all. */
export function takeUpload({ view }: Working): Cleared {
  const cleared = { upload: plain(view.upload) }
  view.upload = null
  return cleared
}

/** Puts back what was taken. What came meanwhile stays: it is what the story offers now. After the ending nothing is offered. */
export function putBack(working: Working, { offered = null, actionOptions = null, upload = null }: Cleared): void {
  const { view, core } = working
  if (view.ending !== null) return
  if (core.offered === null && offered !== null) offer(working, offered)
  view.actionOptions ??= actionOptions
  view.upload ??= upload
}

/** A part of the view as it is now, to be kept beyond this fold. */
function plain<T>(part: T): T {
  return isDraft(part) ? (current(part as object) as T) : part
}
