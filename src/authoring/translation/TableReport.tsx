/** What a table of translations changes in the story, before it does: counted, and row by row where an author has to look. */
import { useTranslation } from 'react-i18next'
import { type Locale } from '../../../protocol/locale.ts'
import { type Direction } from '../../../protocol/story/translation/entries.ts'
import {
  MERGE_NOTES,
  type MergedTable,
  type MergeNote,
  type MergeNoteCode,
} from '../../../protocol/story/translation/mergeTable.ts'
import { getLocale } from '../../i18n/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { Quiet, Stack } from '../../ui/layout.tsx'
import { useDraft } from '../model/DraftContext.tsx'
import { formatLanguage } from '../model/formatLanguage.ts'
import { formatPlace } from '../problems/describePlace.ts'
import { ReportList } from '../list/new/ReportList.tsx'
import importStyles from '../list/new/ImportReport.module.css'
import styles from '../list/new/WorkReport.module.css'

interface Props {
  file: string
  direction: Direction
  merged: MergedTable
  /** The table is being taken over. */
  isBusy: boolean
  onTake: () => void
  onClose: () => void
}

const COUNTS = ['added', 'changed', 'unchanged', 'kept', 'missing'] as const
/** Notes that have more than the words of a row. */
const WITH_BESIDE = ['source_changed', 'lost_slots', 'too_long', 'moved', 'unknown_id'] as const

export function TableReport({ file, direction, merged: { changes, notes, counts }, isBusy, onTake, onClose }: Props) {
  const { t } = useTranslation('creation')
  const actions =
    changes.length === 0 ? (
      <Quiet as="p">{t('translation.nothing')}</Quiet>
    ) : (
      <Button wide isBusy={isBusy} onClick={onTake}>
        {t('translation.take', { count: changes.length })}
      </Button>
    )
  return (
    <Drawer title={t('translation.report')} actions={actions} onClose={onClose}>
      <Stack gap={4} className={styles.report}>
        <p>{t('translation.read', { file, language: formatLanguage(t, direction.target) })}</p>
        <ul className={styles.kept}>
          {COUNTS.filter((each) => counts[each] > 0).map((each) => (
            <li key={each}>{t(`translation.counts.${each}`, { count: counts[each] })}</li>
          ))}
        </ul>
        {MERGE_NOTES.map((code) => (
          <NoteList key={code} code={code} notes={notes.filter((note) => note.code === code)} lang={direction.target} />
        ))}
      </Stack>
    </Drawer>
  )
}

interface ListProps {
  code: MergeNoteCode
  notes: readonly MergeNote[]
  lang: Locale
}

function NoteList({ code, notes, lang }: ListProps) {
  const { t } = useTranslation('creation')
  const document = useDraft((view) => view.document)
  if (notes.length === 0) return null
  const withBeside = WITH_BESIDE.find((each) => each === code)
  return (
    <ReportList
      label={t(`translation.notes.${code}`, { count: notes.length })}
      hint={<Quiet>{t(`translation.noteHints.${code}`)}</Quiet>}
      items={notes}
    >
      {({ line, id, path, words, beside }) => (
        <li>
          <strong className={importStyles.place}>
            {t('translation.place', { line, place: path === null ? id : formatPlace(t, document, path, getLocale()) })}
          </strong>
          {code === 'changed' && <del lang={lang}>{beside}</del>}
          <q lang={lang} className={importStyles.words}>
            {words}
          </q>
          {withBeside !== undefined && beside !== '' && (
            <span className={importStyles.words}>{t(`translation.beside.${withBeside}`, { beside })}</span>
          )}
        </li>
      )}
    </ReportList>
  )
}
