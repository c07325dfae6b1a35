/** What a table of translations changes in the story, before it does: counted, and row by row where an author has to look. */
import { useState } from 'react'
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
/** A list of more is folded at first. */
const MOST_OPEN = 5
/** So many are shown, and more with each press. */
const SHOWN_AT_ONCE = 100

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
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  const [isOpen, setOpen] = useState(notes.length <= MOST_OPEN)
  if (notes.length === 0) return null
  const withBeside = WITH_BESIDE.find((each) => each === code)
  return (
    <details className={styles.notes} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t(`translation.notes.${code}`, { count: notes.length })}</summary>
      <Quiet>{t(`translation.noteHints.${code}`)}</Quiet>
      <ul className={importStyles.problems}>
        {notes.slice(0, shown).map(({ line, id, path, words, beside }, index) => (
          <li key={index}>
            <strong className={importStyles.place}>
              {t('translation.place', {
                line,
                place: path === null ? id : formatPlace(t, document, path, getLocale()),
              })}
            </strong>
            {code === 'changed' && <del lang={lang}>{beside}</del>}
            <q lang={lang} className={importStyles.words}>
              {words}
            </q>
            {withBeside !== undefined && beside !== '' && (
              <span className={importStyles.words}>{t(`translation.beside.${withBeside}`, { beside })}</span>
            )}
          </li>
        ))}
      </ul>
      {notes.length > shown && (
        <Button wide look="quiet" onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          {t('list.report.more', { count: notes.length - shown })}
        </Button>
      )}
    </details>
  )
}
