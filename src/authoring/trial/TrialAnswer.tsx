/** One answer to a text that was tried: what was understood, what is said, and how the story goes on. */
import { type TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { TriedAnswer } from '../../../protocol/api/creationTrials.ts'
import type { Locale } from '../../../protocol/locale.ts'
import { Pill } from '../../ui/Pill.tsx'
import { Quiet, Row, Stack } from '../../ui/layout.tsx'
import styles from './ReplyTrial.module.css'

interface Props {
  title: string
  answer: TriedAnswer
  /** The language of the lines. */
  locale: Locale
  /** Time and tokens. */
  cost?: string
}

export function TrialAnswer({ title, answer, locale, cost }: Props) {
  const { t } = useTranslation('creation')
  const { lines, goes_to, refusal } = answer
  return (
    <Stack as="section" gap={2} className={styles.answer} aria-label={title}>
      <Row as="header" align="baseline" justify="between" wrap className={styles.answerHead}>
        <h5>{title}</h5>
        {cost !== undefined && <Quiet as="span">{cost}</Quiet>}
      </Row>
      <Pill className={styles.intent}>{formatUnderstood(t, answer)}</Pill>
      {lines.length === 0 && <Quiet>{t('trial.noLines')}</Quiet>}
      <div className={styles.lines} lang={locale}>
        {lines.map(({ speaker, text }, index) => (
          <p key={index} data-narration={speaker === null || undefined}>
            {speaker !== null && <strong>{speaker}</strong>}
            <span>{text}</span>
          </p>
        ))}
      </div>
      {refusal === null && <Quiet>{goes_to === null ? t('trial.stays') : t('trial.goesTo', { node: goes_to })}</Quiet>}
    </Stack>
  )
}

function formatUnderstood(t: TFunction<'creation'>, { answer, intent, refusal }: TriedAnswer): string {
  if (refusal !== null) return t('trial.refused', { why: t(`trial.refusals.${refusal}`) })
  if (answer === null) return t('trial.notUnderstood')
  return t('trial.understood', { intent: intent ?? t('trial.answer', { number: answer + 1 }) })
}
