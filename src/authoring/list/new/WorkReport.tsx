/** What becomes of a work of another tool, before anything is stored: what it is, what is kept, has another meaning here, and is left out. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ImportNote } from '../../../../protocol/story/importNotes.ts'
import { type FoundSpeaker, type SpeakerChoice } from '../../../../protocol/story/importSpeakers.ts'
import { Button } from '../../../ui/Button.tsx'
import { Drawer } from '../../../ui/Drawer.tsx'
import { Quiet, Stack } from '../../../ui/layout.tsx'
import { formatLanguage } from '../../model/formatLanguage.ts'
import { ProblemLine } from './ImportReport.tsx'
import { type ImportWish, type ReportedProblem, type WorkReport as Report } from './importStory.ts'
import { KnownStory } from './KnownStory.tsx'
import { ReportList } from './ReportList.tsx'
import { SpeakerNames } from './SpeakerNames.tsx'
import importStyles from './ImportReport.module.css'
import styles from './WorkReport.module.css'

interface Props {
  report: Report
  /** What of a story of ours is not taken, or has to be mended. */
  warnings: readonly ReportedProblem[]
  /** The draft is being made. */
  isBusy: boolean
  /** Reads the work again with what the author says of the names. */
  onRead: (speakers: readonly SpeakerChoice[]) => void
  /** `into`: the story that it becomes; without one a draft of its own. */
  onImport: (wish: ImportWish) => void
  onClose: () => void
}

export function WorkReport({ report, warnings, isBusy, onRead, onImport, onClose }: Props) {
  const { t } = useTranslation('creation')
  const { format, locale, notes, known } = report
  const [speakers, setSpeakers] = useState<readonly FoundSpeaker[]>(report.speakers)
  // What the report says of them is what the work, or the last import of it, has.
  const choices = speakers === report.speakers ? {} : { speakers: speakers.map(toChoice) }
  const kept = notes.filter(({ effect }) => effect === 'kept')
  const changed = notes.filter(({ effect }) => effect === 'changed')
  const leftOut = notes.filter(({ effect }) => effect === 'left_out')
  const isOwn = format === 'story'
  const actions = (
    <>
      {known !== null && (
        <Button wide isBusy={isBusy} onClick={() => onImport({ into: known.id, ...choices })}>
          {t(isOwn ? 'list.report.newVersion' : 'list.report.update')}
        </Button>
      )}
      <Button wide look={known === null ? 'primary' : 'quiet'} isBusy={isBusy} onClick={() => onImport(choices)}>
        {isBusy
          ? t('list.report.importing')
          : t(known === null ? 'list.report.import' : isOwn ? 'list.report.copy' : 'list.report.anew')}
      </Button>
    </>
  )
  return (
    <Drawer title={t('list.report.title')} actions={actions} onClose={onClose}>
      <Stack gap={4} className={styles.report}>
        <p>
          {t('list.report.recognised', {
            format: t(`list.report.format.${format}`),
            language: formatLanguage(t, locale),
          })}
        </p>
        <section>
          <h3>{t('list.report.kept')}</h3>
          <ul className={styles.kept}>
            {kept.map((note, index) => (
              <li key={index}>{t(`importNotes.${note.code}`, { ...note.values, count: note.count })}</li>
            ))}
          </ul>
        </section>
        {speakers.length > 0 && (
          <SpeakerNames
            speakers={speakers}
            lang={locale}
            isBusy={isBusy}
            onChange={setSpeakers}
            onRead={() => onRead(speakers.map(toChoice))}
          />
        )}
        {known !== null && <KnownStory known={known} format={format} />}
        {changed.length + leftOut.length + warnings.length === 0 && <p>{t('list.report.whole')}</p>}
        {warnings.length > 0 && (
          <section>
            <h3>{t('list.report.warnings')}</h3>
            <ul className={importStyles.problems}>
              {warnings.map((problem, index) => (
                <li key={index}>
                  <ProblemLine {...problem} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {changed.length > 0 && (
          <NoteList label={t('list.report.changed', { count: changed.length })} notes={changed} lang={locale} />
        )}
        {leftOut.length > 0 && (
          <>
            <NoteList label={t('list.report.leftOut', { count: leftOut.length })} notes={leftOut} lang={locale} />
            <Quiet>{t('list.report.noteHint')}</Quiet>
          </>
        )}
      </Stack>
    </Drawer>
  )
}

function toChoice({ name, as, person }: FoundSpeaker): SpeakerChoice {
  return { name, as, person }
}

function NoteList({ label, notes, lang }: { label: string; notes: readonly ImportNote[]; lang: string }) {
  const { t } = useTranslation('creation')
  return (
    <ReportList label={label} items={notes}>
      {({ file, line, code, words, values, count }) => {
        const text = t(`importNotes.${code}`, { ...values, count })
        const counted = count > 1 ? t('list.report.times', { text, count }) : text
        return (
          <li>
            <ProblemLine file={file} line={line} text={counted} words={words} lang={lang} />
          </li>
        )
      }}
    </ReportList>
  )
}
