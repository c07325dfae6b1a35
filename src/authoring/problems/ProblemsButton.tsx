/** How many errors and warnings the draft has; opens them as a list. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraft } from '../model/DraftContext.tsx'
import styles from './problems.module.css'
import { ProblemList } from './ProblemList.tsx'

export function ProblemsButton() {
  const { t } = useTranslation('creation')
  const problems = useDraft((view) => view.problems)
  const [isOpen, setOpen] = useState(false)
  const errors = problems.filter(({ severity }) => severity === 'error').length
  const warnings = problems.length - errors
  const label =
    problems.length === 0
      ? t('problems.buttonNone')
      : t('problems.button', {
          errors: t('problems.errors', { count: errors }),
          warnings: t('problems.warnings', { count: warnings }),
        })
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {problems.length === 0 && <span className={styles.none}>✓</span>}
        {errors > 0 && <span className={styles.errors}>{errors}</span>}
        {warnings > 0 && <span className={styles.warnings}>{warnings}</span>}
      </button>
      {isOpen && <ProblemList onClose={() => setOpen(false)} />}
    </>
  )
}
