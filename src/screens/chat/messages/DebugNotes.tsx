/** The last notes of the story for its authors, above the input. A player's view holds none. Rule P12. */
import { type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useGame } from '../../../game/game.ts'
import { hasDeveloperTools } from '../../../platform/developerTools.ts'
import styles from './DebugNotes.module.css'

/** More would take the lines of the conversation, which keeps below the face of the picture. */
const SHOWN = 2

export function DebugNotes(): ReactNode {
  const { t } = useTranslation('game')
  const notes = useGame((view) => view.debug)
  if (notes.length === 0 || !hasDeveloperTools()) return null
  return (
    <ul className={styles.notes} aria-label={t('messages.debug')}>
      {notes.slice(-SHOWN).map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </ul>
  )
}
