/** A text in each language of the story, side by side, with a mark on the one that is missing. */
import { useTranslation } from 'react-i18next'
import type { DocumentPath } from '../../../protocol/story/draft.ts'
import styles from './Field.module.css'
import { MarkedInput } from './MarkedInput.tsx'
import { TextInput } from './TextInput.tsx'
import { isMarkedText } from '../model/markedPlaces.ts'
import { useStoryLanguages } from '../model/useStoryLanguages.ts'
import { formatLanguage } from '../model/formatLanguage.ts'

interface Props {
  /** Where the document has the object with a text for each language. */
  path: DocumentPath
  label: string
  multiline?: boolean
  /** Both texts may be missing together. */
  isOptional?: boolean
}

export function LocalizedInput({ path, label, multiline = false, isOptional = false }: Props) {
  const { t } = useTranslation('creation')
  const languages = useStoryLanguages()
  const [only, ...others] = languages
  const Input = isMarkedText(path) ? MarkedInput : TextInput
  if (only !== undefined && others.length === 0)
    return (
      <Input
        path={[...path, only]}
        label={label}
        lang={only}
        multiline={multiline}
        isOptional={isOptional}
        removesOwner={isOptional}
        marksMissing={!isOptional}
      />
    )
  return (
    <fieldset className={styles.pair}>
      <legend>{label}</legend>
      <div className={styles.sides}>
        {languages.map((locale) => (
          <Input
            key={locale}
            path={[...path, locale]}
            label={formatLanguage(t, locale)}
            lang={locale}
            multiline={multiline}
            isOptional={isOptional}
            removesOwner={isOptional}
            marksMissing={!isOptional}
          />
        ))}
      </div>
    </fieldset>
  )
}
