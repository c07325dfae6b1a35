/**
 * `npm run rerecord [-- name...] [--write]`: plays each scenario again and compares its log, and the view that each recording ends in,
 * with the files. Shows where they differ; with `--write` it rewrites them, and the list of recordings. The exit code
 * is 1 if a difference was not written.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Recording, writeRecording } from '../../protocol/recording.ts'
import { recording, recordingNames, RECORDINGS } from '../helpers/recordings.ts'
import { diffValues, diffEntries, finalViewText, record } from './files.ts'
import { readmeText, README } from './readme.ts'
import { SCENARIOS } from './scenarios/index.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { write: { type: 'boolean', default: false } },
})
const names = [...new Set([...recordingNames(), ...Object.keys(SCENARIOS)])].sort()
const unknown = positionals.filter((name) => !names.includes(name))
if (unknown.length > 0) fail(`No recording is called ${unknown.join(', ')}.`)
for (const name of positionals.length === 0 ? names : names.filter((each) => positionals.includes(each)))
  await compare(name)
if (!existsSync(README) || readFileSync(README, 'utf8') !== readmeText()) {
  if (values.write) writeFileSync(README, readmeText())
  else fail(`${README} is not up to date`)
}

async function compare(name: string): Promise<void> {
  const scenario = SCENARIOS[name]
  const file = join(RECORDINGS, `${name}.jsonl`)
  const stored = existsSync(file) ? recording(name) : null
  const now: Recording | null = scenario === undefined ? stored : await record(scenario)
  if (now === null) return
  const beside = join(RECORDINGS, `${name}.final.json`)
  const logDiffers = diffEntries(stored?.entries ?? [], now.entries)
  const viewDiffers = diffValues(readJson(beside), JSON.parse(finalViewText(now)), 'view')
  for (const difference of [...logDiffers, ...viewDiffers]) console.log(`${name}: ${difference}`)
  if (logDiffers.length + viewDiffers.length === 0) return
  if (!values.write) return fail(`${name} differs; --write takes it over`)
  if (logDiffers.length > 0) writeFileSync(file, writeRecording(now))
  writeFileSync(beside, finalViewText(now))
}

function readJson(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
