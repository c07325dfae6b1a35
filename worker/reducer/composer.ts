/** Whether the player may write, and what the story waits for. Rules I3, I12. */
import { type Awaited, type Composer, type ComposerReason } from '../../protocol/view/composer.ts'
import { isQueueEmpty } from '../ordering/queue.ts'
import { type FoldContext } from './foldContext.ts'
import { findTransition } from './modalHold.ts'
import { hasOffers, isTextClosed, mustChoose } from './offers.ts'
import { isAwaited } from './pending.ts'
import { type Gate } from './state.ts'

/** The time the player's wait ends, ms; null if the reason has no countdown. False if the reason does not hold. */
type ReasonTest = (context: FoldContext) => { until: number | null } | false

/**
 * Why the input is disabled: the first reason that holds counts. The order is that of rule I3, which a test compares. A
 * new reason does not compile without an entry here.
 */
export const COMPOSER_REASONS: Readonly<Record<ComposerReason, ReasonTest>> = {
  ended: ({ view }) => view.ending !== null && NO_COUNTDOWN,
  unavailable: ({ view }) => view.flow === 'error' && NO_COUNTDOWN,
  elsewhere: ({ core }) => !core.isLeader && NO_COUNTDOWN,
  payment: ({ view }) => view.paid !== null && view.paid.state !== 'running' && NO_COUNTDOWN,
  next_message: (context) => findCountdown(context, 'message'),
  next_video: (context) => findCountdown(context, 'video'),
  next_tap: ({ core: { gate } }) => gate?.kind === 'tap' && NO_COUNTDOWN,
  please_wait: (context) => (isStoryBusy(context) || isTransitionAwaited(context)) && NO_COUNTDOWN,
  upload: ({ view }) => view.upload !== null && NO_COUNTDOWN,
  select_option: (context) => (mustChoose(context) || isTextClosed(context) || isHurried(context)) && NO_COUNTDOWN,
}

const NO_COUNTDOWN = { until: null }
const REASONS_IN_ORDER = Object.entries(COMPOSER_REASONS) as [ComposerReason, ReasonTest][]

function findCountdown({ core: { gate } }: FoldContext, next: 'message' | 'video'): { until: number | null } | false {
  return gate?.kind === 'delay' && gate.next === next && gate.until !== null && { until: gate.until }
}

/** A stream is awaited, an event waits in the queue, or a gate is closed. */
export function isStoryBusy({ core }: FoldContext): boolean {
  return core.gate !== null || !isQueueEmpty(core.queue) || core.streams.some(isAwaited)
}

/** The next scene begins by a timer, and until then nothing is asked of the player. */
export function isTransitionAwaited(context: FoldContext): boolean {
  const { view, core } = context
  return findTransition(core) !== null && view.upload === null && !hasOffers(context)
}

/** Options that may be said are only chosen where the next scene begins by a timer all the same. Rule I17. */
function isHurried(context: FoldContext): boolean {
  return hasOffers(context) && context.view.scene.nextAt !== null
}

/** The first reason that holds. Rule I3. */
export function deriveComposer(context: FoldContext): Composer {
  for (const [reason, test] of REASONS_IN_ORDER) {
    const match = test(context)
    if (match !== false) return { reason, until: match.until }
  }
  return { reason: null, until: null }
}

/** Why the player may not write now; null if they may. Correct within a batch too, unlike the view's composer. */
export function findComposerReason(context: FoldContext): ComposerReason | null {
  return deriveComposer(context).reason
}

/** Replaces the view's composer, and what is shown beside it, if they changed. Rules I3, I12. */
export function updateComposer(context: FoldContext, composer: Composer): void {
  const { view } = context
  if (view.composer.reason !== composer.reason || view.composer.until !== composer.until) view.composer = composer
  const awaits = deriveAwaited(context, composer)
  if (view.awaits?.what !== awaits?.what || view.awaits?.until !== awaits?.until) view.awaits = awaits
}

/** The act for which the story waits, where the reason does not name it: the page then does not ask the reader to wait. Rule I12. */
function deriveAwaited(context: FoldContext, { reason }: Composer): Awaited | null {
  const { view, core } = context
  if (reason === 'ended' || reason === 'unavailable' || reason === 'elsewhere') return null
  const what = findAwaitedAct(context, reason)
  if (what !== null) return { what, until: null }
  return findTransition(core) === null ? null : { what: 'transition', until: view.scene.nextAt }
}

function findAwaitedAct({ view, core }: FoldContext, reason: ComposerReason | null): Awaited['what'] | null {
  const { gate } = core
  if (reason === 'payment') return view.paid?.state === 'asking' ? 'decision' : 'payment'
  if (reason === 'upload') return 'upload'
  if (view.overlay !== null) return 'overlay'
  if (gate?.kind === 'frames' || gate?.kind === 'still') return 'picture'
  return isHeldOpen(gate) ? 'modal' : null
}

/** Whether a modal alone keeps the story from going on. */
function isHeldOpen(gate: Gate | null): boolean {
  return gate !== null && (gate.kind === 'modal' || gate.leftMs !== undefined)
}
