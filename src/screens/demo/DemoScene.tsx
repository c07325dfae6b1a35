/** The scene of the demo, as far as a step shows it: the first lines of 'The Last Lantern', where it is. */
import { type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DiamondIcon } from '../../ui/icons.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { DEMO_PICTURES } from './demoStory.ts'
import { Column, Row, Text } from '../../ui/layout.tsx'
import styles from './DemoScene.module.css'

export const DEMO_STEPS = ['read', 'choose', 'write', 'pay', 'end'] as const
export type DemoStep = (typeof DEMO_STEPS)[number]

/** The answers to choose from. */
const CHOICES = ['count', 'soot'] as const
export type DemoChoice = (typeof CHOICES)[number]

interface Props {
  step: DemoStep
  choice: DemoChoice | null
  /** The server has the pictures of the scene. */
  hasPictures: boolean
  onChoose: (choice: DemoChoice) => void
}

export function DemoScene({ step, choice, hasPictures, onChoose }: Props) {
  const { t } = useTranslation('demo')
  return (
    <Column justify="end" className={styles.scene} data-step={step}>
      {hasPictures && (
        <>
          <Picture url={DEMO_PICTURES.place} alt={t('place')} sizes="360px" className={styles.place} />
          {step !== 'end' && (
            <Picture url={DEMO_PICTURES.person} alt={t('person')} sizes="180px" className={styles.person} />
          )}
        </>
      )}
      {step === 'read' && <Line>{t('read.line')}</Line>}
      {step === 'choose' && (
        <>
          <Line>{t('read.line')}</Line>
          {choice === null ? (
            <div className={styles.options} role="group" aria-label={t('choose.title')}>
              {CHOICES.map((one) => (
                <Row
                  as="button"
                  justify="between"
                  key={one}
                  type="button"
                  className={styles.option}
                  onClick={() => onChoose(one)}
                >
                  {t(`choose.options.${one}`)}
                </Row>
              ))}
            </div>
          ) : (
            <div aria-live="polite">
              <Line isOwn>{t(`choose.options.${choice}`)}</Line>
              <Line>{t(`choose.replies.${choice}`)}</Line>
            </div>
          )}
        </>
      )}
      {step === 'write' && (
        <>
          <Line isOwn>{t('write.words')}</Line>
          <Line>{t('write.reply')}</Line>
        </>
      )}
      {step === 'pay' && (
        <div className={styles.options} aria-hidden="true">
          <Row as="span" justify="between" className={styles.option}>
            <span>{t('choose.options.count')}</span>
            <Text as="span" rigid strong className={styles.price}>
              <DiamondIcon size={14} /> <span>5</span>
            </Text>
          </Row>
          <Row as="span" justify="between" className={styles.option}>
            {t('choose.options.soot')}
          </Row>
        </div>
      )}
      {step === 'end' && (
        <Row align="stretch" justify="center" className={styles.endings} aria-hidden="true">
          <span data-found="true">✦</span>
          <span>✦</span>
          <span>✦</span>
        </Row>
      )}
    </Column>
  )
}

function Line({ children, isOwn = false }: { children: ReactNode; isOwn?: boolean }) {
  return (
    <p className={styles.line} data-own={isOwn}>
      {children}
    </p>
  )
}
