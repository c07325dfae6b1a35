/**
 * `npm run rerecord [-- name...] [--write]`: plays each scenario again and compares its log, and the views of each recording,
 * with the files. Shows where they differ; with `--write` it rewrites them, and the list of recordings.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Arguments, type ExitCode, runCommand, UsageError } from '../../protocol/commandLine.ts'
import { type Recording, writeRecording } from '../../protocol/recording.ts'
import { recording, recordingNames, RECORDINGS } from '../helpers/recordings.ts'
import { addViews, describeDifferences, diffEntries, finalViewText, record } from './files.ts'
import { LIST, listText } from './list.ts'
import { SCENARIOS } from './scenarios/index.ts'

const COMMAND = {
  name: 'npm run rerecord',
  operands: '[NAME...]',
  summary:
    'Plays each scenario again, or those named, and compares logs and views with the recordings in fixtures/recordings.',
  options: { write: { type: 'boolean', help: 'takes the differences over, and writes the list of recordings' } },
} as const

await runCommand(COMMAND, rerecord)

async function rerecord({ values, operands }: Arguments<typeof COMMAND.options>): Promise<ExitCode> {
  const names = [...new Set([...recordingNames(), ...Object.keys(SCENARIOS)])].sort()
  const unknown = operands.filter((name) => !names.includes(name))
  if (unknown.length > 0) throw new UsageError(`No recording is called ${unknown.join(', ')}.`)
  const chosen = operands.length === 0 ? names : names.filter((name) => operands.includes(name))
  const differing: string[] = []
  for (const name of chosen) if (await compare(name, values.write)) differing.push(name)
  const isListStale = !existsSync(LIST) || readFileSync(LIST, 'utf8') !== listText()
  if (isListStale) {
    if (values.write) writeFileSync(LIST, listText())
    console.log(`${LIST}: ${values.write ? 'written' : 'not up to date'}`)
  }
  const count = `${chosen.length} ${chosen.length === 1 ? 'recording' : 'recordings'}`
  if (differing.length === 0 && !isListStale) console.log(`${count}, each as it was recorded`)
  else if (values.write) console.log(`${count}, ${differing.length} written`)
  else console.error(`${count}, ${differing.length} differ: ${differing.join(', ')}. --write takes it over.`)
  return (differing.length === 0 && !isListStale) || values.write ? 0 : 1
}

/** Prints the differences of a recording, and takes them over where that is wanted. True where there are any. */
async function compare(name: string, isWritten: boolean): Promise<boolean> {
  const scenario = SCENARIOS[name]
  const file = join(RECORDINGS, `${name}.jsonl`)
  const stored = existsSync(file) ? recording(name) : null
  const now: Recording | null = scenario === undefined ? stored && addViews(stored) : await record(scenario)
  if (now === null) return false
  const beside = join(RECORDINGS, `${name}.final.json`)
  const logDiffers = diffEntries(stored?.entries ?? [], now.entries)
  const viewDiffers = describeDifferences(readJson(beside), JSON.parse(finalViewText(now)), 'view')
  const areHashesStale = describeDifferences(stored?.header.views, now.header.views, 'views').length > 0
  for (const difference of [...logDiffers, ...viewDiffers]) console.log(`${name}: ${difference}`)
  // What they differ in is shown above, unless it is over before the end.
  if (areHashesStale && viewDiffers.length === 0)
    console.log(`${name}: the views on the way are others (npm run replay)`)
  if (logDiffers.length + viewDiffers.length === 0 && !areHashesStale) return false
  if (!isWritten) return true
  // Of a log that is the same, the lines stay as they were written.
  writeFileSync(file, logDiffers.length > 0 ? writeRecording(now) : replaceHeader(readFileSync(file, 'utf8'), now))
  writeFileSync(beside, finalViewText(now))
  return true
}

function replaceHeader(text: string, { header }: Recording): string {
  return JSON.stringify(header) + text.slice(text.indexOf('\n'))
}

function readJson(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
