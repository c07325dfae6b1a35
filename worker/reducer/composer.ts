/** What follows from the rest of the state: whether the player may write, and whether the actor thinks. Rules I3, I12, S6. */
import { type Awaited, type Composer, type ComposerReason } from '../../protocol/view/composer.ts'
import { isQueueEmpty } from '../ordering/queue.ts'
import { updateSound } from './media.ts'
import { hasOffers, isTextClosed, updateContinueOption } from './offers.ts'
import { type Core, type Stream } from './state.ts'
import { type FoldContext } from './foldContext.ts'

/** Brings the derived parts of the view up to date; untouched where they are already. */
export function updateDerivedView(context: FoldContext): void {
  const { view, core } = context
  const composer = deriveComposer(context)
  if (view.composer.reason !== composer.reason || view.composer.until !== composer.until) view.composer = composer
  updateContinueOption(context, composer.reason)
  const awaits = deriveAwaited(context, composer)
  if (view.awaits?.what !== awaits?.what || view.awaits?.until !== awaits?.until) view.awaits = awaits
  updateSound(context)
  view.missions.all = core.actors.length > 0 && core.actors.every((actor) => view.missions.completed.includes(actor))
  view.thinking = isThinking(core) && view.ending === null && view.flow !== 'error'
  view.flow = view.flow === 'error' ? 'error' : deriveFlow(core)
}

/** Why the player may not write now; null where they may. Up to date in the midst of a batch too. Rule I3. */
export function findComposerReason(context: FoldContext): ComposerReason | null {
  return deriveComposer(context).reason
}

function deriveComposer(context: FoldContext): Composer {
  const { view, core } = context
  if (view.ending !== null) return { reason: 'ended', until: null }
  if (view.flow === 'error') return { reason: 'unavailable', until: null }
  if (!core.owner) return { reason: 'elsewhere', until: null }
  if (view.paid?.state === 'payment_required') return { reason: 'payment', until: null }
  const { gate } = core
  if (gate?.kind === 'delay' && gate.next !== null) return { reason: gate.next === 'message' ? 'next_message' : 'next_video', until: gate.until }
  if (gate !== null || !isQueueEmpty(core.queue) || core.streams.some(isAwaited)) return { reason: 'please_wait', until: null }
  if (view.upload !== null) return { reason: 'upload', until: null }
  if (hasOffers(context)) return { reason: 'select_option', until: null }
  if (!isTextClosed(context)) return { reason: null, until: null }
  return { reason: view.scene.nextAt === null ? 'select_option' : 'please_wait', until: null }
}

/** What is waited for, said beside the field: the field's own words are the same for most of it. Rule I12. */
function deriveAwaited({ view }: FoldContext, { reason }: Composer): Awaited | null {
  if (reason === 'payment' || reason === 'upload') return { what: reason, until: null }
  if (reason === 'ended' || reason === 'unavailable' || reason === 'elsewhere') return null
  if (view.overlay !== null) return { what: 'overlay', until: null }
  return view.scene.nextAt === null ? null : { what: 'transition', until: view.scene.nextAt }
}

/** Rule S6. What has arrived during the moment of thinking does not end it. */
function isThinking(core: Core): boolean {
  if (core.gate !== null) return core.gate.kind === 'thinking' || core.gate.kind === 'voice'
  return core.streams.some(isAwaited) && isQueueEmpty(core.queue)
}

function deriveFlow(core: Core): 'initializing' | 'initialized' | 'loading' | 'streaming' {
  const stream = core.streams.find(isAwaited)
  if (stream === undefined) return 'initialized'
  if (stream.kind === 'action') return stream.started ? 'streaming' : 'loading'
  return stream.started && stream.kind === 'start' ? 'streaming' : 'initializing'
}

/** A resumption runs behind the scenes; all other streams are waited for. */
function isAwaited(stream: Stream): boolean {
  return stream.kind !== 'resuming'
}
