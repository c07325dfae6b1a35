/** Says beside a translation that its source has changed since, until it is changed, too, or its author says that it is still right. */
import { useTranslation } from 'react-i18next'
import { LOCALES } from '../../../protocol/locale.ts'
import type { DocumentPath } from '../../../protocol/story/draft.ts'
import { clearStale, findStaleText, readTranslated } from '../../../protocol/story/translation/staleMarks.ts'
import { Quiet, Row } from '../../ui/layout.tsx'
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import { asPart, readAt } from '../model/documentPaths.ts'
import { useDraftNow } from '../problems/useDraftNow.ts'
import styles from './StaleNotice.module.css'

/** `path`: of a text in its language. */
export function StaleNotice({ path }: { path: DocumentPath }) {
  const { t } = useTranslation('creation')
  const locale = LOCALES.find((each) => each === path.at(-1))
  const owner = path.slice(0, -1)
  const before = useDraft(({ document }) =>
    locale === undefined ? null : findStaleText(document, asPart(readAt(document, owner)), locale),
  )
  const isReadOnly = useDraft((view) => view.isReadOnly)
  const { edit } = useDraftActions()
  const getDraft = useDraftNow()
  if (before === null || locale === undefined) return null
  const confirm = (): void => {
    const { document } = getDraft()
    const text = readTranslated(document.metadata, asPart(readAt(document, owner)), locale)
    if (text !== null) edit((draft) => clearStale(draft, text))
  }
  return (
    <Row role="note" gap={2} wrap className={styles.notice}>
      <Quiet as="span">{before === '' ? t('translation.stale') : t('translation.staleSince', { before })}</Quiet>
      {!isReadOnly && (
        <button type="button" className={styles.confirm} onClick={confirm}>
          {t('translation.stillRight')}
        </button>
      )}
    </Row>
  )
}
