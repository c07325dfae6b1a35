/** One of the languages of a story; nothing to choose where it has one alone. */
import { useTranslation } from 'react-i18next'
import { type Locale } from '../../../protocol/locale.ts'
import { type Elements } from '../../ui/elements.ts'
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx'
import { formatLanguage } from '../model/formatLanguage.ts'

interface Props {
  label: string
  languages: readonly Locale[]
  chosen: Locale
  onChoose: (locale: Locale) => void
}

export function LanguageChoice({ label, languages, chosen, onChoose }: Props): Elements {
  const { t } = useTranslation('creation')
  if (languages.length <= 1) return null
  return (
    <ChoiceGroup
      label={label}
      values={languages}
      chosen={chosen}
      format={(each) => formatLanguage(t, each)}
      onChoose={onChoose}
    />
  )
}
