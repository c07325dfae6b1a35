/** What the functions of the reducer work on while a batch is folded. */
import { type Draft } from 'immer'
import { type NoticeCode } from '../../protocol/errors.ts'
import { type View } from '../../protocol/view.ts'
import { type Notice } from '../../protocol/view/notices.ts'
import { type Conversation } from './conversation.ts'
import { type Core } from './state.ts'

/** A draft of the view but for its conversation, that, and a copy of the core whose fields may be assigned. */
export interface FoldContext {
  readonly view: Draft<Omit<View, 'messages'>>
  readonly messages: Conversation
  readonly core: Core
  /** Events that failed in this batch before: they are passed over. */
  readonly skip: ReadonlySet<string>
}

/** A number that this session has not used for an id before. */
export function nextNumber({ core }: FoldContext): number {
  core.counter += 1
  return core.counter
}

/** Adds a notice to what the page has to show once. */
export function addNotice(context: FoldContext, notice: Partial<Omit<Notice, 'id'>>): void {
  const none: Omit<Notice, 'id'> = { kind: 'toast', tone: 'error', code: null, text: '', name: '', title: '', button: '' }
  context.view.notices.push({ id: `notice-${nextNumber(context)}`, ...none, ...notice })
}

/** Asks the player for money, with the reason where it is not plain: a guest has to sign in first. Doc 2 §6. */
export function promptForCredit(context: FoldContext, code: NoticeCode | null = null): void {
  addNotice(context, { kind: context.core.user?.guest === false ? 'recharge' : 'sign_in', tone: 'info', code })
}
