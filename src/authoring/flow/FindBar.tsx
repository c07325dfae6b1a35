/** Finds nodes by id, text or variable, and goes from one to the next. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { isComposing } from '../../ui/composing.ts'
import { useTranslation } from 'react-i18next'
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import { ChevronIcon, CloseIcon } from '../../ui/controlIcons.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Quiet, Row } from '../../ui/layout.tsx'
import styles from './GraphTools.module.css'
import { asPart, type DocumentPart, isPart } from '../model/documentPaths.ts'

export function FindBar({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('creation')
  const { select } = useDraftActions()
  const nodes = useDraft(({ document }) => asPart(document.script['nodes']))
  const field = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [index, setIndex] = useState(0)
  const found = useMemo(() => findNodes(nodes, query), [nodes, query])
  useEffect(() => field.current?.focus(), [])
  const goTo = (next: number, among: readonly string[] = found): void => {
    const id = among.at(next % among.length)
    if (id === undefined) return
    setIndex((next + among.length) % among.length)
    select(['script', 'nodes', id])
  }
  const search = (text: string): void => {
    setQuery(text)
    setIndex(0)
    goTo(0, findNodes(nodes, text))
  }
  const result =
    found.length === 0 ? t('graph.findBar.none') : t('graph.findBar.result', { number: index + 1, count: found.length })
  return (
    <Row as="search" wrap className={styles.find}>
      <input
        ref={field}
        type="search"
        data-own-undo
        className={styles.findField}
        aria-label={t('graph.findBar.label')}
        placeholder={t('graph.findBar.label')}
        value={query}
        onChange={({ target }) => search(target.value)}
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return
          if (event.key === 'Escape') onClose()
          if (event.key !== 'Enter') return
          event.preventDefault()
          goTo(index + (event.shiftKey ? -1 : 1))
        }}
      />
      <Quiet as="span" role="status">
        {query.trim() === '' ? '' : result}
      </Quiet>
      <IconButton label={t('graph.findBar.previous')} className={styles.up} onClick={() => goTo(index - 1)}>
        <ChevronIcon />
      </IconButton>
      <IconButton label={t('graph.findBar.next')} className={styles.down} onClick={() => goTo(index + 1)}>
        <ChevronIcon />
      </IconButton>
      <IconButton label={t('graph.findBar.close')} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </Row>
  )
}

/**
 * Finds nodes by what is written in them: id, texts, variables, media. Pure. The nodes that contain a text, the ids that contain it first. None for
 * an empty text.
 */
export function findNodes(nodes: DocumentPart, query: string): string[] {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return []
  const byId = Object.keys(nodes).filter((id) => id.toLowerCase().includes(wanted))
  const named = new Set(byId)
  const byContent = Object.keys(nodes).filter((id) => !named.has(id) && contains(nodes[id], wanted))
  return [...byId, ...byContent]
}

function contains(value: unknown, wanted: string): boolean {
  if (typeof value === 'string') return value.toLowerCase().includes(wanted)
  if (Array.isArray(value)) return value.some((item) => contains(item, wanted))
  if (!isPart(value)) return false
  return Object.entries(value).some(
    // Variables are the keys of `set`.
    ([key, child]) => contains(child, wanted) || (key === 'set' && contains(Object.keys(child ?? {}), wanted)),
  )
}
