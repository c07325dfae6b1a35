/**
 * The one row under the top bar. At the left, by priority: what keeps the player from playing (no network, another tab), the time until the next charge, the
 * heart, the scene, the clues. What has no room there is at the side, a swipe away. At the right, always in sight: Finish, the whole conversation and the sound.
 */
import { useTranslation } from 'react-i18next'
import { useGame, useIntend } from '../../../game/game.ts'
import { isFollowerTab } from '../isFollowerTab.ts'
import { useRegion } from '../regions.ts'
import { HeartPill, HeartReason } from './HeartPill.tsx'
import { OfflineNote } from './OfflineNote.tsx'
import { Row } from '../../../ui/layout.tsx'
import styles from './StatusRow.module.css'
import { changeReaderSettings, useReaderSettings } from '../../../platform/readerSettings.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { SpeakerIcon } from '../../../ui/SpeakerIcon.tsx'
import { FollowerNote } from './FollowerNote.tsx'
import { PaidTimer } from './PaidTimer.tsx'
import { SceneNav } from './SceneNav.tsx'
import { WholeButton } from '../sheet/WholeButton.tsx'
import { ClueButton } from '../clues/ClueButton.tsx'

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
  // Time that costs something is in sight under a clip, too.
  const isOver = useGame((view) => view.ending !== null)
  return (
    <Row
      justify="between"
      ref={useRegion('statusRow')}
      className={styles.row}
      data-alone={alone}
      data-menu={hasMenu}
      data-top
    >
      <Row className={styles.group}>
        <OfflineNote />
        {isFollower && <FollowerNote />}
        {paid !== null && !isOver && <PaidTimer paid={paid} />}
        {!alone && heart !== null && <HeartPill value={heart.value} reason={heart.reason} />}
        {!alone && <SceneNav />}
        {!alone && <ClueButton />}
      </Row>
      {!alone && heart?.reason !== undefined && (
        <HeartReason key={`${heart.value} ${heart.reason}`} text={heart.reason} />
      )}
      <Row className={styles.group}>
        {!alone && canFinish && !isFollower && (
          <button type="button" className={styles.finish} onClick={() => intend({ kind: 'finish' })}>
            {t('status.finish')}
          </button>
        )}
        {!alone && <WholeButton />}
        <MuteButton />
      </Row>
    </Row>
  )
}

/** Mutes everything that sounds, clips in front too, and lifts it again. Kept on this device. Doc 2 §4; rule M5. */
function MuteButton() {
  const { t } = useTranslation('game')
  const { isMuted } = useReaderSettings()
  return (
    <IconButton
      label={isMuted ? t('sound.unmute') : t('sound.mute')}
      onPicture
      onClick={() => changeReaderSettings({ isMuted: !isMuted })}
    >
      <SpeakerIcon isSilent={isMuted} />
    </IconButton>
  )
}
