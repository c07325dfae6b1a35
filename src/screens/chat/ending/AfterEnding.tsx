/**
 * What follows an ending: the hobbies or the rating, as a sheet. It opens by itself once the text could be read, which takes its
 * reading time and its end on the screen; a button opens it before. Doc 2 §4, ending; rule E3.
 */
import { useState } from 'react'
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { type EndingView } from '../../../../protocol/view/scene.ts'
import { useGame, useIntend } from '../../../bridge/game.ts'
import { useTopModal } from '../../../ui/modals.ts'
import { useHasElapsed } from '../../../ui/time.ts'
import styles from './Ending.module.css'
import { estimateReadingMs } from './readingTime.ts'
import { HobbySheet } from './HobbySheet.tsx'
import { RatingSheet } from './RatingSheet.tsx'

export function AfterEnding({ ending, isEndSeen }: { ending: EndingView; isEndSeen: boolean }) {
  const { t } = useTranslation()
  const intend = useIntend()
  const after = useGame((view) => view.after)
  const [isOpened, setOpened] = useState(false)
  const hasTimePassed = useHasElapsed(estimateReadingMs(`${ending.title} ${ending.html}`))
  const isOtherModalOpen = useTopModal() !== null && !isOpened
  if (after !== 'hobby' && after !== 'rating') return null
  if (isEndSeen && hasTimePassed && !isOtherModalOpen && !isOpened) setOpened(true)
  const close = (): void => intend({ kind: 'answered', what: after })
  return (
    <>
      <button type="button" className={styles.feedback} onClick={() => setOpened(true)}>
        {t(`later.ending.${after}.open`)}
      </button>
      {isOpened && (after === 'hobby' ? <HobbySheet onClose={close} /> : <RatingSheet onClose={close} />)}
    </>
  )
}
