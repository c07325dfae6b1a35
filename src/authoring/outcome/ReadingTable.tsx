/** Words and reading time in each language of the story, by node or by scene. Each column sorts, each row leads to its place. */
import { type TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Draft } from '../../../protocol/story/draft.ts'
import { readLanguages } from '../../../protocol/story/languages.ts'
import { isSameValue } from '../../../protocol/sameValue.ts'
import { formatLanguage } from '../model/formatLanguage.ts'
import { getLocale } from '../../i18n/index.ts'
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx'
import styles from './OutcomePanel.module.css'
import {
  type Grouping,
  listColumns,
  listRows,
  type Measures,
  nextSorting,
  type NumberColumn,
  readNumber,
  type Sorting,
  sortRows,
} from './outcomeRows.ts'
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
  const columns = listColumns(readLanguages(document.metadata))
  const rows = sortRows(listRows(outcome, document, grouping), sorting)
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
              {(['name', ...columns] as const).map((column) => {
                const isSorted = isSameValue(sorting.column, column)
                const direction = sorting.isDescending ? 'descending' : 'ascending'
                const name = column === 'name' ? t(`outcome.grouping.${grouping}`) : formatColumn(t, column)
                return (
                  <th key={name} scope="col" aria-sort={isSorted ? direction : undefined}>
                    <button type="button" onClick={() => setSorting(nextSorting(sorting, column))}>
                      <span>{name}</span>
                      {isSorted && <span aria-hidden="true">{sorting.isDescending ? ' ↓' : ' ↑'}</span>}
                    </button>
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, node, ...measures }) => (
              <tr key={name ?? ''}>
                <th scope="row">
                  <button type="button" disabled={node === null} onClick={() => node !== null && onShowNode(node)}>
                    {name ?? t('outcome.beforeScenes')}
                  </button>
                </th>
                <NumberCells measures={measures} columns={columns} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('outcome.total')}</th>
              <NumberCells measures={outcome} columns={columns} />
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}

function formatColumn(t: TFunction<'creation'>, { measure, locale }: NumberColumn): string {
  const language = formatLanguage(t, locale)
  return measure === 'words'
    ? t('outcome.columns.words', { language, context: locale })
    : t('outcome.columns.time', { language })
}

function NumberCells({ measures, columns }: { measures: Measures; columns: readonly NumberColumn[] }) {
  const words = new Intl.NumberFormat(getLocale())
  return columns.map((column) => {
    const number = readNumber(measures, column)
    return (
      <td key={`${column.measure} ${column.locale}`}>
        {column.measure === 'words' ? words.format(number) : formatMinutes(number)}
      </td>
    )
  })
}

/** Minutes and seconds: 3:07. */
function formatMinutes(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
