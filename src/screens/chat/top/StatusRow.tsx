/**
 * The one row under the top bar. At the left, by priority: what keeps the player from playing (no network, another tab), the time until the next charge, the
 * heart, the scene, the clues. What has no room there is at the side, a swipe away. At the right, always in sight: Finish and the sound.
 */
import { useTranslation } from 'react-i18next'
import { useGame, useIntend } from '../../../game/game.ts'
import { ClueButton } from '../clues/ClueButton.tsx'
import { isFollowerTab } from '../isFollowerTab.ts'
import { FollowerNote } from './FollowerNote.tsx'
import { HeartPill } from './HeartPill.tsx'
import { MuteButton } from './MuteButton.tsx'
import { OfflineNote } from './OfflineNote.tsx'
import { PaidTimer } from './PaidTimer.tsx'
import { SceneNav } from './SceneNav.tsx'
import styles from './StatusRow.module.css'

interface Props {
  /** A full-screen video, the ending or a story that did not open: of the game's state nothing is shown, and the row is in the top bar. */
  alone: boolean
  /** The menu is in the top bar. */
  hasMenu: boolean
}

export function StatusRow({ alone, hasMenu }: Props) {
  const { t } = useTranslation('game')
  const intend = useIntend()
  const heart = useGame((view) => view.heart)
  const paid = useGame((view) => view.paid)
  const canFinish = useGame((view) => view.missions.canFinish)
  const isFollower = useGame(isFollowerTab)
  return (
    <div className={styles.row} data-alone={alone} data-menu={hasMenu} data-top>
      <div className={styles.group}>
        <OfflineNote />
        {isFollower && <FollowerNote />}
        {!alone && paid !== null && <PaidTimer paid={paid} />}
        {!alone && heart !== null && <HeartPill value={heart.value} />}
        {!alone && <SceneNav />}
        {!alone && <ClueButton />}
      </div>
      <div className={styles.group}>
        {!alone && canFinish && !isFollower && (
          <button type="button" className={styles.finish} onClick={() => intend({ kind: 'finish' })}>
            {t('status.finish')}
          </button>
        )}
        <MuteButton />
      </div>
    </div>
  )
}
