/** Where the player writes. What was typed stays while the story has the word: the field is read-only then, not gone. */
import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentGame, useGame, useIntend } from '../../../bridge/game.ts'
import { useNow } from '../../../ui/time.ts'
import styles from './Composer.module.css'
import { placeholderOf } from './placeholder.ts'
import { SendIcon } from './SendIcon.tsx'

export function Composer() {
  const { t } = useTranslation()
  const game = useCurrentGame()
  const intend = useIntend()
  const composer = useGame((view) => view.composer)
  const [draft, setDraft] = useState('')
  const now = useNow(composer.until !== null, 1_000, game.now)
  const field = useGrowing(draft)
  const isOpen = composer.reason === null
  const isBlank = draft.trim() === ''
  const placeholder = placeholderOf(t, composer, now)
  if (composer.reason === 'ended' || composer.reason === 'unavailable') return null

  function send(event: FormEvent | KeyboardEvent): void {
    event.preventDefault()
    if (!isOpen || isBlank) return
    intend({ kind: 'send', text: draft })
    setDraft('')
  }

  /** Enter sends; with Shift it breaks the line, and while characters are composed it is the keyboard's. */
  function pressed(event: KeyboardEvent): void {
    const isComposing = event.nativeEvent.isComposing || event.nativeEvent.keyCode === IME_KEY
    if (event.key === 'Enter' && !event.shiftKey && !isComposing) send(event)
  }

  return (
    <div className={styles.composer} data-open={isOpen}>
      {!isOpen && !isBlank && (
        <p className={styles.reason} aria-hidden="true">
          {placeholder}
        </p>
      )}
      <form className={styles.box} onSubmit={send}>
        <textarea
          ref={field}
          className={styles.field}
          rows={1}
          value={draft}
          placeholder={placeholder}
          aria-label={t('chat.composer.label')}
          readOnly={!isOpen}
          aria-disabled={!isOpen}
          enterKeyHint="send"
          autoComplete="off"
          onChange={(event) => setDraft(event.currentTarget.value)}
          onKeyDown={pressed}
        />
        <button type="submit" className={styles.send} aria-label={t('chat.composer.send')} disabled={!isOpen || isBlank}>
          <SendIcon />
        </button>
      </form>
    </div>
  )
}

/** Safari ends a composition before it tells of the Enter that ended it; this code still marks that key. */
const IME_KEY = 229

/** A field as tall as its text; its style bounds it to four lines. */
function useGrowing(text: string) {
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const element = field.current
    if (element === null) return
    element.style.height = 'auto'
    if (text !== '') element.style.height = `${element.scrollHeight}px`
  }, [text])
  return field
}
