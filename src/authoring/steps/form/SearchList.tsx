/** A field that searches a list, with the list below it: arrows choose, Enter takes, Escape leaves. */
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { isComposing } from '../../../ui/composing.ts'
import { useTranslation } from 'react-i18next'
import { Quiet, Row, Text } from '../../../ui/layout.tsx'
import fieldStyles from '../../fields/Field.module.css'
import styles from './SearchList.module.css'

export interface SearchItem {
  id: string
  label: string
  detail: string
  icon?: ReactNode
  /** Found by this, too. */
  words?: string
}

interface Props {
  label: string
  items: readonly SearchItem[]
  /** An item for what was typed, if there is none yet. */
  createItem?: (typed: string) => SearchItem | null
  onPick: (id: string) => void
  /** `isLeft`: the focus has gone elsewhere, and is not to be taken back. */
  onClose: (isLeft: boolean) => void
}

/** More than this nobody reads; typing finds the others. */
const SHOWN_MAX = 60

export function SearchList({ label, items, createItem, onPick, onClose }: Props) {
  const { t } = useTranslation('creation')
  const id = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const found = find(items, typed).slice(0, SHOWN_MAX)
  const created = createItem?.(typed.trim()) ?? null
  const shown = created === null ? found : [...found, created]
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const next = (active + step + shown.length) % Math.max(1, shown.length)
      setActive(next)
      document.querySelector(`[id="${id}-${next}"]`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const item = shown[active]
      if (item !== undefined) onPick(item.id)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onClose(false)
    }
  }
  return (
    <div
      className={styles.box}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) onClose(true)
      }}
    >
      <input
        ref={focusOnce}
        type="text"
        role="combobox"
        data-own-undo
        aria-label={label}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={shown.length === 0 ? undefined : `${id}-${active}`}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={label}
        className={fieldStyles.control}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label={label} className={styles.list}>
        {shown.map((item, index) => (
          <Row
            gap={3}
            key={item.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={styles.item}
            tabIndex={-1}
            onMouseDown={(event) => {
              // The field keeps the focus, which would leave the list otherwise.
              event.preventDefault()
              onPick(item.id)
            }}
          >
            {item.icon !== undefined && (
              <Text as="span" rigid tone="quiet" className={styles.icon}>
                {item.icon}
              </Text>
            )}
            <span className={styles.words}>
              <Text as="span" breaks>
                {item.label}
              </Text>
              {item.detail !== '' && (
                <Quiet oneLine as="span">
                  {item.detail}
                </Quiet>
              )}
            </span>
          </Row>
        ))}
      </div>
      {shown.length === 0 && (
        <p className={styles.nothing} role="status">
          {t('steps.nothingFound')}
        </p>
      )}
    </div>
  )
}

/** Those that begin with what was typed come first. */
function find(items: readonly SearchItem[], typed: string): SearchItem[] {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return [...items]
  const beginning = items.filter(({ id, label }) => [id, label].some((text) => text.toLowerCase().startsWith(wanted)))
  const containing = items.filter(
    (item) =>
      !beginning.includes(item) &&
      `${item.id} ${item.label} ${item.detail} ${item.words ?? ''}`.toLowerCase().includes(wanted),
  )
  return [...beginning, ...containing]
}

/** The list appears because the author asked for it. */
function focusOnce(element: HTMLInputElement | null): void {
  element?.focus()
}
