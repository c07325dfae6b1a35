/** A story's texts as a table for a translator, and back: nothing is taken over before the author has seen what it changes. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Locale } from '../../../protocol/locale.ts'
import { type Direction, findDirection, listEntries, listTargets } from '../../../protocol/story/translation/entries.ts'
import { type MergedTable } from '../../../protocol/story/translation/mergeTable.ts'
import { type TableRefusal, type TranslationTable } from '../../../protocol/story/translation/table.ts'
import { getLocale } from '../../i18n/index.ts'
import { readBlob } from '../../platform/blob.ts'
import { saveFile } from '../../platform/saveFile.ts'
import { Button } from '../../ui/Button.tsx'
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx'
import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx'
import { Quiet, Row, Stack } from '../../ui/layout.tsx'
import { showToast } from '../../ui/toastStore.ts'
import { useIsMounted } from '../../ui/useIsMounted.ts'
import { useDraft, useDraftActions } from '../model/DraftContext.tsx'
import { formatLanguage } from '../model/formatLanguage.ts'
import { formatPlace } from '../problems/describePlace.ts'
import { useDraftNow } from '../problems/useDraftNow.ts'
import { RefusalDialog } from './RefusalDialog.tsx'
import { TableReport } from './TableReport.tsx'
import styles from './TranslationTools.module.css'

const FORMATS = ['csv', 'xliff'] as const
type Format = (typeof FORMATS)[number]

const files = lazyWithRetry(() => import('./tableFiles.ts'))

/** A table that was read, with what it changes in the draft as it was then. */
interface BroughtTable {
  file: string
  table: TranslationTable
  direction: Direction
  merged: MergedTable
}

export function TranslationTools() {
  const { t } = useTranslation('creation')
  const { edit } = useDraftActions()
  const getDraft = useDraftNow()
  const isMounted = useIsMounted()
  const metadata = useDraft((view) => view.document.metadata)
  const isReadOnly = useDraft((view) => view.isReadOnly)
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Locale | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [brought, setBrought] = useState<BroughtTable | null>(null)
  const [refused, setRefused] = useState<{ file: string; refusal: TableRefusal } | null>(null)
  const targets = listTargets(metadata)
  const target = targets.find((locale) => locale === chosen) ?? targets[0]
  if (target === undefined) return null

  const run = async (work: (loaded: Awaited<ReturnType<typeof files.load>>) => Promise<void> | void): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    try {
      await work(await files.load())
    } catch {
      showToast('error', t('translation.unreadable'))
    } finally {
      if (isMounted()) setBusy(false)
    }
  }
  const save = (format: Format): Promise<void> =>
    run(({ writeCsv, writeXliff }) => {
      const { id, document } = getDraft()
      const direction = findDirection(document.metadata, target)
      if (direction === null) return
      const entries = listEntries(document, direction)
      const describe = ({ path }: { path: (string | number)[] }): string => formatPlace(t, document, path, getLocale())
      const name = `${id}-${target}.${format === 'csv' ? 'csv' : 'xlf'}`
      const text =
        format === 'csv' ? writeCsv(entries, direction, describe) : writeXliff(id, entries, direction, describe)
      saveFile(new Blob([text], { type: format === 'csv' ? 'text/csv' : 'application/xliff+xml' }), name)
      showToast('success', t('list.exported', { name }))
    })
  const bring = (file: File): Promise<void> =>
    run(async ({ readTable, mergeTable }) => {
      const read = readTable(new Uint8Array(await readBlob(file)))
      if (read.outcome === 'refused') return setRefused({ file: file.name, refusal: read.refusal })
      const { document } = getDraft()
      const language = read.table.target ?? target
      const direction = findDirection(document.metadata, language)
      if (direction === null)
        return setRefused({ file: file.name, refusal: { code: 'other_language', line: null, words: language } })
      setBrought({ file: file.name, table: read.table, direction, merged: mergeTable(document, read.table, direction) })
    })
  const takeOver = ({ table, direction }: BroughtTable): Promise<void> =>
    run(({ mergeTable, applyTable }) => {
      // The draft may have changed since the report.
      const { changes } = mergeTable(getDraft().document, table, direction)
      edit((draft) => applyTable(draft, changes, direction))
      setBrought(null)
      showToast('success', t('translation.taken', { count: changes.length }))
    })
  return (
    <details className={styles.tools}>
      <summary>{t('translation.title')}</summary>
      <Stack gap={3}>
        <Quiet>{t('translation.hint')}</Quiet>
        <ChoiceGroup
          label={t('translation.into')}
          values={targets}
          chosen={target}
          format={(locale) => formatLanguage(t, locale)}
          onChoose={setChosen}
        />
        <Row gap={2} wrap>
          {FORMATS.map((format) => (
            <Button key={format} look="quiet" isBusy={isBusy} onClick={() => void save(format)}>
              {t(`translation.save.${format}`)}
            </Button>
          ))}
          {!isReadOnly && (
            <Button look="quiet" isBusy={isBusy} onClick={() => input.current?.click()}>
              {t('translation.bring')}
            </Button>
          )}
        </Row>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.tsv,.txt,.xlf,.xliff"
          aria-label={t('translation.bring')}
          onChange={({ target: { files: picked }, currentTarget }) => {
            const [file] = picked ?? []
            // The same file can be chosen again after it was changed.
            if (file !== undefined) void bring(file)
            currentTarget.value = ''
          }}
        />
      </Stack>
      {brought !== null && (
        <TableReport
          {...brought}
          isBusy={isBusy}
          onTake={() => void takeOver(brought)}
          onClose={() => setBrought(null)}
        />
      )}
      {refused !== null && <RefusalDialog {...refused} onClose={() => setRefused(null)} />}
    </details>
  )
}
