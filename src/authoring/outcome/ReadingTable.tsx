/** Words and reading time in both languages, by node or by scene. Each column sorts, each row leads to its place. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Draft } from '../../../protocol/story/draft.ts'
import { getLocale } from '../../i18n/index.ts'
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx'
import styles from './OutcomePanel.module.css'
import { COLUMNS, type Grouping, listRows, nextSorting, type Sorting, sortRows } from './outcomeRows.ts'
import type { Outcome } from './useOutcome.ts'

const GROUPINGS = ['scene', 'node'] as const

interface Props {
  outcome: Outcome
  document: Draft
  onShowNode: (node: string) => void
}

export function ReadingTable({ outcome, document, onShowNode }: Props) {
  const { t } = useTranslation('creation')
  const [grouping, setGrouping] = useState<Grouping>('scene')
  const [sorting, setSorting] = useState<Sorting>({ column: null, isDescending: false })
  const rows = sortRows(listRows(outcome, document, grouping), sorting)
  const number = new Intl.NumberFormat(getLocale())
  return (
    <section className={styles.section}>
      <h3>{t('outcome.reading')}</h3>
      <ChoiceGroup
        label={t('outcome.by')}
        values={GROUPINGS}
        chosen={grouping}
        format={(each) => t(`outcome.grouping.${each}`)}
        onChoose={setGrouping}
      />
      <div className={styles.scroller}>
        <table className={styles.table}>
          <thead>
            <tr>
              {COLUMNS.map((column) => {
                const isSorted = sorting.column === column
                const direction = sorting.isDescending ? 'descending' : 'ascending'
                return (
                  <th key={column} scope="col" aria-sort={isSorted ? direction : undefined}>
                    <button type="button" onClick={() => setSorting(nextSorting(sorting, column))}>
                      <span>{t(column === 'name' ? `outcome.grouping.${grouping}` : `outcome.columns.${column}`)}</span>
                      {isSorted && <span aria-hidden="true">{sorting.isDescending ? ' ↓' : ' ↑'}</span>}
                    </button>
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, node, wordsEn, wordsZh, msEn, msZh }) => (
              <tr key={name ?? ''}>
                <th scope="row">
                  <button type="button" disabled={node === null} onClick={() => node !== null && onShowNode(node)}>
                    {name ?? t('outcome.beforeScenes')}
                  </button>
                </th>
                <td>{number.format(wordsEn)}</td>
                <td>{number.format(wordsZh)}</td>
                <td>{formatMinutes(msEn)}</td>
                <td>{formatMinutes(msZh)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('outcome.total')}</th>
              <td>{number.format(outcome.words.en)}</td>
              <td>{number.format(outcome.words.zh)}</td>
              <td>{formatMinutes(outcome.reading_ms.en)}</td>
              <td>{formatMinutes(outcome.reading_ms.zh)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}

/** Minutes and seconds: 3:07. */
function formatMinutes(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
