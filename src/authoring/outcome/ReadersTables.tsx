/** The report of simulated readers: endings by persona, circles, what was not understood, length and price. Each row leads to its place. */
import { useTranslation } from 'react-i18next'
import { READER_PERSONAS, type ReadersReport } from '../../../protocol/api/creationTrials.ts'
import type { Locale } from '../../../protocol/locale.ts'
import type { DocumentPath, Draft } from '../../../protocol/story/draft.ts'
import { getLocale } from '../../i18n/index.ts'
import { asPart, asText, readAt } from '../model/documentPaths.ts'
import { Quiet } from '../../ui/layout.tsx'
import styles from './OutcomePanel.module.css'
import { OutcomeList, OutcomeRow } from './OutcomeList.tsx'

interface Props {
  report: ReadersReport
  document: Draft
  /** The language that was read. */
  locale: Locale
  onShow: (path: DocumentPath) => void
}

export function ReadersTables({ report, document, locale, onShow }: Props) {
  const { t } = useTranslation('creation')
  const { circles, unknown, texts, decisions } = report
  const showNode = (node: string): void => onShow(['script', 'nodes', node])
  return (
    <>
      <Quiet>
        {decisions.by_model === 0
          ? t('readers.bySeed')
          : t('readers.byModel', { by: decisions.by_model, made: decisions.made })}
      </Quiet>
      <EndingsTable report={report} document={document} onShow={onShow} />
      <OutcomeList title={t('readers.circles')} isEmpty={circles.length === 0}>
        {circles.map(({ node, readers, most }) => (
          <OutcomeRow key={node} name={node} isProblem onClick={() => showNode(node)}>
            {t('readers.circle', { count: readers, most })}
          </OutcomeRow>
        ))}
      </OutcomeList>
      <OutcomeList title={t('readers.unknown', texts)} isEmpty={unknown.length === 0}>
        {unknown.map(({ node, text, count }) => (
          <OutcomeRow key={`${node} ${text}`} name={text} isProblem={false} onClick={() => showNode(node)}>
            {t('readers.unknownAt', { count, node })}
          </OutcomeRow>
        ))}
      </OutcomeList>
      <LengthTable report={report} locale={locale} />
    </>
  )
}

function EndingsTable({ report: { readers, endings, stops }, document, onShow }: Omit<Props, 'locale'>) {
  const { t } = useTranslation('creation')
  const rows = [
    ...endings.map(({ id, ...count }) => {
      const { node, title } = findEnding(document, id)
      return { ...count, key: id, name: title || id, path: node === null ? null : ['script', 'nodes', node, 'ending'] }
    }),
    ...stops.map(({ node, reason, ...count }) => ({
      ...count,
      key: `${reason} ${node}`,
      name: t(`readers.stops.${reason}`, { node }),
      path: ['script', 'nodes', node],
    })),
  ]
  return (
    <section className={styles.section}>
      <h4>{t('readers.endings')}</h4>
      <div className={styles.scroller}>
        <table className={`${styles.table} ${styles.byPersona}`} aria-label={t('readers.endings')}>
          <thead>
            <tr>
              <th scope="col">{t('readers.ending')}</th>
              <th scope="col">{t('readers.all')}</th>
              {READER_PERSONAS.map((persona) => (
                <th key={persona} scope="col">
                  {t(`readers.personas.${persona}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, path, readers: count, personas }) => (
              <tr key={key}>
                <th scope="row">
                  {path === null ? (
                    name
                  ) : (
                    <button type="button" onClick={() => onShow(path)}>
                      {name}
                    </button>
                  )}
                </th>
                <td>{count}</td>
                {READER_PERSONAS.map((persona) => (
                  <td key={persona}>{personas[persona] ?? 0}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('readers.count')}</th>
              <td>{readers}</td>
              {READER_PERSONAS.map((persona) => (
                <td key={persona}>{rows.reduce((sum, { personas }) => sum + (personas[persona] ?? 0), 0)}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}

function LengthTable({ report: { words, ms, paid }, locale }: Pick<Props, 'report' | 'locale'>) {
  const { t } = useTranslation('creation')
  const number = new Intl.NumberFormat(getLocale())
  const rows = [
    { name: t('readers.words', { context: locale }), of: words, format: (value: number) => value },
    { name: t('readers.minutes'), of: ms, format: (value: number) => Math.round(value / 60_000) },
    { name: t('readers.diamonds'), of: paid, format: (value: number) => value },
  ]
  return (
    <section className={styles.section}>
      <h4>{t('readers.length')}</h4>
      <table className={styles.table} aria-label={t('readers.length')}>
        <thead>
          <tr>
            {(['measure', 'least', 'median', 'most'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`readers.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, of: { least, median, most }, format }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{number.format(format(least))}</td>
              <td>{number.format(format(median))}</td>
              <td>{number.format(format(most))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Quiet>{t('readers.total', { total: number.format(paid.total) })}</Quiet>
    </section>
  )
}

/** The node of an ending, and its title in the page's language; no node where the document has it no more. */
function findEnding(document: Draft, id: string): { node: string | null; title: string } {
  for (const [node, value] of Object.entries(asPart(document.script['nodes'])))
    if (readAt(value, ['ending', 'id']) === id)
      return { node, title: asText(readAt(value, ['ending', 'title', getLocale()])) }
  return { node: null, title: '' }
}
