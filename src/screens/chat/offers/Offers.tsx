/** Everything that the story offers now: options, options as pictures, an upload, a payment. Loaded after the first line. */
import { useRef } from 'react'
import { type View } from '../../../../protocol/view.ts'
import { type PaidView } from '../../../../protocol/view/scene.ts'
import { useGame } from '../../../game/game.ts'
import { OptionList } from '../options/OptionList.tsx'
import { useChoiceKeys } from '../options/useChoiceKeys.ts'
import { ActionOptionList } from './ActionOptionList.tsx'
import styles from './Offers.module.css'
import { PaymentRequired } from './PaymentRequired.tsx'
import { UploadPanel } from './UploadPanel.tsx'
import { useFade } from './useFade.ts'

export function Offers() {
  const offers = useRef<HTMLDivElement>(null)
  const unpaid = useGame(findUnpaidScene)
  useChoiceKeys(offers)
  useFade(offers)
  return (
    <div ref={offers} className={styles.offers} data-offers>
      {unpaid !== null && <PaymentRequired paid={unpaid} />}
      <OptionList />
      <ActionOptionList />
      <UploadPanel />
    </div>
  )
}

function findUnpaidScene({ paid }: View): PaidView | null {
  return paid?.state === 'payment_required' ? paid : null
}
