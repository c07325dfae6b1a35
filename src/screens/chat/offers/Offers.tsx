/** Everything that the story offers now: options, options as pictures, an upload, a payment. Loaded after the first line. */
import { type RefObject, useEffect } from 'react'
import { useGame } from '../../../game/game.ts'
import { OptionList } from '../options/OptionList.tsx'
import { useChoiceKeys } from '../options/useChoiceKeys.ts'
import styles from './Offers.module.css'
import { useRegion } from '../regions.ts'
import { findStoppedScene } from '../stoppedScene.ts'
import { ActionOptionList } from './ActionOptionList.tsx'
import { PaidDecision } from './PaidDecision.tsx'
import { PaymentRequired } from './PaymentRequired.tsx'
import { UploadPanel } from './UploadPanel.tsx'

export function Offers() {
  const offers = useRegion('offers')
  const stopped = useGame(findStoppedScene)
  useChoiceKeys(offers)
  useFade(offers)
  return (
    <div ref={offers} className={styles.offers} data-offers>
      {stopped?.state === 'payment_required' && <PaymentRequired paid={stopped} />}
      {stopped?.state === 'asking' && <PaidDecision paid={stopped} />}
      <OptionList />
      <ActionOptionList />
      <UploadPanel />
    </div>
  )
}

/**
 * Says where more of a scrolled element is hidden, so that its style can fade that edge. Sets `data-more` to 'above', 'below', 'both' or 'none',
 * whenever the element scrolls or its size or content changes.
 */
function useFade(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const update = (): void => {
      const above = element.scrollTop > TOLERANCE_PX
      const below = measureContent(element) - element.clientHeight - element.scrollTop > TOLERANCE_PX
      element.dataset.more = above ? (below ? 'both' : 'above') : below ? 'below' : 'none'
    }
    const resizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(update)
    resizes?.observe(element)
    const changes = new MutationObserver(update)
    changes.observe(element, { childList: true, subtree: true })
    element.addEventListener('scroll', update, { passive: true })
    update()
    return () => {
      resizes?.disconnect()
      changes.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [ref])
}

const TOLERANCE_PX = 4

/** Height of the content, px. Unlike `scrollHeight` it knows no transforms: content that moves in is not taller meanwhile. */
function measureContent(element: HTMLElement): number {
  const last = element.lastElementChild
  return last instanceof HTMLElement ? last.offsetTop + last.offsetHeight - element.offsetTop : 0
}
