/** The story that the same files were imported to before: what they would change in it, and where its author has changed the same. */
import { useTranslation } from 'react-i18next'
import { type BroughtFormat, type KnownStory as Known } from '../../../../protocol/api/creationMedia.ts'
import { compareDrafts } from '../../../../protocol/story/compareDrafts.ts'
import { getLocale } from '../../../i18n/index.ts'
import { Comparison, formatValue } from '../../history/Comparison.tsx'
import { formatPlace } from '../../problems/describePlace.ts'
import { writePathKey } from '../../model/documentPaths.ts'
import { chooseTitle } from '../arrangeStories.ts'
import styles from './WorkReport.module.css'

export function KnownStory({ known, format }: { known: Known; format: BroughtFormat }) {
  const { t } = useTranslation('creation')
  const { title, document, merged, conflicts } = known
  const parts = compareDrafts(document, merged)
  const shown = chooseTitle({ title }, getLocale()).text
  const name = shown === '' ? known.id : shown
  return (
    <section className={styles.known}>
      <h3>{t('list.report.known', { title: name })}</h3>
      <p>{t(format === 'story' ? 'list.report.newVersionHint' : 'list.report.updateHint')}</p>
      {conflicts.length > 0 && (
        <details className={styles.notes} open>
          <summary>{t('list.report.conflicts', { count: conflicts.length })}</summary>
          <ul>
            {conflicts.map(({ at, mine, theirs }) => (
              <li key={writePathKey(at)}>
                <strong>{formatPlace(t, merged, at, getLocale())}</strong>
                <dl className={styles.sides}>
                  <dt>{t('list.report.yours')}</dt>
                  <dd>{mine === undefined ? t('list.report.nothing') : formatValue(mine)}</dd>
                  <dt>{t('list.report.inWork')}</dt>
                  <dd>{theirs === undefined ? t('list.report.nothing') : formatValue(theirs)}</dd>
                </dl>
              </li>
            ))}
          </ul>
        </details>
      )}
      {parts.length === 0 ? (
        <p>{t('list.report.unchanged')}</p>
      ) : (
        <details className={styles.notes}>
          <summary>{t('list.report.changes', { count: parts.length })}</summary>
          <Comparison parts={parts} before={document} after={merged} />
        </details>
      )}
    </section>
  )
}
