/** What follows an ending: the hobbies or the rating, as a sheet. A button opens it while the ending is read. Doc 2 §4, ending; rule E3. */
import { useTranslation } from 'react-i18next'
import styles from './Ending.module.css'
import { HobbySheet } from './HobbySheet.tsx'
import { RatingSheet } from './RatingSheet.tsx'
import { type Feedback } from './useFeedback.ts'

export function AfterEnding({ feedback }: { feedback: Feedback }) {
  const { t } = useTranslation('game')
  const { due, isOpen, ask, close } = feedback
  if (due === null) return null
  return (
    <>
      <button type="button" className={styles.feedback} onClick={() => ask(() => undefined)}>
        {t(`ending.${due}.open`)}
      </button>
      {isOpen && (due === 'hobby' ? <HobbySheet onClose={close} /> : <RatingSheet onClose={close} />)}
    </>
  )
}
