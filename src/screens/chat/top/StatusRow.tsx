/** The row under the top bar: heart, paid time and scene on the left; what the player can open on the right. */
import { useTranslation } from 'react-i18next'
import { useGame, useIntend } from '../../../bridge/game.ts'
import { isFollowerTab } from '../FollowerBanner.tsx'
import { HeartPill } from './HeartPill.tsx'
import { PaidTimer } from './PaidTimer.tsx'
import { SceneNav } from './SceneNav.tsx'
import styles from './StatusRow.module.css'

export function StatusRow() {
  const { t } = useTranslation()
  const intend = useIntend()
  const heart = useGame((view) => view.heart)
  const paid = useGame((view) => view.paid)
  const canFinish = useGame((view) => view.missions.canFinish)
  const isFollower = useGame(isFollowerTab)
  return (
    <div className={styles.row}>
      <div className={styles.group}>
        {heart !== null && <HeartPill value={heart.value} />}
        {paid !== null && <PaidTimer paid={paid} />}
        <SceneNav />
      </div>
      <div className={styles.group}>
        {canFinish && !isFollower && (
          <button type="button" className={styles.finish} onClick={() => intend({ kind: 'finish' })}>
            {t('later.status.finish')}
          </button>
        )}
      </div>
    </div>
  )
}
