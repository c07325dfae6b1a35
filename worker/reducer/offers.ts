/** The options on offer. Doc 2 §4, "Scenes" (heart value), "Sending a message"; rules I4, S9, S16. */
import { current, isDraft } from 'immer'
import { HEART_FULL } from '../../protocol/limits.ts'
import { type ComposerReason, type OptionsView, WAY_ON } from '../../protocol/view.ts'
import { type Cleared } from './state.ts'
import { type Working } from './working.ts'

/** Offers options; null takes them away. */
export function offer(working: Working, options: OptionsView | null): void {
  working.core.offered = options
  restrictCards(working)
}

/** A full heart that names scenes leaves of the cards those that lead there. */
export function restrictCards({ view, core }: Working): void {
  const { offered } = core
  const { heart } = view
  if (offered?.style !== 'card' || heart === null || !isFull(heart) || heart.sceneIds.length === 0) {
    view.options = offered
    return
  }
  const allowed = offered.items.filter(({ sceneId }) => sceneId !== null && heart.sceneIds.includes(sceneId))
  view.options = allowed.length === 0 ? null : { ...offered, items: allowed }
}

/** Whether a full heart has ended free text. */
export function isTextOver({ view: { heart } }: Working): boolean {
  return heart !== null && isFull(heart) && !heart.isAllowMessage
}

/** Whether the story offers something to choose; the way on does not count. */
export function isOffered({ view }: Working): boolean {
  return view.actionOptions !== null || (view.options !== null && !isWayOn(view.options))
}

/** Whether the player has to choose, and there is nothing to choose from. Rule S16. */
export function isDeadEnd(working: Working, reason: ComposerReason | null): boolean {
  return reason === 'select_option' && !isOffered(working)
}

/** Offers the way on where there is nothing else that the player could do, and takes it away elsewhere. Rule S16. */
export function offerWayOn(working: Working, reason: ComposerReason | null): void {
  const { view } = working
  const [isThere, isDue] = [view.options !== null && isWayOn(view.options), isDeadEnd(working, reason)]
  if (isDue === isThere) return
  const wayOn = { id: WAY_ON, text: '', price: 0, purchased: false, imageUrl: null, alt: '', sceneId: view.heart?.sceneIds[0] ?? null, actorId: null }
  view.options = isDue ? { style: 'default', tooltip: '', items: [wayOn] } : null
}

function isWayOn({ items }: OptionsView): boolean {
  return items[0]?.id === WAY_ON
}

function isFull(heart: { value: number }): boolean {
  return heart.value >= HEART_FULL
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
