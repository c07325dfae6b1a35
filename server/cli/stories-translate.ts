/**
 * Writes the texts of a story as a table for a translator, and takes one back: `npm run stories:translate -- DIR --to en --out table.csv`, then
 * `npm run stories:translate -- DIR --to en --from table.csv --write`.
 *
 *   node server/cli/stories-translate.ts DIR --to LANGUAGE (--out FILE | --from FILE [--write]) [--json]
 *
 * DIR is the folder of a story, or an unpacked zip of the creation area. Without --write the story stays as it is. A table that cannot be read exits with 1.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, extname, join, resolve } from 'node:path'
import { type ExitCode, runCommand, UsageError } from '../../protocol/commandLine.ts'
import { LOCALES } from '../../protocol/locale.ts'
import { writeCsv } from '../../protocol/story/translation/csv.ts'
import { type Direction, findDirection, listEntries } from '../../protocol/story/translation/entries.ts'
import {
  applyTable,
  type MergedTable,
  type MergeNote,
  mergeTable,
} from '../../protocol/story/translation/mergeTable.ts'
import { readTable } from '../../protocol/story/translation/readTable.ts'
import { type TableRefusal } from '../../protocol/story/translation/table.ts'
import { writeXliff } from '../../protocol/story/translation/xliffWriter.ts'
import { type Draft } from '../../protocol/story/draft.ts'
import { writeSources } from '../stories/writeSources.ts'
import { readDocument } from '../services/creation/storySources.ts'

const COMMAND = {
  name: 'npm run stories:translate',
  operands: 'DIR',
  summary: 'Writes the texts of a story as a table for a translator, or says what a translated one changes.',
  options: {
    to: { type: 'string', value: LOCALES.join('|'), help: 'the language of the translation' },
    out: { type: 'string', value: 'FILE', help: 'writes the table: .csv, or .xlf or .xliff for XLIFF 2.0' },
    from: { type: 'string', value: 'FILE', help: 'reads a table, CSV or XLIFF 2' },
    write: { type: 'boolean', help: 'stores its translations in the files of the story' },
    json: { type: 'boolean', help: 'prints the report as JSON' },
  },
} as const

await runCommand(COMMAND, async ({ values, operands: [folder, ...others] }): Promise<ExitCode> => {
  if (folder === undefined || others.length > 0 || !existsSync(join(folder, 'script.yaml')))
    throw new UsageError('Name the folder of a story, with story.yaml and script.yaml.')
  const target = LOCALES.find((each) => each === values.to)
  if (target === undefined) throw new UsageError(`--to takes ${LOCALES.join(' or ')}.`)
  if ((values.out === undefined) === (values.from === undefined))
    throw new UsageError('Name the table to write with --out, or the one to read with --from.')
  const sources = readSources(folder)
  const document = readDocument(sources)
  const direction = findDirection(document.metadata, target)
  if (direction === null)
    throw new UsageError(`The story is not in ${target} and another language: story.yaml says which it has.`)
  if (values.out !== undefined) {
    writeFileSync(values.out, writeTable(document, direction, resolve(folder), values.out))
    console.log(`wrote ${values.out}`)
    return 0
  }
  const read = readTable(readFileSync(values.from ?? ''))
  const file = basename(values.from ?? '')
  if (read.outcome === 'refused') {
    console.log(values.json ? JSON.stringify(read, null, 2) : formatRefusal(file, read.refusal))
    return 1
  }
  if (read.table.target !== null && read.table.target !== target)
    throw new UsageError(`The table is of the language ${read.table.target}: --to ${read.table.target}.`)
  const merged = mergeTable(document, read.table, direction)
  if (values.json) console.log(JSON.stringify({ counts: merged.counts, notes: merged.notes }, null, 2))
  else for (const line of formatReport(file, merged)) console.log(line)
  if (values.write) {
    applyTable(document, merged.changes, direction)
    for (const [name, text] of Object.entries(writeSources(sources, document)))
      if (text !== sources[name]) writeFileSync(join(folder, name), text)
  }
  return 0
})

function readSources(folder: string): Record<string, string> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'))
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

function writeTable(document: Draft, direction: Direction, folder: string, out: string): string {
  const entries = listEntries(document, direction)
  const describePlace = ({ path }: { path: readonly (string | number)[] }): string => path.slice(1).join(' ')
  const ending = extname(out).toLowerCase()
  if (ending === '.csv') return writeCsv(entries, direction, describePlace)
  if (ending !== '.xlf' && ending !== '.xliff') throw new UsageError('--out ends with .csv, .xlf or .xliff.')
  const { id } = document.metadata
  return writeXliff(typeof id === 'string' ? id : basename(folder), entries, direction, describePlace)
}

function formatRefusal(file: string, { code, line, words }: TableRefusal): string {
  return `${formatPlace(file, line)}refused: ${code} ${words}`.trimEnd()
}

function formatReport(file: string, { counts, notes }: MergedTable): string[] {
  const head = Object.entries(counts).map(([name, count]) => `${name} ${count}`)
  return [head.join(', '), ...notes.map((note) => formatPlace(file, note.line) + formatNote(note))]
}

function formatNote({ code, id, words, beside }: MergeNote): string {
  return `${code} ${id}: ${words}${beside === '' ? '' : ` (${beside})`}`
}

function formatPlace(file: string, line: number | null): string {
  return line === null ? `${file}: ` : `${file}:${line}: `
}
