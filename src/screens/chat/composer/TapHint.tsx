/** What stands beside the line that says what the story waits for: a button to skip what was read before (rule P14), else, once, that a tap hurries the line. Stored on this device once the reader could read it, or has tapped. Rule P6. */
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGame, useIntend } from '../../../game/game.ts'
import { readItem, writeItem } from '../../../platform/storage.ts'
import { useTimeout } from '../../../platform/time.ts'
import { canTapToSkip } from '../tapToSkip.ts'
import styles from './TapHint.module.css'

export function TapHint() {
  const canSkipRead = useGame((view) => view.canSkipRead && view.online)
  return canSkipRead ? <SkipRead /> : <HurryHint />
}

function SkipRead() {
  const { t } = useTranslation('game')
  const intend = useIntend()
  return (
    <button type="button" className={styles.skipRead} onClick={() => intend({ kind: 'skipRead' })}>
      {t('hints.skipRead')}
    </button>
  )
}

function HurryHint() {
  const [isSeen, setIsSeen] = useState(isMarked)
  const onSeen = useCallback(() => setIsSeen(true), [])
  // 'Tap to go on' already stands there, and no tap brings the network back.
  const canTap = useGame((view) => canTapToSkip(view) && view.composer.reason !== 'next_tap' && view.online)
  return isSeen || !canTap ? null : <Hint onSeen={onSeen} />
}

/** Stays as long as a tap helps. `onSeen` is called when it goes, if it could be read. */
function Hint({ onSeen }: { onSeen: () => void }) {
  const { t } = useTranslation('game')
  useTimeout(markSeen, READ_MS)
  useEffect(() => {
    document.addEventListener('click', markSeen)
    return () => {
      document.removeEventListener('click', markSeen)
      if (isMarked()) onSeen()
    }
  }, [onSeen])
  return <span className={styles.hint}>{t('hints.tap')}</span>
}

/** Time that is enough to read it, ms. If the story leaves less, it shows again. */
const READ_MS = 2_000

const STORAGE_KEY = 'tap_hint'

function isMarked(): boolean {
  return readItem(STORAGE_KEY) !== null
}

function markSeen(): void {
  writeItem(STORAGE_KEY, 'seen')
}
