/** Below the list while a search is shown in it: which hit this is, and the way to the others. */
import { type KeyboardEvent as ReactKeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type MessagePage } from '../../../../../protocol/view/conversation.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { ArrowDownIcon } from '../../../../ui/icons.tsx'
import { CloseIcon } from '../../../../ui/controlIcons.tsx'
import { useCurrentGame } from '../../../../game/game.ts'
import { Row, Spoken } from '../../../../ui/layout.tsx'
import styles from './FindBar.module.css'
import { getSenderName } from '../../messages/sender.ts'
import { openPanel } from '../../panelStore.ts'
import { getPlainText } from '../../../../../protocol/lineText.ts'
import { closeSearch, type Search, stepHit, useSearch } from './searchStore.ts'
import { hasOpenModal } from '../../../../ui/modals.ts'

export function FindBar() {
  const search = useSearch()
  useSearchEnd()
  return search !== null && <Bar search={search} />
}

/** A search does not outlive its conversation: its hits are lines of that one. */
function useSearchEnd(): void {
  const game = useCurrentGame()
  useEffect(() => {
    let { pages } = game.getView().messages
    const unsubscribe = game.subscribe(() => {
      const next = game.getView().messages.pages
      if (!isSameConversation(pages, next)) closeSearch()
      pages = next
    })
    return () => {
      unsubscribe()
      closeSearch()
    }
  }, [game])
}

/** Whether the last message is still in its place: messages are only appended, or all removed. A new game may have as many, and the same ids. */
function isSameConversation(before: readonly MessagePage[], after: readonly MessagePage[]): boolean {
  const page = before.length - 1
  const item = (before[page]?.items.length ?? 0) - 1
  const [was, is] = [before[page]?.items[item], after[page]?.items[item]]
  return was === is || (was?.id === is?.id && was?.at === is?.at)
}

function Bar({ search: { query, hits, current } }: { search: Search }) {
  const { t } = useTranslation(['chat', 'game'])
  const older = useRef<HTMLButtonElement>(null)
  const message = hits[current]?.message
  // Enter goes on to the next hit.
  useEffect(() => older.current?.focus({ preventScroll: true }), [])

  function onKeyDown(event: ReactKeyboardEvent): void {
    const act = KEYS[event.key]
    if (act === undefined) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  const place = { number: current + 1, count: hits.length }
  return (
    <Row className={styles.bar} role="toolbar" tabIndex={-1} aria-label={t('game:search.bar')} onKeyDown={onKeyDown}>
      <IconButton ref={older} label={t('game:search.older')} className={styles.older} onClick={() => stepHit(1)}>
        <ArrowDownIcon />
      </IconButton>
      <IconButton label={t('game:search.newer')} className={styles.button} onClick={() => stepHit(-1)}>
        <ArrowDownIcon />
      </IconButton>
      <button
        type="button"
        className={styles.place}
        aria-label={t('game:search.again', { query })}
        onClick={() => openPanel({ kind: 'search' })}
      >
        {t('game:search.place', place)}
      </button>
      <IconButton label={t('game:search.close')} className={styles.button} onClick={closeSearch}>
        <CloseIcon />
      </IconButton>
      <Spoken as="p" role="status">
        {message !== undefined &&
          t('game:search.spoken', { ...place, name: getSenderName(t, message), text: getPlainText(message) })}
      </Spoken>
    </Row>
  )
}

const KEYS: Readonly<Record<string, () => void>> = {
  ArrowUp: () => stepHit(1),
  ArrowDown: () => stepHit(-1),
  Escape: closeSearch,
}

/** Ctrl+F or Cmd+F in the chat searches the whole conversation: the browser would find only the rows in the document. */
export function SearchShortcut(): ReactNode {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isFind(event) || hasOpenModal()) return
      event.preventDefault()
      openPanel({ kind: 'search' })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return null
}

/** Browsers that fill in a form dispatch `keydown` without a key. */
function isFind({ key, ctrlKey, metaKey, altKey, shiftKey }: Partial<KeyboardEvent>): boolean {
  return key?.toLowerCase() === 'f' && (ctrlKey === true || metaKey === true) && altKey !== true && shiftKey !== true
}
