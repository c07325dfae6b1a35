/** The outcome of the story: every way through it is played in the background. Each entry leads to its place. */
import { useTranslation } from 'react-i18next'
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { Row, Text } from '../../ui/layout.tsx'
import styles from './OutcomePanel.module.css'
import { ReaderFigures } from '../figures/ReaderFigures.tsx'
import { OutcomeLists } from './OutcomeLists.tsx'
import { ReadingTable } from './ReadingTable.tsx'
import { SimulatedReaders } from './SimulatedReaders.tsx'
import { useOutcome } from './useOutcome.ts'

export function OutcomePanel() {
  const { t } = useTranslation('creation')
  const storyId = useDraft(({ id }) => id)
  const document = useDraft((view) => view.document)
  const { select } = useDraftActions()
  const { answer, failure, isAsking, ask } = useOutcome(storyId, document)
  const isStale = answer !== null && answer.document.script !== document.script
  const showNode = (node: string): void => select(['script', 'nodes', node])
  return (
    <section className={styles.panel} aria-label={t('outcome.title')}>
      <Row gap={2} justify="between" wrap quiet className={styles.head}>
        <p role="status">
          {isAsking && <Spinner />}
          {(isAsking || isStale) && <span>{t(`outcome.${isAsking ? 'asking' : 'stale'}`)}</span>}
        </p>
        <button type="button" className={styles.button} onClick={ask}>
          {t('outcome.again')}
        </button>
      </Row>
      {failure !== null && (
        <Text tone="danger" small role="alert">
          {`${t('outcome.failed')} ${formatFailure(failure)}`}
        </Text>
      )}
      {answer !== null && (
        <div className={styles.content} data-stale={isStale}>
          {!answer.outcome.is_played && <p className={styles.warning}>{t('outcome.notPlayed')}</p>}
          {answer.outcome.is_played && !answer.outcome.is_complete && (
            <p className={styles.warning}>{t('outcome.incomplete')}</p>
          )}
          {answer.outcome.is_played && (
            <OutcomeLists outcome={answer.outcome} onShow={select} onShowNode={showNode} document={answer.document} />
          )}
          <ReadingTable outcome={answer.outcome} document={answer.document} onShowNode={showNode} />
        </div>
      )}
      <ReaderFigures onShowNode={showNode} />
      <SimulatedReaders onShow={select} />
    </section>
  )
}
