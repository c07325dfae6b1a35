/** Problems of the draft, by place. Each entry leads to its place; the whole check also plays the story in every way. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { creationCheck } from '../../../protocol/api/creation.ts'
import type { DocumentPath, StoryProblem } from '../../../protocol/story/draft.ts'
import { callAsUser } from '../../api/client.ts'
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import { toJson } from '../model/draftJson.ts'
import { formatFailure } from '../../i18n/formatFailure.ts'
import { getLocale } from '../../i18n/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useOneAtATime } from '../../ui/useOneAtATime.ts'
import { describePlace } from './describePlace.ts'
import { formatProblem } from './formatProblem.ts'
import { Quiet, Row, Stack, Text } from '../../ui/layout.tsx'
import styles from './problems.module.css'
import { useGoToPlace } from './useGoToPlace.ts'
import { useDraftNow } from './useDraftNow.ts'

/** As many are drawn at once: a broken import may have thousands. */
const SHOWN_AT_ONCE = 100

export function ProblemList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('creation')
  const problems = useDraft((view) => view.problems)
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  const isChecked = useDraft((view) => view.isChecked)
  const isKnown = useDraft((view) => view.areProblemsKnown)
  const goTo = useGoToPlace()
  const errors = problems.filter(({ severity }) => severity === 'error').length
  const open = (at: DocumentPath): void => {
    onClose()
    goTo(at)
  }
  return (
    <Drawer title={t('problems.title')} onClose={onClose} actions={<FullCheck />}>
      <Stack gap={4}>
        {problems.length === 0 ? (
          <EmptyState
            title={t(isKnown ? 'problems.none' : 'problems.buttonUnknown')}
            hint={t(isChecked ? 'problems.noneChecked' : 'problems.noneHint')}
          />
        ) : (
          <p className={styles.quiet}>
            <span>
              {[
                t('problems.errors', { count: errors }),
                t('problems.warnings', { count: problems.length - errors }),
              ].join(' · ')}
            </span>
            <br />
            <span>{t('problems.blocks')}</span>
          </p>
        )}
        <Groups problems={problems.slice(0, shown)} onOpen={open} />
        {problems.length > shown && (
          <Button look="quiet" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
            {t('problems.more', { count: Math.min(SHOWN_AT_ONCE, problems.length - shown) })}
          </Button>
        )}
      </Stack>
    </Drawer>
  )
}

interface GroupsProps {
  problems: readonly StoryProblem[]
  onOpen: (at: DocumentPath) => void
}

function Groups({ problems, onOpen }: GroupsProps) {
  const { t } = useTranslation('creation')
  const document = useDraft((view) => view.document)
  const groups = new Map<string, { problem: StoryProblem; detail: string }[]>()
  for (const problem of problems) {
    const { part, detail } = describePlace(t, document, problem.at, getLocale())
    const group = groups.get(part)
    if (group === undefined) groups.set(part, [{ problem, detail }])
    else group.push({ problem, detail })
  }
  return [...groups].map(([part, entries]) => (
    <section key={part}>
      <Text as="h3" strong breaks className={styles.part}>
        {part}
      </Text>
      <ul>
        {entries.map(({ problem, detail }, index) => (
          <li key={index}>
            <Row
              as="button"
              gap={3}
              align="baseline"
              type="button"
              className={styles.entry}
              data-severity={problem.severity}
              onClick={() => onOpen(problem.at)}
            >
              <Quiet as="span" className={styles.mark}>
                {t(`problems.${problem.severity}`)}
              </Quiet>
              <span className={styles.message}>
                <span>{formatProblem(t, problem)}</span>
                {detail !== '' && (
                  <Quiet as="span" className={styles.detail}>
                    {detail}
                  </Quiet>
                )}
              </span>
            </Row>
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** Checks the document as it is, saved or not. */
function FullCheck() {
  const { t } = useTranslation('creation')
  const { isBusy, run } = useOneAtATime()
  const [failure, setFailure] = useState<string | null>(null)
  const wasChecked = useDraft((view) => view.wasChecked)
  const isChecked = useDraft((view) => view.isChecked)
  const { setProblems } = useDraftActions()
  const readDraft = useDraftNow()
  const check = async (): Promise<void> => {
    setFailure(null)
    const { id, document } = readDraft()
    const answer = await callAsUser(creationCheck, { id, document: toJson(document) })
    if (!answer.ok) return setFailure(formatFailure(answer))
    setProblems(answer.data.problems, readDraft().document === document)
  }
  const state = isChecked ? 'checked' : wasChecked ? 'stale' : 'notPlayed'
  return (
    <>
      <p role="status" className={failure === null ? styles.quiet : styles.failure}>
        {isBusy && <Spinner />}
        <span>{failure ?? t(`problems.${isBusy ? 'checking' : state}`)}</span>
      </p>
      <Button wide isBusy={isBusy} onClick={() => run(check)}>
        {t('problems.check')}
      </Button>
    </>
  )
}
