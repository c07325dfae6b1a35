/** The demo: a first look at how playing works, in five steps that the player tries out, in a scene of a story to which it leads. Doc 1 §2 (demo modal). */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { writeIntroAddress } from '../../navigation/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { FROM_LIST } from '../story/listOrigin.ts'
import { Row } from '../../ui/layout.tsx'
import styles from './DemoModal.module.css'
import { DEMO_STEPS, type DemoChoice, DemoScene } from './DemoScene.tsx'
import { peekDemoStory } from './demoStory.ts'

export function DemoModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('demo')
  const [index, setIndex] = useState(0)
  const [choice, setChoice] = useState<DemoChoice | null>(null)
  const step = DEMO_STEPS[index] ?? 'read'
  const isLast = index === DEMO_STEPS.length - 1
  const [, navigate] = useLocation()
  const story = peekDemoStory()
  const finish = (): void => {
    onClose()
    if (story !== null) navigate(writeIntroAddress(story.id), { state: FROM_LIST })
  }
  const lastLabel = story === null ? t('done') : t('play', { title: story.title })
  const actions = (
    <div className={styles.actions}>
      {index > 0 && (
        <Button look="quiet" onClick={() => setIndex(index - 1)}>
          {t('back')}
        </Button>
      )}
      <Button wide onClick={isLast ? finish : () => setIndex(index + 1)}>
        {isLast ? lastLabel : t('next')}
      </Button>
    </div>
  )
  return (
    <Drawer title={t('title')} actions={actions} onClose={onClose}>
      <DemoScene step={step} choice={choice} hasPictures={story !== null} onChoose={setChoice} />
      <div aria-live="polite" className={styles.words}>
        <h3 className={styles.title}>{t(`${step}.title`)}</h3>
        <p className={styles.body}>{t(`${step}.body`)}</p>
      </div>
      <Row
        as="ol"
        align="stretch"
        justify="center"
        className={styles.steps}
        aria-label={t('step', { step: index + 1, count: DEMO_STEPS.length })}
      >
        {DEMO_STEPS.map((one) => (
          <li key={one} data-current={one === step} />
        ))}
      </Row>
    </Drawer>
  )
}
