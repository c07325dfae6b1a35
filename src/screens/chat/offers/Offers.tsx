/** Everything that the story offers now: options, options as pictures, an upload. */
import { OptionList } from '../options/OptionList.tsx'
import { ActionOptionList } from './ActionOptionList.tsx'
import styles from './Offers.module.css'
import { UploadPanel } from './UploadPanel.tsx'

export function Offers() {
  return (
    <div className={styles.offers}>
      <OptionList />
      <ActionOptionList />
      <UploadPanel />
    </div>
  )
}
