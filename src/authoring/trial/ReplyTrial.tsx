/** The box beside the form of a talk: the author writes as a player, and reads what the character answers, with a model and without. */
import { LanguageChoice } from '../fields/LanguageChoice.tsx'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CHAT_TEXT_MAX } from '../../../protocol/limits.ts'
import { type Locale } from '../../../protocol/locale.ts'
import { chooseLanguage } from '../../../protocol/story/languages.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { getLocale } from '../../i18n/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Field } from '../fields/Field.tsx'
import { Quiet, Row, Stack, Text } from '../../ui/layout.tsx'
import fieldStyles from '../fields/Field.module.css'
import { useDraft } from '../model/DraftContext.tsx'
import { useStoryLanguages } from '../model/useStoryLanguages.ts'
import styles from './ReplyTrial.module.css'
import { TrialAnswer } from './TrialAnswer.tsx'
import { TrialReasons } from './TrialReasons.tsx'
import { type Trial, useReplyTrial } from './useReplyTrial.ts'

export function ReplyTrial({ nodeId }: { nodeId: string }) {
  const { t } = useTranslation('creation')
  const storyId = useDraft(({ id }) => id)
  const document = useDraft((view) => view.document)
  const [text, setText] = useState('')
  const [wanted, setLocale] = useState<Locale>(getLocale)
  const languages = useStoryLanguages()
  const locale = chooseLanguage(languages, wanted)
  const { answer, failure, isAsking, ask } = useReplyTrial()
  const id = useId()
  const isStale = answer !== null && answer.question.document.script !== document.script
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() !== '') ask({ storyId, document, node: nodeId, text, locale })
  }
  return (
    <Stack as="section" gap={3} className={styles.box} aria-labelledby={`${id}-title`}>
      <h4 id={`${id}-title`}>{t('trial.title')}</h4>
      <form className={styles.form} onSubmit={submit} data-own-undo>
        <LanguageChoice label={t('trial.language')} languages={languages} chosen={locale} onChoose={setLocale} />
        <Field id={id} label={t('trial.text')} hint={t('trial.hint')}>
          <Row gap={2} align="stretch" className={styles.row}>
            <input
              id={id}
              className={fieldStyles.control}
              aria-describedby={`${id}-hint`}
              lang={locale}
              maxLength={CHAT_TEXT_MAX}
              autoComplete="off"
              enterKeyHint="send"
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
            <Button type="submit" className={styles.ask ?? ''} disabled={text.trim() === ''} isBusy={isAsking}>
              {t('trial.ask')}
            </Button>
          </Row>
        </Field>
      </form>
      {failure !== null && (
        <Text tone="danger" small role="alert">
          {`${t('trial.failed')} ${formatFailure(failure)}`}
        </Text>
      )}
      <div className={styles.result} role="status">
        {(isAsking || isStale) && (
          <Row as="p" gap={2} quiet>
            {isAsking && <Spinner />}
            <span>{t(isAsking ? 'trial.asking' : 'trial.stale')}</span>
          </Row>
        )}
        {answer !== null && !isAsking && (
          <div className={styles.content} data-stale={isStale} lang={getLocale()}>
            <Result trial={answer.data} locale={answer.question.locale} />
            {answer.data.fallback.refusal === null && (
              <TrialReasons
                reasons={answer.data.reasons}
                answer={answer.data.fallback.answer}
                locale={answer.question.locale}
              />
            )}
          </div>
        )}
      </div>
    </Stack>
  )
}

/** The two answers side by side; one where they are the same because no model's line is said. */
function Result({ trial, locale }: { trial: Trial; locale: Locale }) {
  const { t } = useTranslation('creation')
  const { has_writer, answer, fallback, rejection, tokens, ms } = trial
  const seconds = new Intl.NumberFormat(getLocale(), { maximumFractionDigits: 1 }).format(ms / 1_000)
  const cost = t(tokens === 0 ? 'trial.seconds' : 'trial.cost', { seconds, tokens })
  if (!has_writer)
    return (
      <>
        <Quiet>{t('trial.noWriter')}</Quiet>
        <TrialAnswer title={t('trial.own')} answer={answer} locale={locale} cost={cost} />
      </>
    )
  if (rejection !== null)
    return (
      <>
        <Quiet>{t('trial.rejected', { why: t(`trial.rejections.${rejection}`) })}</Quiet>
        <TrialAnswer title={t('trial.own')} answer={fallback} locale={locale} cost={cost} />
      </>
    )
  return (
    <div className={styles.pair}>
      <TrialAnswer title={t('trial.withModel')} answer={answer} locale={locale} cost={cost} />
      <TrialAnswer title={t('trial.scripted')} answer={fallback} locale={locale} />
    </div>
  )
}
