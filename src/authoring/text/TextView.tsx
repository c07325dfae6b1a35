/** A node, or the whole story, as plain text to write in. */
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Locale, LOCALES } from '../../../protocol/locale.ts'
import { createItemStore, createStore, useStore } from '../../platform/store.ts'
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx'
import { Quiet, Row, Stack, Text } from '../../ui/layout.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { KeptNotice } from '../controls/KeptNotice.tsx'
import { CompareButton } from '../frame/ConflictDialog.tsx'
import { useDraft } from '../model/DraftContext.tsx'
import { formatLanguage } from '../model/formatLanguage.ts'
import { useStoryLanguages } from '../model/useStoryLanguages.ts'
import { useWritingLocales } from '../steps/writingLanguages.ts'
import { followCaret } from './followCaret.ts'
import type { LineError } from './lines.ts'
import { formatTextOf, type TextOf } from './storyText.ts'
import styles from './TextView.module.css'
import { useTextSession } from './useTextSession.ts'

/** Longer texts scroll by themselves, and mark no line: laying out two of them at each key would be felt. */
const LONG_TEXT = 60_000

/** The language of texts, which is one at a time. Remembered on the device. */
const textLanguage = createItemStore<Locale | null>(
  'creation.textLanguage',
  (item) => LOCALES.find((each) => each === item) ?? null,
)

/** The text whose field takes the focus once it is shown. */
const wantedText = createStore<string | null>(null)

/** Shows a text in its language, and focuses it. The caller opens its screen. */
export function showText(of: TextOf): void {
  textLanguage.write(of.locale)
  wantedText.set(formatTextOf(of))
}

/** `node` is null for the whole story. */
export function TextView({ node }: { node: string | null }) {
  const { t } = useTranslation('creation')
  const languages = useStoryLanguages()
  const [writing] = useWritingLocales()
  const chosen = useStore(textLanguage)
  const locale = languages.find((each) => each === chosen) ?? writing ?? languages[0]
  if (locale === undefined) return null
  return (
    <Stack gap={3}>
      {languages.length > 1 && (
        <ChoiceGroup
          label={t('steps.language')}
          values={languages}
          chosen={locale}
          format={(each) => formatLanguage(t, each)}
          onChoose={(each) => textLanguage.write(each)}
        />
      )}
      <TextSheet key={`${node ?? ''} ${locale}`} node={node} locale={locale} />
      <GrammarHelp />
    </Stack>
  )
}

/** In one language, which the story may not have any more. */
export function TextSheet({ node, locale }: TextOf) {
  const { t } = useTranslation('creation')
  const isReadOnly = useDraft((view) => view.isReadOnly)
  const { text, errors, conflict, isDirty, write, compose, leave, resolve, ...kept } = useTextSession(
    { node, locale },
    () => void showToast('warning', t('text.changed')),
  )
  const field = useRef<HTMLTextAreaElement>(null)
  const isWanted = useStore(wantedText) === formatTextOf({ node, locale })
  useEffect(() => {
    if (!isWanted) return
    field.current?.focus()
    wantedText.set(null)
  }, [isWanted])
  const [firstText] = useState(text)
  // Set here and not by React, which would leave the caret at the end.
  useLayoutEffect(() => {
    if (field.current === null || field.current.value === text) return
    const { value, selectionStart, selectionEnd, selectionDirection } = field.current
    field.current.value = text
    const follow = (at: number): number => followCaret(value, text, at)
    // Some browsers focus a field when its selection is set.
    if (document.activeElement === field.current)
      field.current.setSelectionRange(follow(selectionStart), follow(selectionEnd), selectionDirection)
  }, [text])
  const errorsId = useId()
  const isLong = text.length > LONG_TEXT
  const goToLine = (line: number): void => {
    const start =
      text
        .split('\n')
        .slice(0, line - 1)
        .join('\n').length + (line > 1 ? 1 : 0)
    const end = text.indexOf('\n', start)
    field.current?.focus()
    field.current?.setSelectionRange(start, end < 0 ? text.length : end)
  }
  return (
    <Stack gap={2}>
      <KeptNotice {...kept} />
      <div className={styles.sheet} data-long={isLong || undefined}>
        {!isLong && <Mirror text={text} errors={errors} />}
        <textarea
          ref={field}
          className={styles.text}
          lang={locale}
          aria-label={node === null ? t('text.story') : t('text.node', { id: node })}
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={errors.length > 0 || conflict !== null ? errorsId : undefined}
          data-own-undo={isDirty || undefined}
          readOnly={isReadOnly}
          defaultValue={firstText}
          onChange={({ target }) => write(target.value)}
          onCompositionStart={({ currentTarget }) => compose(true, currentTarget.value)}
          onCompositionEnd={({ currentTarget }) => compose(false, currentTarget.value)}
          onBlur={leave}
        />
      </div>
      <Stack gap={1} id={errorsId} role="status">
        {errors.length > 0 && (
          <Text tone="danger" small>
            {t('text.notTaken', { count: errors.length })}
          </Text>
        )}
        {conflict !== null && (
          <Text tone="danger" small>
            {t('text.changed')}
          </Text>
        )}
        {errors.slice(0, SHOWN_ERRORS).map(({ line, code, words }) => (
          <button key={`${line} ${code}`} type="button" className={styles.error} onClick={() => goToLine(line)}>
            {t('text.line', { line, error: t(`text.errors.${code}`, { words: words.split('\n', 1)[0] }) })}
          </button>
        ))}
      </Stack>
      {conflict !== null && (
        <CompareButton
          conflict={conflict}
          className={styles.error}
          reason={t('text.conflict')}
          names="texts"
          onResolve={(chosen) => {
            resolve(chosen)
            // The button is gone with the conflict.
            field.current?.focus()
          }}
        />
      )}
    </Stack>
  )
}

const SHOWN_ERRORS = 20

/** The text behind the field, which gives it its height and marks lines with an error. */
function Mirror({ text, errors }: { text: string; errors: readonly LineError[] }) {
  const wrong = new Set(errors.map(({ line }) => line))
  const lines = text.split('\n')
  return (
    <div className={styles.mirror} aria-hidden="true">
      {wrong.size === 0 ? (
        <span>{`${text}\n`}</span>
      ) : (
        lines.map((line, index) => (
          <span key={index} data-wrong={wrong.has(index + 1) || undefined}>{`${line}\n`}</span>
        ))
      )}
    </div>
  )
}

const SAMPLES = [
  'narration',
  'speaker',
  'more',
  'condition',
  'kind',
  'direction',
  'option',
  'way',
  'node',
  'plain',
] as const
/** The same in each language. */
const SIGNS = { direction: '[music: rain]', way: '-> lit', node: '# pier' } as const

function GrammarHelp() {
  const { t } = useTranslation('creation')
  return (
    <details className={styles.help}>
      <summary>{t('text.help')}</summary>
      <dl className={styles.samples}>
        {SAMPLES.map((each) => (
          <Row key={each} gap={3} align="start" wrap>
            <dt>
              <code>{isSign(each) ? SIGNS[each] : t(`text.samples.${each}`)}</code>
            </dt>
            <Quiet as="dd">{t(`text.means.${each}`)}</Quiet>
          </Row>
        ))}
      </dl>
    </details>
  )
}

function isSign(sample: (typeof SAMPLES)[number]): sample is keyof typeof SIGNS {
  return Object.hasOwn(SIGNS, sample)
}
