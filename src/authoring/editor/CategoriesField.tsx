/** The categories of the story, of those that the catalogue has. */
import { useTranslation } from 'react-i18next'
import { categoryList } from '../../../protocol/api/stories.ts'
import { callAsUser } from '../../api/client.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { asList, asText } from '../model/documentPaths.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { Button } from '../../ui/Button.tsx'
import { useField } from '../fields/useField.ts'
import styles from './editor.module.css'

export function CategoriesField() {
  const { t } = useTranslation(['creation', 'shell'])
  const { id, value, change, isReadOnly, error, element } = useField<HTMLInputElement>(['metadata', 'categories'], {
    isWhole: true,
  })
  const { data, failure, retry } = useAnswer('creation-categories', () => callAsUser(categoryList, {}))
  const chosen = asList(value).map(asText)
  const known = data?.category ?? []
  // A category that is not in the catalogue any more can be taken away.
  const unknown = data === null ? [] : chosen.filter((name) => known.every((each) => each.id !== name))
  const all = [...known, ...unknown.map((name) => ({ id: name, name }))]
  const toggle = (name: string): void =>
    change(chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name])
  return (
    <fieldset className={styles.group} aria-describedby={error === null ? undefined : `${id}-error`}>
      <legend className={styles.legend}>{t('editor.about.categories')}</legend>
      {failure !== null && (
        <p className={styles.fault}>
          <span>{formatFailure(failure)}</span>{' '}
          <Button look="quiet" className={styles.small} onClick={retry}>
            {t('shell:retry')}
          </Button>
        </p>
      )}
      <div className={styles.chips}>
        {all.map((category, index) => (
          <label key={category.id} className={styles.chip}>
            <input
              ref={index === 0 ? element : undefined}
              type="checkbox"
              checked={chosen.includes(category.id)}
              disabled={isReadOnly}
              onChange={() => toggle(category.id)}
            />
            <span>{category.name}</span>
          </label>
        ))}
      </div>
      {error !== null && (
        <p id={`${id}-error`} className={styles.fault}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
