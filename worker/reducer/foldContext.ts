/** The state while a batch is folded, and the helpers that all parts of the reducer use. */
import { type View } from '../../protocol/view.ts'
import { isShownAs, type NoticeBody, type NoticeShownAs, type Toast } from '../../protocol/view/notices.ts'
import { CREDIT_HOLD_MAX_MS } from '../../protocol/limits.ts'
import { type Conversation } from './conversation.ts'
import { clearTimers, setTimer } from './pending.ts'
import { type Core } from './state.ts'

/** A copy of the view, its conversation apart from it, and a copy of the core. Fields of both may be assigned; what they hold is never changed in place. */
export interface FoldContext {
  readonly view: Assignable<Omit<View, 'messages'>>
  readonly messages: Conversation
  readonly core: Core
  /** Ids of events that failed when this batch was folded before. Rule F8. */
  readonly skippedEvents: ReadonlySet<string>
}

type Assignable<T> = { -readonly [Field in keyof T]: DeepReadonly<T[Field]> }
type DeepReadonly<T> = T extends object ? { readonly [Field in keyof T]: DeepReadonly<T[Field]> } : T

/** A number that this session has not used in an id before. */
export function nextNumber({ core }: FoldContext): number {
  core.counter += 1
  return core.counter
}

/** Adds a notice, which the page shows once. */
export function addNotice(context: FoldContext, notice: NoticeBody): void {
  const { view } = context
  view.notices = [...view.notices, { id: `notice-${nextNumber(context)}`, ...notice }]
}

export function addToast(context: FoldContext, toast: Partial<Omit<Toast, 'kind'>>): void {
  const none = { tone: 'error', text: '', code: null, name: '', price: null, balance: null } as const
  addNotice(context, { kind: 'toast', ...none, ...toast })
}

/** Asks a registered player to recharge and a guest to sign in. `code` names the reason; `price` is what is needed, coins. Doc 2 §6. */
export function promptForCredit(
  context: FoldContext,
  { code = null, price = null }: Partial<Pick<NoticeShownAs<'credit_request'>, 'code' | 'price'>> = {},
): void {
  addNotice(context, { kind: context.core.user?.guest === false ? 'recharge' : 'sign_in', code, price })
  updateCreditHold(context, 'start')
}

/** Holds the queue while a request for credit stands among the notices, from now on or as before. A page that never shows it stalls nothing. Rule P11. */
export function updateCreditHold({ view, core }: FoldContext, when: 'start' | 'continue'): void {
  const stands = view.notices.some((notice) => isShownAs(notice, 'credit_request'))
  if (stands && when === 'continue') return
  clearTimers(core, CREDIT_HOLD_PREFIX)
  const at = core.now + CREDIT_HOLD_MAX_MS
  if (stands) setTimer(core, { key: `${CREDIT_HOLD_PREFIX}${at}`, at })
}

/** Prefix of the timer that ends this hold. */
export const CREDIT_HOLD_PREFIX = 'credit:'
