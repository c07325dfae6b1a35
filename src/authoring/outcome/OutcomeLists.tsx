/** Endings, nodes that are not reached or lead nowhere, and how often each option is seen. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentPath, Draft } from '../../../protocol/story/draft.ts'
import { asList, asText, readAt } from '../model/documentPaths.ts'
import { getLocale } from '../../i18n/index.ts'
import styles from './OutcomePanel.module.css'
import type { Outcome } from './useOutcome.ts'

interface Props {
  outcome: Outcome
  document: Draft
  onShow: (path: DocumentPath) => void
  onShowNode: (node: string) => void
}

export function OutcomeLists({ outcome: { nodes, endings, options }, document, onShow, onShowNode }: Props) {
  const { t } = useTranslation('creation')
  const locale = getLocale()
  const reached = nodes.filter(({ is_reached }) => is_reached).length
  const unreached = nodes.filter(({ is_reached }) => !is_reached)
  const deadEnds = nodes.filter(({ is_dead_end }) => is_dead_end)
  const most = Math.max(1, ...options.map(({ seen }) => seen))
  return (
    <>
      <p className={styles.summary}>
        {[
          t('outcome.reached', { reached, nodes: nodes.length }),
          t('outcome.reachedEndings', {
            reached: endings.filter(({ is_reached }) => is_reached).length,
            endings: endings.length,
          }),
        ].join(' · ')}
      </p>
      <List title={t('outcome.endings')} isEmpty={endings.length === 0}>
        {endings.map(({ node, id, is_reached, moves, lines, minutes }) => (
          <Row
            key={node}
            name={asText(readAt(document.script, ['nodes', node, 'ending', 'title', locale])) || id}
            isProblem={!is_reached}
            onClick={() => onShow(['script', 'nodes', node, 'ending'])}
          >
            {is_reached
              ? t('outcome.way', { moves: moves ?? 0, lines: lines ?? 0, minutes: minutes ?? 0 })
              : t('outcome.notReached')}
          </Row>
        ))}
      </List>
      {unreached.length > 0 && (
        <List title={t('outcome.unreached')}>
          {unreached.map(({ id }) => (
            <Row key={id} name={id} isProblem onClick={() => onShowNode(id)} />
          ))}
        </List>
      )}
      {deadEnds.length > 0 && (
        <List title={t('outcome.deadEnds')}>
          {deadEnds.map(({ id }) => (
            <Row key={id} name={id} isProblem onClick={() => onShowNode(id)} />
          ))}
        </List>
      )}
      <List title={t('outcome.options')} isEmpty={options.length === 0}>
        {options.map(({ node, id, seen }) => {
          const { path, text } = findOption(document, node, id, locale)
          return (
            <Row key={`${node} ${id}`} name={text || id} isProblem={seen === 0} onClick={() => onShow(path)}>
              <span>{seen === 0 ? t('outcome.neverSeen') : t('outcome.seen', { count: seen })}</span>
              <meter className={styles.meter} max={most} value={seen} aria-hidden="true" />
            </Row>
          )
        })}
      </List>
    </>
  )
}

function List({ title, isEmpty = false, children }: { title: string; isEmpty?: boolean; children: ReactNode }) {
  const { t } = useTranslation('creation')
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      {isEmpty ? <p className={styles.quiet}>{t('outcome.none')}</p> : <ul>{children}</ul>}
    </section>
  )
}

interface RowProps {
  name: string
  isProblem: boolean
  onClick: () => void
  children?: ReactNode
}

function Row({ name, isProblem, onClick, children }: RowProps) {
  return (
    <li>
      <button type="button" className={styles.row} data-problem={isProblem} onClick={onClick}>
        <span className={styles.name}>{name}</span>
        {children !== undefined && <span className={styles.detail}>{children}</span>}
      </button>
    </li>
  )
}

/** Where the document has an option of a node, and its text. */
function findOption(document: Draft, node: string, id: string, locale: string): { path: DocumentPath; text: string } {
  const base = ['script', 'nodes', node]
  for (const list of [['choose', 'options'], ['act']]) {
    const index = asList(readAt(document, [...base, ...list])).findIndex((option) => readAt(option, ['id']) === id)
    if (index === -1) continue
    const path = [...base, ...list, index]
    return { path, text: asText(readAt(document, [...path, list[0] === 'act' ? 'alt' : 'text', locale])) }
  }
  return { path: base, text: '' }
}
