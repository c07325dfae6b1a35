/**
 * Reads a work of another tool and says what becomes of it: `npm run stories:import -- story.ink art --out DIR`.
 *
 *   node server/cli/stories-import.ts FILE… [--out DIR] [--json]
 *
 * With --out it writes the story as the creation area takes it in a zip: story.yaml, script.yaml and media/. A work that cannot be read exits with 1.
 */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { type ExitCode, runCommand, UsageError } from '../../protocol/commandLine.ts'
import { type ImportNote } from '../../protocol/story/importNotes.ts'
import { type GivenFile, importWork, type ReadOutcome } from '../importing/importWork.ts'
import { formatYaml } from '../stories/patchYaml.ts'

const COMMAND = {
  name: 'npm run stories:import',
  operands: 'FILE…',
  summary: 'Reads a work of another tool, files or folders, and says what is kept, changed and left out.',
  options: {
    out: { type: 'string', value: 'DIR', help: 'writes story.yaml, script.yaml and media/ there' },
    json: { type: 'boolean', help: 'prints the report as JSON' },
  },
} as const

await runCommand(COMMAND, async ({ values: { out, json }, operands }): Promise<ExitCode> => {
  if (operands.length === 0) throw new UsageError('Name the files of a work.')
  const files = operands.flatMap(listFiles)
  const outcome = await importWork(files)
  if (json) console.log(JSON.stringify(createReport(outcome), null, 2))
  else for (const line of formatReport(outcome)) console.log(line)
  if (outcome.outcome === 'refused') return 1
  if (out !== undefined) writeStory(out, outcome, files)
  return 0
})

/** A file by its name; those of a folder by their paths in it. */
function listFiles(path: string): GivenFile[] {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true)
    return [{ path: basename(path), bytes: readFileSync(path) }]
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(path, name)).isFile())
    .map((name) => ({ path: name.replaceAll('\\', '/'), bytes: readFileSync(join(path, name)) }))
}

function createReport(outcome: ReadOutcome): object {
  if (outcome.outcome === 'refused') return outcome
  const { format, locale, notes } = outcome
  return { outcome: 'read', format, locale, notes }
}

function formatReport(outcome: ReadOutcome): string[] {
  if (outcome.outcome === 'refused') {
    const { code, file, line, words } = outcome.refusal
    return [`${formatPlace(file, line)}refused: ${code} ${words}`.trim()]
  }
  return [`format: ${outcome.format}, language: ${outcome.locale}`, ...outcome.notes.map(formatNote)]
}

function formatNote({ effect, code, file, line, words, count }: ImportNote): string {
  return `${formatPlace(file, line)}${effect} ${code} ${words}${count > 1 ? ` (${count})` : ''}`.trimEnd()
}

function formatPlace(file: string, line: number | null): string {
  return file === '' ? '' : `${file}${line === null ? '' : `:${line}`}: `
}

function writeStory(
  folder: string,
  { document, media }: Extract<ReadOutcome, { outcome: 'read' }>,
  files: readonly GivenFile[],
): void {
  mkdirSync(join(folder, 'media'), { recursive: true })
  writeFileSync(join(folder, 'story.yaml'), formatYaml(document.metadata))
  writeFileSync(join(folder, 'script.yaml'), formatYaml(document.script))
  for (const { name, from } of media) {
    const bytes = typeof from === 'string' ? files.find(({ path }) => path === from)?.bytes : from
    const ending = typeof from === 'string' ? extname(from).toLowerCase() : '.png'
    if (bytes !== undefined) writeFileSync(join(folder, 'media', name + ending), bytes)
  }
}
