/** The result of an import: why nothing was imported, line by line, that no answer came, or what to look at in the story that was. */
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import type { ImportOutcome, ReportedProblem } from './importStory.ts'
import styles from './ImportReport.module.css'

interface Props {
  outcome: Exclude<ImportOutcome, { kind: 'report' }>
  onOpen: (id: string) => void
  onChooseAgain: () => void
  onClose: () => void
}

const TEXTS = { imported: 'warnings', refused: 'failed', unanswered: 'unanswered' } as const

export function ImportReport({ outcome, onOpen, onChooseAgain, onClose }: Props) {
  const { t } = useTranslation(['creation', 'shell'])
  const isImported = outcome.kind === 'imported'
  const problems = isImported ? outcome.warnings : outcome.problems
  const text = TEXTS[outcome.kind]
  const actions = (
    <>
      {isImported ? (
        <Button wide onClick={() => onOpen(outcome.id)}>
          {t('list.import.open')}
        </Button>
      ) : (
        <Button wide onClick={onChooseAgain}>
          {t('list.import.again')}
        </Button>
      )}
      <Button wide look="quiet" onClick={onClose}>
        {t('shell:close')}
      </Button>
    </>
  )
  return (
    <Dialog title={t(`list.import.${text}`)} actions={actions} onClose={onClose}>
      <p>{t(`list.import.${text}Hint`)}</p>
      <ul className={styles.problems}>
        {problems.map((problem, index) => (
          <li key={index}>
            <ProblemLine {...problem} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** `lang` is the language of the words, where it is known. */
export function ProblemLine({ file, line, text, words = '', lang }: ReportedProblem & { lang?: string }) {
  const { t } = useTranslation(['creation', 'shell'])
  const place = line === null ? file : t('list.import.line', { file, line })
  return (
    <>
      {place !== '' && <strong className={styles.place}>{place}</strong>}
      <span>{text}</span>
      {words !== '' && (
        <q lang={lang} className={styles.words}>
          {words}
        </q>
      )}
    </>
  )
}
