/** What a story keeps, changes and loses in the format of another tool, before its file is saved. */
import { useTranslation } from 'react-i18next'
import { type ExportNote } from '../../../protocol/story/exportNotes.ts'
import { NOTE_EFFECTS } from '../../../protocol/story/importNotes.ts'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { Quiet, Stack } from '../../ui/layout.tsx'
import styles from './new/WorkReport.module.css'
import { type ExportedFile } from './useStoryActions.ts'

interface Props {
  exported: ExportedFile
  onClose: () => void
}

export function ExportReport({ exported: { name, notes, save }, onClose }: Props) {
  const { t } = useTranslation('creation')
  const actions = (
    <Button
      wide
      onClick={() => {
        save()
        onClose()
      }}
    >
      {t('list.exportReport.save', { name })}
    </Button>
  )
  return (
    <Drawer title={t('list.exportReport.title')} actions={actions} onClose={onClose}>
      <Stack gap={4} className={styles.report}>
        {NOTE_EFFECTS.map((effect) => (
          <NoteList
            key={effect}
            label={t(`list.exportReport.${effect}`)}
            notes={notes.filter((note) => note.effect === effect)}
          />
        ))}
        {!name.endsWith('.html') && <Quiet>{t('list.exportReport.comments')}</Quiet>}
        <Quiet>{t('list.exportReport.hint')}</Quiet>
      </Stack>
    </Drawer>
  )
}

function NoteList({ label, notes }: { label: string; notes: readonly ExportNote[] }) {
  const { t } = useTranslation('creation')
  if (notes.length === 0) return null
  return (
    <section>
      <h3>{label}</h3>
      <ul className={styles.kept}>
        {notes.map(({ code, count, node }) => (
          <li key={code}>
            <span>{t(`exportNotes.${code}`, { count })}</span>
            {node !== '' && <Quiet>{t('list.exportReport.first', { node })}</Quiet>}
          </li>
        ))}
      </ul>
    </section>
  )
}
