/** The languages of the story: at least one. One that is added later shows how much is to be translated, and leads to the table of all texts. */
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { LOCALES, type Locale } from '../../../protocol/locale.ts'
import { useDraft } from '../model/DraftContext.tsx'
import { formatLanguage } from '../model/formatLanguage.ts'
import { useStoryLanguages } from '../model/useStoryLanguages.ts'
import { useField } from '../fields/useField.ts'
import { Quiet, Row, Stack, Text } from '../../ui/layout.tsx'
import styles from './editor.module.css'
import { listTexts } from '../../../protocol/story/storyTexts.ts'

export function LanguagesField() {
  const { t } = useTranslation('creation')
  const { id, change, isReadOnly, error, element } = useField<HTMLInputElement>(['metadata', 'languages'], {
    isWhole: true,
  })
  const languages = useStoryLanguages()
  const toggle = (locale: Locale): void =>
    change(languages.includes(locale) ? languages.filter((each) => each !== locale) : [...languages, locale])
  return (
    <Stack gap={2}>
      <fieldset aria-describedby={`${id}-hint`}>
        <Text as="legend" strong small className={styles.legend}>
          {t('editor.about.languages')}
        </Text>
        <Row gap={2} align="stretch" wrap>
          {LOCALES.map((locale, index) => (
            <label key={locale} className={styles.chip}>
              <input
                ref={index === 0 ? element : undefined}
                type="checkbox"
                checked={languages.includes(locale)}
                disabled={isReadOnly || (languages.length === 1 && languages.includes(locale))}
                onChange={() => toggle(locale)}
              />
              <span>{formatLanguage(t, locale)}</span>
            </label>
          ))}
        </Row>
        <Quiet id={`${id}-hint`}>{t('editor.about.languagesHint')}</Quiet>
      </fieldset>
      {error !== null && (
        <Text tone="danger" small>
          {error}
        </Text>
      )}
      <MissingTexts />
    </Stack>
  )
}

/** How many texts each language lacks. */
function MissingTexts() {
  const { t } = useTranslation('creation')
  const document = useDraft((view) => view.document)
  const [path] = useLocation()
  const texts = listTexts(document)
  const lacking = useStoryLanguages()
    .map((locale) => ({ locale, count: texts.filter(({ missing }) => missing.includes(locale)).length }))
    .filter(({ count }) => count > 0)
  if (lacking.length === 0) return null
  return (
    <Row as="p" gap={3} align="baseline" wrap role="status">
      {lacking.map(({ locale, count }) => (
        <span key={locale}>{t('editor.about.missing', { count, language: formatLanguage(t, locale) })}</span>
      ))}
      <Link href={`${path}?section=texts`} replace className={styles.link}>
        {t('editor.about.showMissing')}
      </Link>
    </Row>
  )
}
