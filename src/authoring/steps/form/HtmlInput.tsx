/** Simple HTML in both languages. It stays text while it is edited; the preview shows it as players see it. */
import { useTranslation } from 'react-i18next'
import type { DocumentPath } from '../../../../protocol/story/draft.ts'
import { LOCALES } from '../../../../protocol/locale.ts'
import { useDraft } from '../../model/DraftContext.tsx'
import { asText, readAt } from '../../model/documentPaths.ts'
import { SafeHtml } from '../../../ui/SafeHtml.tsx'
import { LocalizedInput } from '../../fields/LocalizedInput.tsx'
import fieldStyles from '../../fields/Field.module.css'
import type { FieldOf } from './formFields.ts'
import styles from './Form.module.css'
import { PlaceProblems } from './PlaceProblems.tsx'

export function HtmlInput({ path, label }: { field: FieldOf<'html'>; path: DocumentPath; label: string }) {
  const { t } = useTranslation('creation')
  const texts = useDraft((view) => readAt(view.document, path))
  return (
    <div>
      <PlaceProblems path={path} />
      <LocalizedInput path={path} label={label} multiline />
      <p className={fieldStyles.hint}>{t('steps.htmlHint')}</p>
      <details className={styles.details}>
        <summary>{t('steps.preview')}</summary>
        <div className={fieldStyles.sides}>
          {LOCALES.map((locale) => (
            <SafeHtml key={locale} html={asText(readAt(texts, [locale]))} className={styles.html} lang={locale} />
          ))}
        </div>
      </details>
    </div>
  )
}
