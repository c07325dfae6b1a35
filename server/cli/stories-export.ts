/**
 * Writes a story in the format of another tool: `npm run stories:export -- fixtures/stories/last-lantern --as ink --out lantern.ink`. A playable page needs the built app.
 *
 *   node server/cli/stories-export.ts DIR --as FORMAT --out FILE [--language en|zh] [--json]
 *
 * DIR is the folder of a story, or an unpacked zip of the creation area. Prints what is kept, changed and left out.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { type ExitCode, runCommand, UsageError } from '../../protocol/commandLine.ts'
import { FALLBACK_LOCALE, LOCALES } from '../../protocol/locale.ts'
import { chooseLanguage } from '../../protocol/story/languages.ts'
import { type ExportNote } from '../../protocol/story/exportNotes.ts'
import { exportText, TEXT_FORMATS } from '../exporting/exportText.ts'
import { exportHtml, readBuiltPage } from '../exporting/html/exportHtml.ts'
import { addFiles } from '../exporting/storyFiles.ts'
import { FOLDERS } from '../folders.ts'
import { repairDocument } from '../services/creation/repair.ts'
import { readDocument } from '../services/creation/storySources.ts'
import { createAuthoredStory } from '../services/storyLibrary.ts'
import { type Story } from '../stories/story.ts'
import { readMediaFiles } from './mediaFiles.ts'

const FORMATS = [...TEXT_FORMATS, 'html'] as const

const COMMAND = {
  name: 'npm run stories:export',
  operands: 'DIR',
  summary: 'Writes a story in the format of another tool, and says what is kept, changed and left out.',
  options: {
    as: { type: 'string', value: FORMATS.join('|'), help: 'the format' },
    out: { type: 'string', value: 'FILE', help: 'the file that is written' },
    language: { type: 'string', value: LOCALES.join('|'), default: FALLBACK_LOCALE, help: 'the language of the texts' },
    json: { type: 'boolean', help: 'prints the report as JSON' },
  },
} as const

await runCommand(COMMAND, async ({ values, operands: [folder, ...others] }): Promise<ExitCode> => {
  const format = FORMATS.find((each) => each === values.as)
  const locale = LOCALES.find((each) => each === values.language)
  if (folder === undefined || others.length > 0 || !existsSync(join(folder, 'script.yaml')))
    throw new UsageError('Name the folder of a story, with story.yaml and script.yaml.')
  if (format === undefined) throw new UsageError(`--as takes ${FORMATS.join(' or ')}.`)
  if (locale === undefined) throw new UsageError(`--language takes ${LOCALES.join(' or ')}.`)
  if (values.out === undefined) throw new UsageError('Name the file to write with --out.')
  const [story, files] = readStoryFolder(folder)
  const { text, notes } =
    format === 'html'
      ? writeHtml(story, files)
      : exportText(story, chooseLanguage(story.metadata.languages, locale), format)
  writeFileSync(values.out, text)
  if (values.json) console.log(JSON.stringify({ file: values.out, notes }, null, 2))
  else for (const line of [`wrote ${values.out}`, ...notes.map(formatNote)]) console.log(line)
  return 0
})

/** A draft may be incomplete: what is wrong is left out. */
function readStoryFolder(folder: string): [Story, Record<string, Uint8Array>] {
  const sources = Object.fromEntries(
    ['story.yaml', 'script.yaml'].map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
  )
  const document = readDocument(sources)
  const id = typeof document.metadata.id === 'string' ? document.metadata.id : basename(resolve(folder))
  const own = join(folder, 'media')
  const media = existsSync(own) ? own : join(FOLDERS.media, id)
  return addFiles(createAuthoredStory(id, repairDocument(document, id), null, null), readMediaFiles(media))
}

function writeHtml(story: Story, files: Record<string, Uint8Array>): { text: string; notes: ExportNote[] } {
  const { html, notes } = exportHtml(story, files, readBuiltPage(FOLDERS.dist))
  return { text: html, notes }
}

function formatNote({ effect, code, count, node }: ExportNote): string {
  return `${effect} ${code} ${count}${node === '' ? '' : ` (first at ${node})`}`
}
