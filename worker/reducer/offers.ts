/** The options on offer. Doc 2 §4, "Scenes" (heart value), "Sending a message"; rules I4, S9, S16. */
import { HEART_FULL } from '../../protocol/limits.ts'
import { type ComposerReason } from '../../protocol/view/composer.ts'
import { type ActionOptionView, CONTINUE_OPTION_ID, type OptionsView } from '../../protocol/view/options.ts'
import { type Cleared } from './state.ts'
import { type FoldContext } from './foldContext.ts'

/** Sets the options on offer; null clears them. */
export function setOptions(context: FoldContext, options: OptionsView | null): void {
  context.core.allOptions = options
  restrictCards(context)
  priceButtons(context)
}

/** Sets the options on offer as pictures; null clears them. */
export function setActionOptions(context: FoldContext, options: readonly ActionOptionView[] | null): void {
  context.view.actionOptions = options
  priceButtons(context)
}

/** Sets the price of an option that costs more than was shown, wherever it is on offer, and of its button. Rule B15. */
export function changePrice(context: FoldContext, optionId: string | undefined, price: number): void {
  const { view, messages, core } = context
  if (optionId === undefined) return
  const reprice = <T extends { id: string }>(item: T): T => (item.id === optionId ? { ...item, price } : item)
  const { allOptions, actorChoice } = core
  if (actorChoice !== null) core.actorChoice = { ...actorChoice, items: actorChoice.items.map(reprice) }
  if (allOptions !== null) setOptions(context, { ...allOptions, items: allOptions.items.map(reprice) })
  if (view.actionOptions !== null) setActionOptions(context, view.actionOptions.map(reprice))
  if (core.buttonsOf !== null) messages.priceActions(core.buttonsOf, new Map([[optionId, price]]))
}

/** Gives the open buttons the prices of the options that they choose, also of cards that a full heart hides. Rule I6. */
export function priceButtons({ view, messages, core }: FoldContext): void {
  const offered = [...(core.allOptions?.items ?? []), ...(view.actionOptions ?? [])]
  if (core.buttonsOf !== null && offered.length > 0)
    messages.priceActions(core.buttonsOf, new Map(offered.map(({ id, price }) => [id, price])))
}

/** Shows the options. If a full heart names scenes, only the cards that lead to them are shown; in one of them all, where no card does. Rule S9. */
export function restrictCards({ view, core }: FoldContext): void {
  const { allOptions } = core
  const { heart, scene } = view
  if (allOptions?.style !== 'card' || heart === null || !isHeartFull(heart) || heart.sceneIds.length === 0) {
    view.options = allOptions
    return
  }
  const leads = (sceneId: string | null): boolean => sceneId !== null && heart.sceneIds.includes(sceneId)
  const allowed = allOptions.items.filter(({ sceneId }) => leads(sceneId))
  if (allowed.length > 0) view.options = { ...allOptions, items: allowed }
  else view.options = leads(scene.id) ? allOptions : null
}

/** Whether a full heart has ended free text. */
export function isTextClosed({ view: { heart } }: FoldContext): boolean {
  return heart !== null && isHeartFull(heart) && !heart.isAllowMessage
}

/**
 * Whether the story offers options of which one has to be chosen. The option that the runtime adds for a full heart does not count, nor do examples
 * while one may write.
 */
export function hasOffers(context: FoldContext): boolean {
  const { options, actionOptions } = context.view
  if (actionOptions !== null) return true
  if (options === null || isContinueOption(options)) return false
  return options.isFreeText !== true || isTextClosed(context)
}

/** Whether an option has to be chosen by itself: none of those on offer may be said. Rules I3, I17. */
export function mustChoose(context: FoldContext): boolean {
  const { options, actionOptions } = context.view
  return hasOffers(context) && (actionOptions !== null || options?.acceptsText !== true)
}

/** Whether the player has to choose and nothing is on offer, or a full heart hides all that is. Rule S16. */
export function isDeadEnd(context: FoldContext, reason: ComposerReason | null): boolean {
  if (hasOffers(context)) return false
  return reason === 'select_option' || (reason === null && isEveryCardHidden(context))
}

/** A button under a line leads on as well. */
function isEveryCardHidden({ view, core }: FoldContext): boolean {
  const isShown = view.options !== null && !isContinueOption(view.options)
  return core.allOptions !== null && !isShown && core.buttonsOf === null
}

/** Adds the option that leads on from a full heart if the player can do nothing else, and removes it otherwise. Rule S16. */
export function updateContinueOption(context: FoldContext, reason: ComposerReason | null): void {
  const { view } = context
  const [isThere, isDue] = [view.options !== null && isContinueOption(view.options), isDeadEnd(context, reason)]
  if (isDue === isThere) return
  const continueOption = {
    id: CONTINUE_OPTION_ID,
    text: '',
    price: 0,
    purchased: false,
    imageUrl: null,
    alt: '',
    sceneId: view.heart?.sceneIds[0] ?? null,
    actorId: null,
  }
  view.options = isDue ? { style: 'default', tooltip: '', items: [continueOption] } : null
}

function isContinueOption({ items }: { readonly items: readonly { readonly id: string }[] }): boolean {
  return items[0]?.id === CONTINUE_OPTION_ID
}

function isHeartFull(heart: { value: number }): boolean {
  return heart.value >= HEART_FULL
}

/** Clears everything that an action answers. The result restores it if the action fails. */
export function clearOffers(context: FoldContext): Cleared {
  const { view, core } = context
  // A choice of actors that the player opened is no offer of the story: what it covers comes back. Rule S17.
  const cleared = core.coveredOffers ?? {
    offered: core.allOptions,
    actionOptions: view.actionOptions,
    upload: view.upload,
    buttonsOf: core.buttonsOf,
  }
  core.coveredOffers = null
  core.buttonsOf = null
  setOptions(context, null)
  setActionOptions(context, null)
  view.upload = null
  return cleared
}

/** Clears only the picture request. */
export function clearUpload({ view }: FoldContext): Cleared {
  const cleared = { upload: view.upload }
  view.upload = null
  return cleared
}

/** Restores cleared offers. Newer offers of the story stay, and after the ending nothing is restored. */
export function restoreOffers(
  context: FoldContext,
  { offered = null, actionOptions = null, upload = null, buttonsOf = null }: Cleared,
): void {
  const { view, core } = context
  if (view.ending !== null) return
  core.buttonsOf ??= buttonsOf
  if (core.allOptions === null && offered !== null) setOptions(context, offered)
  if (view.actionOptions === null && actionOptions !== null) setActionOptions(context, actionOptions)
  view.upload ??= upload
}

/** Replaces all offers. */
export function replaceOffers(
  context: FoldContext,
  { offered = null, actionOptions = null, upload = null, buttonsOf = null }: Cleared,
): void {
  context.core.buttonsOf = buttonsOf
  setOptions(context, offered)
  setActionOptions(context, actionOptions)
  context.view.upload = upload
}
