/**
 * A field that searches a list, with the list below it: arrows choose, Enter takes, Escape leaves. Where something new can be made of what is typed,
 * Enter takes nothing else, but for what has just this name: a name that only occurs in another item is no wish for that.
 */
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
  /** Something new that cannot have the name that was typed: it stands behind what was found. */
  isOtherwiseNamed?: boolean
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
/** No item is active. */
const NONE = -1

export function SearchList({ label, items, createItem, onPick, onClose }: Props) {
  const { t } = useTranslation('creation')
  const id = useId()
  const [typed, setTyped] = useState('')
  const [moved, setMoved] = useState<number | null>(null)
  const { exact, others } = find(items, typed)
  const created = createItem?.(typed.trim()) ?? null
  const isNamed = typed.trim() !== '' && (created?.isOtherwiseNamed !== true || others.length === 0)
  const named = [...exact, ...(created !== null && isNamed ? [created] : [])]
  const shown = [...named, ...others.slice(0, SHOWN_MAX), ...(created !== null && !isNamed ? [created] : [])]
  const active = moved ?? (createItem === undefined || named.length > 0 ? 0 : NONE)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const from = active === NONE && step < 0 ? 0 : active
      const next = (from + step + shown.length) % Math.max(1, shown.length)
      setMoved(next)
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
        aria-activedescendant={shown[active] === undefined ? undefined : `${id}-${active}`}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={label}
        className={fieldStyles.control}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setMoved(null)
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

/** Those of just this name, then those that begin with what was typed, then those that contain it. */
function find(items: readonly SearchItem[], typed: string): { exact: SearchItem[]; others: SearchItem[] } {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return { exact: [], others: [...items] }
  const ranked: [SearchItem[], SearchItem[], SearchItem[]] = [[], [], []]
  for (const item of items) {
    const names = [item.id, item.label].map((name) => name.toLowerCase())
    if (names.includes(wanted)) ranked[0].push(item)
    else if (names.some((name) => name.startsWith(wanted))) ranked[1].push(item)
    else if (`${item.detail} ${item.words ?? ''} ${names.join(' ')}`.toLowerCase().includes(wanted))
      ranked[2].push(item)
  }
  return { exact: ranked[0], others: [...ranked[1], ...ranked[2]] }
}

/** The list appears because the author asked for it. */
function focusOnce(element: HTMLInputElement | null): void {
  element?.focus()
}
