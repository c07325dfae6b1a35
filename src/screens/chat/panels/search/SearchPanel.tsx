/** Finds text in all messages. The arrow keys choose a line, Enter or a tap shows it in the list. */
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { isComposing } from '../../../../ui/composing.ts'
import { useTranslation } from 'react-i18next'
import { useGame } from '../../../../game/game.ts'
import { Drawer } from '../../../../ui/Drawer.tsx'
import { closePanel } from '../../panelStore.ts'
import { findMessages } from './findText.ts'
import { HitList } from './HitList.tsx'
import { Quiet } from '../../../../ui/layout.tsx'
import styles from './SearchPanel.module.css'
import { showHit, useSearch } from './searchStore.ts'

const KEY_STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

export function SearchPanel() {
  const { t } = useTranslation('game')
  const last = useSearch()
  const pages = useGame((view) => view.messages.pages)
  const [query, setQuery] = useState(last?.query ?? '')
  const [active, setActive] = useState(last?.current ?? 0)
  const field = useRef<HTMLInputElement>(null)
  const list = useId()
  const hits = useMemo(() => findMessages(pages, query), [pages, query])
  // After the sheet has taken the focus.
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.select()
  }, [])

  function choose(index: number): void {
    closePanel()
    showHit(query, hits, index)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = KEY_STEPS[event.key]
    if (isComposing(event.nativeEvent) || hits.length === 0) return
    if (event.key === 'Enter') choose(active)
    else if (step === undefined) return
    else setActive((active + step + hits.length) % hits.length)
    event.preventDefault()
  }

  return (
    <Drawer title={t('search.title')} onClose={closePanel}>
      <input
        ref={field}
        type="search"
        className={styles.field}
        value={query}
        placeholder={t('search.field')}
        aria-label={t('search.field')}
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={hits.length > 0 ? `${list}-${active}` : undefined}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => {
          setQuery(event.currentTarget.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <Quiet className={styles.count} role="status">
        {query.trim() !== '' && (hits.length === 0 ? t('search.none') : t('search.count', { count: hits.length }))}
      </Quiet>
      <HitList id={list} hits={hits} query={query} active={active} onChoose={choose} />
    </Drawer>
  )
}
