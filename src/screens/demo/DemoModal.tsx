/** The demo: a first look at how playing works, in five steps that the player tries out. Needs no server. Doc 1 §2 (demo modal). */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import styles from './DemoModal.module.css'
import { type DemoChoice, DemoScene } from './DemoScene.tsx'

export const DEMO_STEPS = ['read', 'choose', 'write', 'pay', 'end'] as const
export type DemoStep = (typeof DEMO_STEPS)[number]

export function DemoModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('demo')
  const [index, setIndex] = useState(0)
  const [choice, setChoice] = useState<DemoChoice | null>(null)
  const step = DEMO_STEPS[index] ?? 'read'
  const isLast = index === DEMO_STEPS.length - 1
  const actions = (
    <div className={styles.actions}>
      {index > 0 && (
        <Button look="quiet" onClick={() => setIndex(index - 1)}>
          {t('back')}
        </Button>
      )}
      <Button wide onClick={isLast ? onClose : () => setIndex(index + 1)}>
        {isLast ? t('done') : t('next')}
      </Button>
    </div>
  )
  return (
    <Drawer title={t('title')} actions={actions} onClose={onClose}>
      <DemoScene step={step} choice={choice} onChoose={setChoice} />
      <div aria-live="polite" className={styles.words}>
        <h3 className={styles.title}>{t(`${step}.title`)}</h3>
        <p className={styles.body}>{t(`${step}.body`)}</p>
      </div>
      <ol className={styles.steps} aria-label={t('step', { step: index + 1, count: DEMO_STEPS.length })}>
        {DEMO_STEPS.map((one) => (
          <li key={one} data-current={one === step} />
        ))}
      </ol>
    </Drawer>
  )
}
