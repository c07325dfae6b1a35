/** Everything that the story offers now: options, options as pictures, an upload. Loaded after the first line. */
import { useRef } from 'react'
import { OptionList } from '../options/OptionList.tsx'
import { useChoiceKeys } from '../options/useChoiceKeys.ts'
import { ActionOptionList } from './ActionOptionList.tsx'
import styles from './Offers.module.css'
import { UploadPanel } from './UploadPanel.tsx'
import { useFade } from './useFade.ts'

export function Offers() {
  const offers = useRef<HTMLDivElement>(null)
  useChoiceKeys(offers)
  useFade(offers)
  return (
    <div ref={offers} className={styles.offers} data-offers>
      <OptionList />
      <ActionOptionList />
      <UploadPanel />
    </div>
  )
}
