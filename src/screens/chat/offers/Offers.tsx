/** Everything that the story offers at the moment: options, options as pictures, a place for a picture of the player. */
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
