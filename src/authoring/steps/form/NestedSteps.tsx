/** The steps of an answer to free text: a list of steps inside of a form. */
import type { DocumentPath } from '../../../../protocol/story/draft.ts'
import { StepList } from '../list/StepList.tsx'
import type { FieldOf } from './formFields.ts'
import styles from './Form.module.css'

export function NestedSteps({ path, label }: { field: FieldOf<'steps'>; path: DocumentPath; label: string }) {
  return (
    <fieldset className={styles.list}>
      <legend>{label}</legend>
      <StepList path={path} label={label} />
    </fieldset>
  )
}
