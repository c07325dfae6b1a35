/** Why the story takes a text as it does: the examples and patterns that speak for its answers, what they weigh, and what was needed. */
import { type TFunction } from 'i18next'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { TrialReasons as Reasons } from '../../../protocol/api/creationTrials.ts'
import type { Locale } from '../../../protocol/locale.ts'
import { getLocale } from '../../i18n/index.ts'
import { Quiet, Stack } from '../../ui/layout.tsx'
import styles from './ReplyTrial.module.css'

interface Props {
  reasons: Reasons
  /** The answer that was understood; null for none. */
  answer: number | null
  /** The language of the talk: that of most examples. */
  locale: Locale
}

export function TrialReasons({ reasons, answer, locale }: Props) {
  const { t } = useTranslation('creation')
  const id = useId()
  const { evidence, talk, small_talk: taken } = reasons
  return (
    <Stack as="section" gap={2} className={styles.reasons} aria-labelledby={id}>
      <h5 id={id}>{t('trial.reasons.title')}</h5>
      <p>{formatVerdict(t, reasons, answer)}</p>
      {evidence.length > 0 && (
        <ol className={styles.evidence} aria-label={t('trial.reasons.evidence')}>
          {evidence.map((each, index) => (
            <li key={index} data-taken={(taken === null && each.answer === answer) || undefined}>
              <span className={styles.weight}>{formatShare(each.weight)}</span>
              <strong>{nameAnswer(t, each)}</strong>
              <span>{t(`trial.reasons.by.${each.by}`)}</span>
              {each.by === 'pattern' ? <code>{each.source}</code> : <q lang={locale}>{each.source}</q>}
              {each.less !== null && <Quiet as="span">{t(`trial.reasons.less.${each.less}`)}</Quiet>}
            </li>
          ))}
        </ol>
      )}
      {talk !== null && taken === null && (
        <Quiet>
          {t(talk.is_answered ? 'trial.reasons.talkTooWeak' : 'trial.reasons.talkUnanswered', {
            kind: t(`editor.smallTalk.kinds.${talk.kind}`),
            weight: formatShare(talk.weight),
            needed: formatShare(Math.min(1, talk.needed)),
          })}
        </Quiet>
      )}
    </Stack>
  )
}

function formatVerdict(
  t: TFunction<'creation'>,
  { evidence, needed, small_talk: taken, talk }: Reasons,
  answer: number | null,
): string {
  if (taken !== null) {
    const kind = t(`editor.smallTalk.kinds.${taken}`)
    return talk === null
      ? t('trial.reasons.question', { kind })
      : t('trial.reasons.talk', { kind, weight: formatShare(talk.weight) })
  }
  const best = evidence.find((each) => answer === null || each.answer === answer)
  if (best === undefined || best.weight === 0) return t('trial.reasons.nothing')
  const values = { intent: nameAnswer(t, best), weight: formatShare(best.weight), needed: formatShare(needed) }
  if (answer === null) return t('trial.reasons.tooWeak', values)
  return t(best.by === 'words' ? 'trial.reasons.sameWords' : 'trial.reasons.enough', values)
}

/** As the answer is called where it was understood. */
function nameAnswer(t: TFunction<'creation'>, { intent, answer }: { intent: string | null; answer: number }): string {
  return intent ?? t('trial.answer', { number: answer + 1 })
}

function formatShare(weight: number): string {
  return new Intl.NumberFormat(getLocale(), { style: 'percent' }).format(weight)
}
