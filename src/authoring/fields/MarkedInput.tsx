/**
 * A text with simple marks at one place of the draft: bold, italics, a dividing line. The document has HTML, the field has marked text, and under it
 * stands what readers see. A plain field, so that every keyboard and input method works in it.
 */
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing } from '../../ui/composing.ts'
import { SafeHtml } from '../../ui/SafeHtml.tsx'
import { Quiet, Row } from '../../ui/layout.tsx'
import { useDraftActions } from '../model/DraftContext.tsx'
import { asText } from '../model/documentPaths.ts'
import { findPicturePath } from '../model/markedPlaces.ts'
import { listKeptTags, type Mark, toHtml, toMarkedText } from '../model/markedText.ts'
import { insertDivider, type Selected, toggleMark } from '../model/markSelection.ts'
import { describeControl, Field, TextLabel } from './Field.tsx'
import styles from './Field.module.css'
import ownStyles from './MarkedInput.module.css'
import type { TextInputProps } from './TextInput.tsx'
import { useField } from './useField.ts'
import { StaleNotice } from './StaleNotice.tsx'

const MARK_KEYS: Readonly<Record<string, Mark>> = { b: 'bold', i: 'italic' }

export function MarkedInput({
  path,
  label,
  isOptional = false,
  removesOwner = false,
  lang,
  marksMissing = false,
}: TextInputProps) {
  const { t } = useTranslation('creation')
  const { select } = useDraftActions()
  const { id, value, change, isReadOnly, error, element } = useField<HTMLTextAreaElement>(path, { removesOwner })
  const html = asText(value)
  /** The text as it was typed, while the document has its HTML. */
  const [typed, setTyped] = useState({ text: '', html: '' })
  const text = typed.html === html ? typed.text : toMarkedText(html)
  const nextSelection = useRef<Selected | null>(null)
  useLayoutEffect(() => {
    const { current: field } = element
    if (nextSelection.current === null || field === null) return
    const { start, end } = nextSelection.current
    nextSelection.current = null
    field.focus()
    field.setSelectionRange(start, end)
  })
  const write = (next: string): void => {
    const nextHtml = toHtml(next)
    setTyped({ text: next, html: nextHtml })
    change(isOptional && nextHtml === '' ? undefined : nextHtml)
  }
  const edit = (make: (selected: Selected) => Selected): void => {
    if (element.current === null) return
    const { selectionStart: start, selectionEnd: end } = element.current
    nextSelection.current = make({ text, start, end })
    write(nextSelection.current.text)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const mark = MARK_KEYS[event.key.toLowerCase()]
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (mark === undefined || !isCommand || isComposing(event.nativeEvent) || isReadOnly) return
    event.preventDefault()
    edit((selected) => toggleMark(selected, mark))
  }
  const kept = listKeptTags(text)
  const picture = findPicturePath(path)
  return (
    <Field
      id={id}
      label={<TextLabel label={label} isMissing={marksMissing && html === ''} />}
      hint={t('frame.marked.hint')}
      error={error}
    >
      {!isReadOnly && (
        <Row
          role="group"
          gap={1}
          wrap
          className={ownStyles.tools}
          aria-label={t('frame.marked.tools', { field: label })}
        >
          <Tool
            label={t('frame.marked.bold')}
            keys="Control+B"
            onPress={() => edit((each) => toggleMark(each, 'bold'))}
          >
            <strong>{t('frame.marked.boldSign')}</strong>
          </Tool>
          <Tool
            label={t('frame.marked.italic')}
            keys="Control+I"
            onPress={() => edit((each) => toggleMark(each, 'italic'))}
          >
            <em>{t('frame.marked.italicSign')}</em>
          </Tool>
          <Tool label={t('frame.marked.divider')} onPress={() => edit(insertDivider)}>
            <span className={ownStyles.line} />
          </Tool>
          {picture !== null && (
            <Tool label={t('frame.marked.picture')} onPress={() => select(picture)}>
              <span>{t('frame.marked.pictureShort')}</span>
            </Tool>
          )}
        </Row>
      )}
      <textarea
        {...describeControl(id, error, t('frame.marked.hint'))}
        ref={element}
        className={styles.control}
        lang={lang}
        rows={3}
        value={text}
        readOnly={isReadOnly}
        onChange={({ target }) => write(target.value)}
        onKeyDown={onKeyDown}
      />
      {kept.length > 0 && (
        <Quiet className={styles.hint}>
          {t('frame.marked.kept', { tags: kept.map((tag) => `<${tag}>`).join(' ') })}
        </Quiet>
      )}
      {lang !== undefined && <StaleNotice path={path} />}
      {html !== '' && (
        <figure className={ownStyles.preview} aria-label={t('frame.marked.previewOf', { field: label })}>
          <Quiet as="figcaption">{t('frame.marked.preview')}</Quiet>
          <SafeHtml html={html} lang={lang} />
        </figure>
      )}
    </Field>
  )
}

interface ToolProps {
  label: string
  keys?: string
  onPress: () => void
  children: ReactNode
}

/** The field keeps the focus, and the phone its keyboard. No stop of Tab between the languages: each mark can be typed. */
function Tool({ label, keys, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={ownStyles.tool}
      aria-label={label}
      title={label}
      aria-keyshortcuts={keys}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  )
}
