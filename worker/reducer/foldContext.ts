/** The state while a batch is folded, and the helpers that all parts of the reducer use. */
import { type NoticeCode } from '../../protocol/errors.ts'
import { type View } from '../../protocol/view.ts'
import { type Notice } from '../../protocol/view/notices.ts'
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
export function addNotice(context: FoldContext, notice: Partial<Omit<Notice, 'id'>>): void {
  const none: Omit<Notice, 'id'> = {
    kind: 'toast',
    tone: 'error',
    code: null,
    text: '',
    name: '',
    price: null,
    balance: null,
    title: '',
    button: '',
  }
  const { view } = context
  view.notices = [...view.notices, { id: `notice-${nextNumber(context)}`, ...none, ...notice }]
}

/** Asks a registered player to recharge and a guest to sign in. `code` names the reason; `price` is what is needed, coins. Doc 2 §6. */
export function promptForCredit(
  context: FoldContext,
  { code = null, price = null }: { code?: NoticeCode | null; price?: number | null } = {},
): void {
  const kind = context.core.user?.guest === false ? 'recharge' : 'sign_in'
  addNotice(context, { kind, tone: 'info', code, price })
  updateCreditHold(context, 'start')
}

/** Holds the queue while a request for credit stands among the notices, from now on or as before. A page that never shows it stalls nothing. Rule P11. */
export function updateCreditHold({ view, core }: FoldContext, when: 'start' | 'continue'): void {
  const stands = view.notices.some(({ kind }) => kind === 'recharge' || kind === 'sign_in')
  if (stands && when === 'continue') return
  clearTimers(core, CREDIT_HOLD_PREFIX)
  const at = core.now + CREDIT_HOLD_MAX_MS
  if (stands) setTimer(core, { key: `${CREDIT_HOLD_PREFIX}${at}`, at })
}

/** Prefix of the timer that ends this hold. */
export const CREDIT_HOLD_PREFIX = 'credit:'
