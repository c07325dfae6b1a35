/** One line in one language, written as in a text document: Enter for the next line, Backspace removes an empty one. */
import { type ClipboardEvent, type KeyboardEvent } from 'react'
import { isComposing } from '../../../ui/composing.ts'
import { useTranslation } from 'react-i18next'
import type { StepKind } from '../../../../protocol/story/steps.ts'
import type { Locale } from '../../../../protocol/locale.ts'
import { asPart, asText } from '../../model/documentPaths.ts'
import { parseSteps, splitLines, writeLocalized } from '../../model/stepLists.ts'
import { Stack, Text } from '../../../ui/layout.tsx'
import fieldStyles from '../../fields/Field.module.css'
import { StaleNotice } from '../../fields/StaleNotice.tsx'
import { useField } from '../../fields/useField.ts'
import type { StepListActions, StepListState } from './useStepList.ts'
import { fillColumn } from './fillColumn.ts'
import styles from './StepList.module.css'
import { formatLanguage } from '../../model/formatLanguage.ts'

interface Props {
  list: StepListState & { actions: StepListActions }
  index: number
  kind: StepKind
  locale: Locale
  onFocus: () => void
}

export function LineInput({ list, index, kind, locale, onFocus }: Props) {
  const { t } = useTranslation('creation')
  const { steps, path, isReadOnly, actions } = list
  const { id, value, change, error, element } = useField<HTMLTextAreaElement>([...path, index, kind, locale])
  const step = asPart(steps[index])
  const text = asText(value)
  const isEmpty = Object.values(asPart(step[kind])).every((each) => each === '')
  const continueWith = (words: string): Record<string, unknown> => ({
    [kind]: writeLocalized(words, locale),
    ...(typeof step['by'] === 'string' && { by: step['by'] }),
  })
  const at = (index: number, caret: number) => ({ index, part: 'text', locale, caret }) as const
  /** `lines` stand at the caret: the first one here, each further one in a line of its own, with what follows the caret behind the last. */
  const split = (lines: readonly string[], from: number, to: number): void => {
    const [first = '', ...others] = lines
    const last = others.pop() ?? ''
    const here = { ...step, [kind]: { ...asPart(step[kind]), [locale]: text.slice(0, from) + first } }
    const below = [...others, last + text.slice(to)].map(continueWith)
    actions.writeSteps(new Map([[index, here]]), below, at(index + below.length, last.length))
  }
  /** A translation: its lines go to the lines that lack it. */
  const fill = (lines: readonly string[]): boolean => {
    const filled = fillColumn(actions.readSteps(), index, locale, lines)
    if (filled === null) return false
    const { changed, rest } = filled
    const last = Math.max(...changed.keys()) + rest.length
    actions.writeSteps(changed, rest.map(continueWith), at(last, Infinity))
    return true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const { selectionStart, selectionEnd } = event.currentTarget
    if (isComposing(event.nativeEvent) || isReadOnly || event.ctrlKey || event.metaKey) return
    const isAtStart = selectionStart === 0 && selectionEnd === 0
    const isAtEnd = selectionStart === text.length
    const act = (run: () => void): void => {
      event.preventDefault()
      run()
    }
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey)
      act(() => split(['', ''], selectionStart, selectionEnd))
    else if (event.key === 'Backspace' && isEmpty)
      act(() => actions.remove(index, index > 0 ? at(index - 1, Infinity) : at(0, 0)))
    else if (event.key === '/' && text === '') act(() => actions.setAdding({ index, isReplacing: isEmpty, locale }))
    else if (event.key === 'ArrowUp' && event.altKey) act(() => actions.moveBy(index, -1, at(index, selectionStart)))
    else if (event.key === 'ArrowDown' && event.altKey) act(() => actions.moveBy(index, 1, at(index, selectionStart)))
    else if (event.key === 'ArrowUp' && isAtStart && index > 0) act(() => actions.focus(at(index - 1, Infinity)))
    else if (event.key === 'ArrowDown' && isAtEnd && index < steps.length - 1)
      act(() => actions.focus(at(index + 1, 0)))
  }
  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    if (isReadOnly) return
    const pasted = event.clipboardData.getData('text/plain')
    const pastedSteps = parseSteps(pasted)
    const lines = splitLines(pasted)
    if (pastedSteps === null && lines.length < 2) return
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    if (pastedSteps !== null) actions.insert(index + 1, pastedSteps, { index: index + 1, part: 'handle' })
    else if (!fill(lines)) split(lines, selectionStart, selectionEnd)
  }
  const language = formatLanguage(t, locale)
  return (
    <div className={styles.line}>
      <Stack className={styles.grow} data-text={`${text} `}>
        <textarea
          ref={element}
          data-line=""
          className={styles.text}
          rows={1}
          lang={locale}
          aria-label={t('steps.lineIn', { kind: t(`steps.kinds.${kind}`), language })}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : `${id}-error`}
          placeholder={language}
          readOnly={isReadOnly}
          value={text}
          onChange={({ target }) => change(target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onFocus={onFocus}
        />
      </Stack>
      {error !== null && (
        <Text tone="danger" small id={`${id}-error`} className={fieldStyles.error}>
          {error}
        </Text>
      )}
      <StaleNotice path={[...path, index, kind, locale]} />
    </div>
  )
}
