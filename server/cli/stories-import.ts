/**
 * Reads a work of another tool and says what becomes of it: `npm run stories:import -- story.ink art --out DIR`.
 *
 *   node server/cli/stories-import.ts FILE… [--out DIR] [--speakers FILE] [--json]
 *
 * With --out it writes the story as the creation area takes it in a zip: story.yaml, script.yaml and media/. Where the same work was written there before, it
 * says what changes, and what was changed there by hand stays. A work that cannot be read, or a folder with another story, exits with 1.
 *
 * --speakers names a file in YAML that says who the names of the report are, and is kept for the next time:
 *   - { name: ANN, as: person, person: Ann }
 *   - { name: Voice, as: narrator }
 *   - { name: Note, as: prose }
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as v from 'valibot'
import { parse } from 'yaml'
import { type ExitCode, runCommand, UsageError } from '../../protocol/commandLine.ts'
import { compareDrafts } from '../../protocol/story/compareDrafts.ts'
import { type ImportNote } from '../../protocol/story/importNotes.ts'
import { type SpeakerChoice, speakerChoices } from '../../protocol/story/importSpeakers.ts'
import { type FolderPlan, planFolder, readFolderSpeakers, writeFolder } from '../importing/again/storyFolder.ts'
import { type GivenFile, importWork, type ReadOutcome } from '../importing/importWork.ts'

const COMMAND = {
  name: 'npm run stories:import',
  operands: 'FILE…',
  summary: 'Reads a work of another tool, files or folders, and says what is kept, changed and left out.',
  options: {
    out: { type: 'string', value: 'DIR', help: 'writes story.yaml, script.yaml and media/ there' },
    speakers: { type: 'string', value: 'FILE', help: 'who the names that speak are: a list of { name, as, person }' },
    json: { type: 'boolean', help: 'prints the report as JSON' },
  },
} as const

await runCommand(COMMAND, async ({ values: { out, speakers: choices, json }, operands }): Promise<ExitCode> => {
  if (operands.length === 0) throw new UsageError('Name the files of a work.')
  const files = operands.flatMap(listFiles)
  const speakers = choices !== undefined ? readSpeakers(choices) : out === undefined ? [] : readFolderSpeakers(out)
  const outcome = await importWork(files, { speakers })
  const plan = outcome.outcome === 'refused' || out === undefined ? null : planFolder(out, outcome)
  if (json) console.log(JSON.stringify({ ...createReport(outcome), ...describePlan(plan) }, null, 2))
  else for (const line of [...formatReport(outcome), ...formatPlan(plan)]) console.log(line)
  if (outcome.outcome === 'refused') return 1
  if (out === undefined) return 0
  if (plan === null) {
    console.error(`${out} holds another story; name another folder`)
    return 1
  }
  for (const file of writeFolder(out, plan, outcome, { files, speakers }))
    console.error(`${file} was changed there, and stays so`)
  return 0
})

function readSpeakers(path: string): readonly SpeakerChoice[] {
  const read = v.safeParse(speakerChoices, parse(readFileSync(path, 'utf8')))
  if (read.success) return read.output
  throw new UsageError(`${path} is no list of { name, as, person }: ${read.issues[0].message}`)
}

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
  const { format, locale, notes, speakers } = outcome
  return { outcome: 'read', format, locale, notes, speakers }
}

function formatReport(outcome: ReadOutcome): string[] {
  if (outcome.outcome === 'refused') {
    const { code, file, line, words } = outcome.refusal
    return [`${formatPlace(file, line)}refused: ${code} ${words}`.trim()]
  }
  return [
    `format: ${outcome.format}, language: ${outcome.locale}`,
    ...outcome.notes.map(formatNote),
    ...outcome.speakers.map(
      ({ name, as, person, lines }) => `speaks ${as} ${name}${person === name ? '' : ` = ${person}`} (${lines})`,
    ),
  ]
}

function formatNote({ effect, code, file, line, words, count }: ImportNote): string {
  return `${formatPlace(file, line)}${effect} ${code} ${words}${count > 1 ? ` (${count})` : ''}`.trimEnd()
}

function formatPlace(file: string, line: number | null): string {
  return file === '' ? '' : `${file}${line === null ? '' : `:${line}`}: `
}

/** What changes in a story that was imported before. */
function describePlan(plan: FolderPlan | null): object {
  if (plan === null || plan.here === null) return {}
  const changes = compareDrafts(plan.here, plan.document)
  return {
    changes: changes.map(({ node, kind, places }) => ({ node, kind, places: places.length })),
    conflicts: plan.conflicts,
  }
}

function formatPlan(plan: FolderPlan | null): string[] {
  if (plan === null || plan.here === null) return []
  const changes = compareDrafts(plan.here, plan.document)
  return [
    changes.length === 0 ? 'nothing changes in the story' : 'what changes in the story:',
    ...changes.map(({ node, kind, places }) => `  ${kind} ${node ?? 'the story'}: ${places.length}`),
    ...plan.conflicts.flatMap(({ at, mine, theirs }) => [
      `changed in the work and in the story, which keeps its own: ${at.join(' › ')}`,
      `  own: ${JSON.stringify(mine) ?? 'nothing'}`,
      `  work: ${JSON.stringify(theirs) ?? 'nothing'}`,
    ]),
  ]
}
