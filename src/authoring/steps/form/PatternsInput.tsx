/** Words and patterns that a player's text is compared with, one a line, in each language. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentPath } from '../../../../protocol/story/draft.ts'
import { type Locale, LOCALES } from '../../../../protocol/locale.ts'
import { asList, asText } from '../../model/documentPaths.ts'
import { splitLines } from '../../model/stepLists.ts'
import { describeControl, Field } from '../../fields/Field.tsx'
import fieldStyles from '../../fields/Field.module.css'
import { useField } from '../../fields/useField.ts'
import type { FieldOf } from './formFields.ts'
import { PlaceProblems } from './PlaceProblems.tsx'
import { formatLanguage } from '../../fields/formatLanguage.ts'

export function PatternsInput({ path, label }: { field: FieldOf<'patterns'>; path: DocumentPath; label: string }) {
  const { t } = useTranslation('creation')
  return (
    <fieldset className={fieldStyles.pair}>
      <legend>{label}</legend>
      <PlaceProblems path={path} />
      <div className={fieldStyles.sides}>
        {LOCALES.map((locale) => (
          <PatternLines key={locale} path={[...path, locale]} locale={locale} />
        ))}
      </div>
      <p className={fieldStyles.hint}>{t('steps.patternsHint')}</p>
    </fieldset>
  )
}

function PatternLines({ path, locale }: { path: DocumentPath; locale: Locale }) {
  const { t } = useTranslation('creation')
  const { id, value, change, isReadOnly, error, element } = useField<HTMLTextAreaElement>(path, { isWhole: true })
  // Empty lines and spaces at the edges stay while the author types.
  const [typed, setTyped] = useState<string | null>(null)
  const written = asList(value).map(asText).join('\n')
  const isTyping = typed !== null && splitLines(typed).join('\n') === splitLines(written).join('\n')
  return (
    <Field id={id} label={formatLanguage(t, locale)} error={error}>
      <textarea
        {...describeControl(id, error)}
        ref={element}
        className={fieldStyles.control}
        rows={3}
        lang={locale}
        spellCheck={false}
        readOnly={isReadOnly}
        value={isTyping ? typed : written}
        onChange={({ target }) => {
          setTyped(target.value)
          change(splitLines(target.value))
        }}
        onBlur={() => setTyped(null)}
      />
    </Field>
  )
}
