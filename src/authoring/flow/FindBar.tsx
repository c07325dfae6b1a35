/** Finds nodes by id, text or variable, and goes from one to the next. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { isComposing } from '../../ui/composing.ts'
import { useTranslation } from 'react-i18next'
import { useDraftActions } from '../model/DraftContext.tsx'
import { ChevronIcon, CloseIcon } from '../../ui/controlIcons.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Quiet, Row } from '../../ui/layout.tsx'
import styles from './GraphTools.module.css'
import { type StoryModel } from './graphModel.ts'
import { isPart } from '../model/documentPaths.ts'
import { type GraphNode } from '../model/storyGraph.ts'

export function FindBar({ model, onClose }: { model: StoryModel; onClose: () => void }) {
  const { t } = useTranslation('creation')
  const { select } = useDraftActions()
  const field = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
  const [index, setIndex] = useState(0)
  const found = useMemo(() => findNodes(model.nodes.values(), query), [model, query])
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
    goTo(0, findNodes(model.nodes.values(), text))
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
export function findNodes(nodes: Iterable<GraphNode>, query: string): string[] {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return []
  const all = [...nodes]
  const byId = all.filter(({ id }) => id.toLowerCase().includes(wanted))
  const byContent = all.filter((node) => !byId.includes(node) && contains(node.value, wanted))
  return [...byId, ...byContent].map(({ id }) => id)
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
