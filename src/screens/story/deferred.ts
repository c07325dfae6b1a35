/** Parts of the intro that load after it is shown: one chunk. */
import { withTexts } from '../../i18n/index.ts'
import { type Story } from '../../../protocol/api/stories.ts'
import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx'
import { type RechargeRequest } from '../recharge/rechargeStore.ts'

const chunk = lazyWithRetry(() => withTexts(['address', 'finds', 'intro', 'stories'], import('./deferredChunk.ts')))

/** Its components: they draw nothing until it is here. */
export const Deferred = chunk.components()

/** Prepares what follows a tap on Play. A failure shows when a dialog is needed. */
export function prepareStart(story: Story): void {
  void chunk
    .load()
    .then((loaded) => loaded.prepareStart(story))
    .catch(() => undefined)
}

/** Offers diamonds to a player who has too few. Not loaded with the intro: most starts can be paid. */
export function offerDiamonds(request: Partial<Omit<RechargeRequest, 'path'>>): void {
  void chunk
    .load()
    .then((loaded) => loaded.handleInsufficientCoins(request))
    .catch(() => undefined)
}
