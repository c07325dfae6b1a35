/** Simulated readers play the draft: the report of `npm run stories:read`. They read when the author wishes, since it takes the server some time. */
import { LanguageChoice } from '../fields/LanguageChoice.tsx'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadersReport } from '../../../protocol/api/creationTrials.ts'
import { storyReading } from '../../../protocol/api/creationTrials.ts'
import type { Locale } from '../../../protocol/locale.ts'
import { chooseLanguage } from '../../../protocol/story/languages.ts'
import type { DocumentPath, Draft } from '../../../protocol/story/draft.ts'
import { callAsUserWith } from '../../api/client.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { getLocale } from '../../i18n/index.ts'
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { setSimulated, type ShownFigures } from '../figures/figuresStore.ts'
import { useDraft } from '../model/DraftContext.tsx'
import { useStoryLanguages } from '../model/useStoryLanguages.ts'
import { useLatestCall } from '../model/useLatestCall.ts'
import { Quiet, Row, Text } from '../../ui/layout.tsx'
import styles from './OutcomePanel.module.css'
import { ReadersTables } from './ReadersTables.tsx'

const COUNTS = ['10', '50', '200'] as const
/** A model decides for a minute; what is left of the games takes some seconds. */
const TIMEOUT_MS = 120_000

interface Question {
  document: Draft
  readers: number
  locale: Locale
}

export function SimulatedReaders({ onShow }: { onShow: (path: DocumentPath) => void }) {
  const { t } = useTranslation('creation')
  const id = useDraft((view) => view.id)
  const document = useDraft((view) => view.document)
  const [count, setCount] = useState<(typeof COUNTS)[number]>('50')
  const [wanted, setLocale] = useState<Locale>(getLocale)
  const languages = useStoryLanguages()
  const locale = chooseLanguage(languages, wanted)
  const { answer, failure, isAsking, ask } = useLatestCall<Question, { report: ReadersReport | null }>(
    (question, signal) =>
      callAsUserWith({ signal, timeoutMs: TIMEOUT_MS }, storyReading, {
        ...question,
        id,
        document: JSON.stringify(question.document),
      }),
  )
  const isStale = answer !== null && answer.question.document.script !== document.script
  const report = answer?.data.report ?? null
  useEffect(() => {
    if (report !== null) setSimulated(id, toFigures(report))
  }, [id, report])
  return (
    <section className={styles.section} aria-label={t('readers.title')}>
      <h3>{t('readers.title')}</h3>
      <Quiet>{t('readers.hint')}</Quiet>
      <div className={styles.choices}>
        <ChoiceGroup
          label={t('readers.count')}
          values={COUNTS}
          chosen={count}
          format={(each) => each}
          onChoose={setCount}
        />
        <LanguageChoice label={t('readers.language')} languages={languages} chosen={locale} onChoose={setLocale} />
      </div>
      <Row gap={2} justify="between" wrap quiet className={styles.head}>
        <button
          type="button"
          className={styles.button}
          aria-disabled={isAsking || undefined}
          onClick={isAsking ? undefined : () => ask({ document, readers: Number(count), locale })}
        >
          {t('readers.ask')}
        </button>
        <p role="status">
          {isAsking && <Spinner />}
          {(isAsking || isStale) && <span>{t(`readers.${isAsking ? 'asking' : 'stale'}`)}</span>}
        </p>
      </Row>
      {failure !== null && (
        <Text tone="danger" small role="alert">
          {`${t('readers.failed')} ${formatFailure(failure)}`}
        </Text>
      )}
      {answer !== null && answer.data.report === null && <p className={styles.warning}>{t('readers.notPlayed')}</p>}
      {answer !== null && answer.data.report !== null && (
        <div className={styles.content} data-stale={isStale}>
          <ReadersTables
            report={answer.data.report}
            document={answer.question.document}
            locale={answer.question.locale}
            onShow={onShow}
          />
        </div>
      )}
    </section>
  )
}

/** Simulated readers need no time. */
function toFigures({ readers, figures: { nodes, options } }: ReadersReport): ShownFigures {
  return { games: readers, nodes: nodes.map((node) => ({ ...node, median_ms: null, missed: 0 })), options }
}
