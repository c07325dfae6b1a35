/** The row under the top bar: heart, paid time and scene on the left; clues, Finish and the sound on the right. */
import { useTranslation } from '../../../i18n/useTranslation.ts'
import { useGame, useIntend } from '../../../bridge/game.ts'
import { ClueButton } from '../clues/ClueButton.tsx'
import { isFollowerTab } from '../isFollowerTab.ts'
import { HeartPill } from './HeartPill.tsx'
import { MuteButton } from './MuteButton.tsx'
import { PaidTimer } from './PaidTimer.tsx'
import { SceneNav } from './SceneNav.tsx'
import styles from './StatusRow.module.css'

/** `alone`: a full-screen video or the ending, and only the sound button is shown. */
export function StatusRow({ alone }: { alone: boolean }) {
  const { t } = useTranslation()
  const intend = useIntend()
  const heart = useGame((view) => view.heart)
  const paid = useGame((view) => view.paid)
  const canFinish = useGame((view) => view.missions.canFinish)
  const isFollower = useGame(isFollowerTab)
  return (
    <div className={styles.row} data-alone={alone} data-top>
      <div className={styles.group}>
        {!alone && heart !== null && <HeartPill value={heart.value} />}
        {!alone && paid !== null && <PaidTimer paid={paid} />}
        {!alone && <SceneNav />}
      </div>
      <div className={styles.group}>
        {!alone && <ClueButton />}
        {!alone && canFinish && !isFollower && (
          <button type="button" className={styles.finish} onClick={() => intend({ kind: 'finish' })}>
            {t('later.status.finish')}
          </button>
        )}
        <MuteButton />
      </div>
    </div>
  )
}
