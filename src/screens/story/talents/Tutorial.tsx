/** One step of the tutorial, above what it explains. */
import { useTranslation } from 'react-i18next'
import { TUTORIAL_STEPS, type TutorialStep, useStepTimeout } from './useTutorial.ts'
import { Row } from '../../../ui/layout.tsx'
import styles from './Tutorial.module.css'

interface TutorialProps {
  step: TutorialStep
  onNext: () => void
  onDismiss: () => void
}

export function Tutorial({ step, onNext, onDismiss }: TutorialProps) {
  return (
    <aside className={styles.tutorial}>
      <Step key={step} step={step} onNext={onNext} onDismiss={onDismiss} />
    </aside>
  )
}

function Step({ step, onNext, onDismiss }: TutorialProps) {
  const { t } = useTranslation('intro')
  useStepTimeout(onNext)
  const number = TUTORIAL_STEPS.indexOf(step) + 1
  const isLast = number === TUTORIAL_STEPS.length
  return (
    <>
      <p role="status">
        <span className={styles.number} aria-hidden="true">
          {`${number}/${TUTORIAL_STEPS.length}`}
        </span>
        <span>{t(`talents.tutorial.${step}`)}</span>
      </p>
      <Row align="stretch" justify="end">
        {!isLast && (
          <button type="button" className={styles.button} onClick={onDismiss}>
            {t('talents.tutorial.dismiss')}
          </button>
        )}
        <button type="button" className={styles.button} data-main="true" onClick={onNext}>
          {t(isLast ? 'talents.tutorial.done' : 'talents.tutorial.next')}
        </button>
      </Row>
    </>
  )
}
