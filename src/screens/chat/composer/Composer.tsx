/**
 * The text field and its send button; while nothing may be written, one quiet line that says why. The field stays mounted and read-only
 * behind the line, so it keeps the draft and the focus. Doc 2 §4, input availability.
 */
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { isComposing } from '../../../ui/composing.ts'
import { type View } from '../../../../protocol/view.ts'
import { CHAT_TEXT_MAX } from '../../../../protocol/limits.ts'
import { useTranslation } from 'react-i18next'
import { readDraft, writeDraft } from '../../../account/drafts.ts'
import { useCurrentGame, useGame } from '../../../game/game.ts'
import { repeatMotion } from '../../../ui/repeatMotion.ts'
import { useNow } from '../../../platform/time.ts'
import { Deferred } from '../deferred.tsx'
import { useSizeReport } from '../regions.ts'
import { useFocusTarget } from '../regions.ts'
import { StrokeIcon } from '../../../ui/icons.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import styles from './Composer.module.css'
import { formatAwaited, formatPlaceholder } from './placeholder.ts'

export function Composer() {
  const { t } = useTranslation('chat')
  const game = useCurrentGame()
  const composer = useGame((view) => view.composer)
  const awaits = useGame((view) => view.awaits)
  const storyId = useGame((view) => view.session.storyId)
  const [draft, setDraft] = useState(() => readDraft(storyId))
  const latestDraft = useRef(draft)
  /** The text that was sent, until the game has it: the stored draft begins with it. */
  const sentText = useRef('')
  const field = useFocusTarget('field')
  const hint = useId()
  const now = useNow(composer.until !== null || (awaits?.until ?? null) !== null, 1_000, game.now)
  const isOpen = composer.reason === null
  useSizeReport(isOpen)
  const isBlank = draft.trim() === ''
  const isFull = draft.length >= CHAT_TEXT_MAX
  // Longer than what may be typed is a text that came back, with what was typed meanwhile.
  const canSend = isOpen && !isBlank && draft.length <= CHAT_TEXT_MAX
  const isChoice = useGame(({ options }) => options?.acceptsText === true)
  const placeholder = formatPlaceholder(t, composer, awaits, now, isChoice)
  const awaited = awaits === null ? null : formatAwaited(t, awaits, now)
  const canGoOn = useGame(goesOnByTap)
  if (composer.reason === 'ended' || composer.reason === 'unavailable') return null

  function showDraft(text: string): void {
    latestDraft.current = text
    setDraft(text)
  }

  function changeDraft(text: string): void {
    showDraft(text)
    writeDraft(storyId, joinTexts(sentText.current, text))
  }

  /** Clears the field at once. Where the game does not take the text, it comes back, before what was typed meanwhile. Rule I13. */
  function sendDraft(event: FormEvent | KeyboardEvent): void {
    event.preventDefault()
    if (!canSend || sentText.current !== '') return
    sentText.current = draft
    showDraft('')
    void game.send(draft).then((isTaken) => {
      const kept = joinTexts(draft, latestDraft.current)
      sentText.current = ''
      if (!isTaken) showDraft(kept)
      // Another user may have signed in by now, whose draft stays.
      else if (readDraft(storyId) === kept) writeDraft(storyId, latestDraft.current)
    })
  }

  /** Enter sends, Shift+Enter breaks the line. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && !event.shiftKey && !isComposing(event.nativeEvent)) sendDraft(event)
  }

  return (
    <div className={styles.composer} data-open={isOpen}>
      {(!isOpen || awaited !== null || isFull) && (
        <Row as="p" justify="center" wrap className={styles.line}>
          {!isOpen && placeholder !== awaited && (
            <span aria-hidden="true" data-reason={composer.reason}>
              <span>{canGoOn ? t('composer.next_tap') : placeholder}</span>
              {composer.reason === 'next_tap' && <span ref={blink} className={styles.cue} />}
            </span>
          )}
          {awaited !== null && <span id={hint}>{awaited}</span>}
          {!isOpen && !isBlank && (
            <Text as="span" oneLine className={styles.draft} aria-hidden="true">
              {draft}
            </Text>
          )}
          <Deferred.SkipRead />
          {isFull && <Deferred.LengthHint />}
        </Row>
      )}
      <Row as="form" align="end" className={styles.box} onSubmit={sendDraft}>
        <Stack grow className={styles.growing} data-text={draft || placeholder}>
          <textarea
            ref={field}
            dir="auto"
            className={styles.field}
            rows={1}
            maxLength={CHAT_TEXT_MAX}
            value={draft}
            placeholder={placeholder}
            aria-label={t('composer.label')}
            aria-describedby={awaited === null || (awaited === placeholder && draft === '') ? undefined : hint}
            readOnly={!isOpen}
            aria-disabled={!isOpen}
            enterKeyHint="send"
            autoComplete="off"
            onChange={(event) => changeDraft(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        </Stack>
        <Row
          as="button"
          justify="center"
          type="submit"
          className={styles.send}
          aria-label={t('composer.send')}
          disabled={!canSend}
        >
          <SendIcon />
        </Row>
      </Row>
    </div>
  )
}

/** A tap goes on, and nothing else has to come first: the line says so from the first moment, whatever the field's placeholder counts. Rule P6. */
function goesOnByTap({ composer, canSkip, thinking, online }: View): boolean {
  if (composer.reason === 'next_message') return true
  return canSkip && !thinking && online && composer.reason !== 'next_video'
}

function joinTexts(first: string, second: string): string {
  return first && second ? `${first}\n${second}` : first || second
}

/** Ref of the cue beside 'Tap to go on'. Without motion it stands still. */
function blink(cue: HTMLSpanElement): () => void {
  const frames = [{ opacity: 1, easing: 'ease-in-out' }, { opacity: 0.15 }]
  return repeatMotion(cue, frames, { duration: 1_200, direction: 'alternate' })
}

/** An arrow upwards. */
function SendIcon() {
  return (
    <StrokeIcon size={22} strokeWidth="2.2">
      <path d="M12 19V5M5.5 11.5 12 5l6.5 6.5" />
    </StrokeIcon>
  )
}
