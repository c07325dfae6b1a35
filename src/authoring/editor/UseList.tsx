/** Where a name is used, folded into one line; each place can be opened. */
import { useTranslation } from 'react-i18next'
import type { DocumentPath } from '../../../protocol/story/draft.ts'
import { useDraft } from '../model/DraftContext.tsx'
import { writePathKey } from '../model/documentPaths.ts'
import { getLocale } from '../../i18n/index.ts'
import { formatPlace } from '../problems/describePlace.ts'
import { useGoToPlace } from '../problems/useGoToPlace.ts'
import { Quiet } from '../../ui/layout.tsx'
import styles from './editor.module.css'

export function UseList({ uses }: { uses: readonly DocumentPath[] }) {
  const { t } = useTranslation('creation')
  const document = useDraft((view) => view.document)
  const goTo = useGoToPlace()
  if (uses.length === 0) return <Quiet breaks>{t('editor.unused')}</Quiet>
  return (
    <details className={styles.uses}>
      <summary>{t('editor.used', { count: uses.length })}</summary>
      <ul>
        {uses.map((path) => (
          <li key={writePathKey(path)}>
            <button type="button" className={styles.link} onClick={() => goTo(path)}>
              {formatPlace(t, document, path, getLocale())}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
