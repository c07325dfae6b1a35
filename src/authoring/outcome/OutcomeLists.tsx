/** Endings, nodes that are not reached or lead nowhere, and how often each option is seen. */
import { useTranslation } from 'react-i18next'
import type { DocumentPath, Draft } from '../../../protocol/story/draft.ts'
import { asList, asText, readAt } from '../model/documentPaths.ts'
import { getLocale } from '../../i18n/index.ts'
import { Text } from '../../ui/layout.tsx'
import styles from './OutcomePanel.module.css'
import { OutcomeList, OutcomeRow } from './OutcomeList.tsx'
import type { Outcome } from './useOutcome.ts'

interface Props {
  outcome: Outcome
  document: Draft
  onShow: (path: DocumentPath) => void
  onShowNode: (node: string) => void
}

export function OutcomeLists({ outcome: { nodes, endings, options, intents }, document, onShow, onShowNode }: Props) {
  const { t } = useTranslation('creation')
  const locale = getLocale()
  const reached = nodes.filter(({ is_reached }) => is_reached).length
  const unreached = nodes.filter(({ is_reached }) => !is_reached)
  const deadEnds = nodes.filter(({ is_dead_end }) => is_dead_end)
  const most = Math.max(1, ...options.map(({ seen }) => seen))
  return (
    <>
      <Text strong>
        {[
          t('outcome.reached', { reached, nodes: nodes.length }),
          t('outcome.reachedEndings', {
            reached: endings.filter(({ is_reached }) => is_reached).length,
            endings: endings.length,
          }),
        ].join(' · ')}
      </Text>
      <OutcomeList title={t('outcome.endings')} isEmpty={endings.length === 0}>
        {endings.map(({ node, id, is_reached, moves, lines, minutes }) => (
          <OutcomeRow
            key={node}
            name={asText(readAt(document.script, ['nodes', node, 'ending', 'title', locale])) || id}
            isProblem={!is_reached}
            onClick={() => onShow(['script', 'nodes', node, 'ending'])}
          >
            {is_reached
              ? t('outcome.way', { moves: moves ?? 0, lines: lines ?? 0, minutes: minutes ?? 0 })
              : t('outcome.notReached')}
          </OutcomeRow>
        ))}
      </OutcomeList>
      {unreached.length > 0 && (
        <OutcomeList title={t('outcome.unreached')}>
          {unreached.map(({ id }) => (
            <OutcomeRow key={id} name={id} isProblem onClick={() => onShowNode(id)} />
          ))}
        </OutcomeList>
      )}
      {deadEnds.length > 0 && (
        <OutcomeList title={t('outcome.deadEnds')}>
          {deadEnds.map(({ id }) => (
            <OutcomeRow key={id} name={id} isProblem onClick={() => onShowNode(id)} />
          ))}
        </OutcomeList>
      )}
      <OutcomeList title={t('outcome.options')} isEmpty={options.length === 0}>
        {options.map(({ node, id, seen }) => {
          const { path, text } = findOption(document, node, id, locale)
          return (
            <OutcomeRow key={`${node} ${id}`} name={text || id} isProblem={seen === 0} onClick={() => onShow(path)}>
              <span>{seen === 0 ? t('outcome.neverSeen') : t('outcome.seen', { count: seen })}</span>
              <meter className={styles.meter} max={most} value={seen} aria-hidden="true" />
            </OutcomeRow>
          )
        })}
      </OutcomeList>
      {intents.length > 0 && (
        <OutcomeList title={t('outcome.intents')}>
          {intents.map(({ node, index, id, seen, leads_on }) => {
            const listen = ['script', 'nodes', node, 'listen']
            const intent = index === null ? t('trial.notUnderstood') : (id ?? t('trial.answer', { number: index + 1 }))
            return (
              <OutcomeRow
                key={`${node} ${index ?? ''}`}
                name={t('outcome.intent', { intent, node })}
                isProblem={seen === 0}
                onClick={() => onShow(index === null ? [...listen, 'otherwise'] : [...listen, 'answers', index])}
              >
                {[
                  seen === 0 ? t('outcome.neverSeen') : t('outcome.seen', { count: seen }),
                  ...(leads_on ? [t('outcome.leadsOn')] : []),
                ].join(' · ')}
              </OutcomeRow>
            )
          })}
        </OutcomeList>
      )}
    </>
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
