/** The buttons under a message: which of them count. Doc 2 §3, addition.actions; rules I6, I15. */
import { type Message, type MessageAction } from '../../protocol/view/conversation.ts'
import { isStoryBusy } from './composer.ts'
import { type FoldContext } from './foldContext.ts'

/** The buttons of this message are open from now on, and no others. */
export function openButtons({ core }: FoldContext, { id, actions }: Pick<Message, 'id' | 'actions'>): void {
  if (actions.length > 0) core.buttonsOf = id
}

/**
 * The buttons that count: those of the open message. An option on offer beside the conversation is chosen there, and a button without a price of
 * its own is over when only other options are on offer.
 */
export function listButtons({ view, messages, core }: FoldContext): readonly MessageAction[] {
  const actions = core.buttonsOf === null ? [] : (messages.find(core.buttonsOf)?.actions ?? [])
  if (actions.length === 0) return NO_BUTTONS
  const offered = new Set([...(view.options?.items ?? []), ...(view.actionOptions ?? [])].map(({ id }) => id))
  const areNamed = offered.size === 0 || actions.some(({ optionId }) => offered.has(optionId))
  return actions.filter(({ optionId, hasOwnPrice }) => !offered.has(optionId) && (areNamed || hasOwnPrice))
}

/** Shows the open buttons once the turn is whole. */
export function updateButtons(context: FoldContext): void {
  const { view, core } = context
  const items = isStoryBusy(context) ? NO_BUTTONS : listButtons(context)
  if (core.buttonsOf === null || items.length === 0) view.buttons = null
  else if (view.buttons?.messageId !== core.buttonsOf || !isSame(view.buttons.items, items))
    view.buttons = { messageId: core.buttonsOf, items }
}

const NO_BUTTONS: readonly MessageAction[] = []

function isSame(before: readonly unknown[], after: readonly unknown[]): boolean {
  return before.length === after.length && before.every((item, index) => item === after[index])
}
