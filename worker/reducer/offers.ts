/** The options on offer. Doc 2 §4, "Scenes" (heart value), "Sending a message"; rules I4, S9, S16. */
import { current, isDraft } from 'immer'
import { HEART_FULL } from '../../protocol/limits.ts'
import { type ComposerReason } from '../../protocol/view/composer.ts'
import { CONTINUE_OPTION_ID, type OptionsView } from '../../protocol/view/options.ts'
import { type Cleared } from './state.ts'
import { type FoldContext } from './foldContext.ts'

/** Offers options; null takes them away. */
export function setOptions(context: FoldContext, options: OptionsView | null): void {
  context.core.offered = options
  restrictCards(context)
}

/** A full heart that names scenes leaves of the cards those that lead there. */
export function restrictCards({ view, core }: FoldContext): void {
  const { offered } = core
  const { heart } = view
  if (offered?.style !== 'card' || heart === null || !isHeartFull(heart) || heart.sceneIds.length === 0) {
    view.options = offered
    return
  }
  const allowed = offered.items.filter(({ sceneId }) => sceneId !== null && heart.sceneIds.includes(sceneId))
  view.options = allowed.length === 0 ? null : { ...offered, items: allowed }
}

/** Whether a full heart has ended free text. */
export function isTextClosed({ view: { heart } }: FoldContext): boolean {
  return heart !== null && isHeartFull(heart) && !heart.isAllowMessage
}

/** Whether the story offers something to choose; the way on does not count. */
export function hasOffers({ view }: FoldContext): boolean {
  return view.actionOptions !== null || (view.options !== null && !isContinueOption(view.options))
}

/** Whether the player has to choose, and there is nothing to choose from. Rule S16. */
export function isDeadEnd(context: FoldContext, reason: ComposerReason | null): boolean {
  return reason === 'select_option' && !hasOffers(context)
}

/** Offers the way on where there is nothing else that the player could do, and takes it away elsewhere. Rule S16. */
export function updateContinueOption(context: FoldContext, reason: ComposerReason | null): void {
  const { view } = context
  const [isThere, isDue] = [view.options !== null && isContinueOption(view.options), isDeadEnd(context, reason)]
  if (isDue === isThere) return
  const continueOption = { id: CONTINUE_OPTION_ID, text: '', price: 0, purchased: false, imageUrl: null, alt: '', sceneId: view.heart?.sceneIds[0] ?? null, actorId: null }
  view.options = isDue ? { style: 'default', tooltip: '', items: [continueOption] } : null
}

function isContinueOption({ items }: OptionsView): boolean {
  return items[0]?.id === CONTINUE_OPTION_ID
}

function isHeartFull(heart: { value: number }): boolean {
  return heart.value >= HEART_FULL
}

/** Takes all away that an action answers; what was there is put back if the action fails. */
export function clearOffers(context: FoldContext): Cleared {
  const { view, core } = context
  const cleared = { offered: core.offered, actionOptions: copyFromDraft(view.actionOptions), upload: copyFromDraft(view.upload) }
  setOptions(context, null)
  view.actionOptions = null
  view.upload = null
  return cleared
}

/** Takes the player's request for a picture away, as `takeOffers` does all. */
export function clearUpload({ view }: FoldContext): Cleared {
  const cleared = { upload: copyFromDraft(view.upload) }
  view.upload = null
  return cleared
}

/** Puts back what was taken. What came meanwhile stays: it is what the story offers now. After the ending nothing is offered. */
export function restoreOffers(context: FoldContext, { offered = null, actionOptions = null, upload = null }: Cleared): void {
  const { view, core } = context
  if (view.ending !== null) return
  if (core.offered === null && offered !== null) setOptions(context, offered)
  view.actionOptions ??= actionOptions
  view.upload ??= upload
}

/** A part of the view as it is now, to be kept beyond this fold. */
function copyFromDraft<T>(part: T): T {
  return isDraft(part) ? (current(part as object) as T) : part
}
