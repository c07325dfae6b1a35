/**
 * The one row under the top bar. At the left, by priority: what keeps the player from playing (no network, another tab), the time until the next charge, the
 * heart, the scene, the clues. What has no room there is at the side, a swipe away. At the right, always in sight: Finish and the sound.
 */
import { useTranslation } from 'react-i18next'
import { useCurrentGame, useGame, useIntend } from '../../../game/game.ts'
import { isFollowerTab } from '../isFollowerTab.ts'
import { useRegion } from '../regions.ts'
import { HeartPill, HeartReason } from './HeartPill.tsx'
import { OfflineNote } from './OfflineNote.tsx'
import styles from './StatusRow.module.css'
import { Button } from '../../../ui/Button.tsx'
import followerNoteStyles from './FollowerNote.module.css'
import { changeReaderSettings, useReaderSettings } from '../../../platform/readerSettings.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { SpeakerIcon } from '../../../ui/SpeakerIcon.tsx'
import { formatCompact } from '../../../i18n/formatCompact.ts'
import { type PaidView } from '../../../../protocol/view/scene.ts'
import { BackIcon, DiamondIcon } from '../../../ui/icons.tsx'
import { useNow } from '../../../platform/time.ts'
import paidTimerStyles from './PaidTimer.module.css'
import sceneNavStyles from './SceneNav.module.css'
import { openPanel } from '../panelStore.ts'
import clueButtonStyles from '../clues/ClueButton.module.css'
import { ClueIcon } from '../clues/ClueIcon.tsx'

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
    <div ref={useRegion('statusRow')} className={styles.row} data-alone={alone} data-menu={hasMenu} data-top>
      <div className={styles.group}>
        <OfflineNote />
        {isFollower && <FollowerNote />}
        {!alone && paid !== null && <PaidTimer paid={paid} />}
        {!alone && heart !== null && <HeartPill value={heart.value} reason={heart.reason} />}
        {!alone && <SceneNav />}
        {!alone && <ClueButton />}
      </div>
      {!alone && heart?.reason !== undefined && (
        <HeartReason key={`${heart.value} ${heart.reason}`} text={heart.reason} />
      )}
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

/** Shown while another tab leads the session and this one follows: offers to play here. Rules T1, T3. */
function FollowerNote() {
  const { t } = useTranslation('game')
  const { playHere } = useCurrentGame()
  return (
    <div className={followerNoteStyles.note} role="status">
      <p className={followerNoteStyles.words}>{t('follower.text')}</p>
      <Button className={followerNoteStyles.button} onClick={playHere}>
        {t('follower.here')}
      </Button>
    </div>
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

/** The time until the next charge of a paid scene. Doc 2 §4, paid scene; rules B11, B12. */
function PaidTimer({ paid }: { paid: PaidView }) {
  const { t } = useTranslation('game')
  const game = useCurrentGame()
  const { coins, seconds, elapsed, elapsedAt, isAnnounced, state } = paid
  const now = useNow(elapsedAt !== null, 1_000, game.now)
  const counted = elapsedAt === null ? elapsed : elapsed + Math.max(0, now - elapsedAt) / 1_000
  const left = state === 'running' ? Math.max(0, Math.ceil(seconds - counted)) : 0
  const time = formatTime(left)
  return (
    <div
      role="timer"
      className={paidTimerStyles.timer}
      data-soon={isAnnounced || state !== 'running'}
      aria-label={t('status.nextCharge', { time, count: coins })}
    >
      <span className={paidTimerStyles.time}>{time}</span>
      <DiamondIcon size={12} />
      <span>{formatCompact(coins)}</span>
    </div>
  )
}

/** Minutes and seconds, as in 4:05. */
function formatTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The scene: its title, when the next one begins, and the way to the scene before and after. Doc 2 §4, scenes. */
function SceneNav() {
  const { t } = useTranslation('game')
  const intend = useIntend()
  const game = useCurrentGame()
  const { title, nextAt } = useGame((view) => view.scene)
  const locale = useGame((view) => view.session.locale)
  const canJump = useGame((view) => view.jumps)
  const now = useNow(nextAt !== null, 1_000, game.now)
  if (title === '' && nextAt === null && !canJump) return null
  const seconds = nextAt === null ? null : Math.max(0, Math.ceil((nextAt - now) / 1_000))
  return (
    <nav className={sceneNavStyles.nav} aria-label={t('status.scene')}>
      {canJump && (
        <button
          type="button"
          className={sceneNavStyles.jump}
          aria-label={t('status.previous')}
          onClick={() => intend({ kind: 'jump', to: 'prev_scene' })}
        >
          <BackIcon size={16} />
        </button>
      )}
      {title !== '' && (
        <span className={sceneNavStyles.title} lang={locale}>
          {title}
        </span>
      )}
      {seconds !== null && (
        <span className={sceneNavStyles.next}>
          <span className={sceneNavStyles.words}>{t('status.next', { seconds })}</span>
          <span className={sceneNavStyles.short} aria-hidden="true">
            {t('status.nextShort', { seconds })}
          </span>
        </span>
      )}
      {canJump && (
        <button
          type="button"
          className={sceneNavStyles.jump}
          data-forward="true"
          aria-label={t('status.following')}
          onClick={() => intend({ kind: 'jump', to: 'next_scene' })}
        >
          <BackIcon size={16} />
        </button>
      )}
    </nav>
  )
}

/** Opens the clue book, once there is a clue. */
function ClueButton() {
  const { t } = useTranslation('game')
  const count = useGame((view) => view.missions.clues.length)
  if (count === 0) return null
  return (
    <button
      type="button"
      className={clueButtonStyles.button}
      aria-label={t('clues.open', { count })}
      onClick={() => openPanel({ kind: 'clues' })}
    >
      <ClueIcon />
      <span key={count} className={clueButtonStyles.count}>
        {count}
      </span>
    </button>
  )
}
