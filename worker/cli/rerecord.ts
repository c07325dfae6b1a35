/**
 * `npm run rerecord [-- --write]`: holds the view that each recording ends in against the `*.final.json` beside it, shows
 * where they differ, and with `--write` writes it anew.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isRecord } from '../../protocol/json.ts'
import { readRecording } from '../../protocol/recording.ts'
import { replay } from '../runtime/replay.ts'

const FOLDER = join(import.meta.dirname, '../../fixtures/recordings')

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.jsonl'))) compare(file)

function compare(file: string): void {
  const read = readRecording(readFileSync(join(FOLDER, file), 'utf8'))
  if (!read.ok) return fail(`${file}:${read.bad.line}: ${read.bad.reason}`)
  const { view } = replay(read.recording)
  const beside = join(FOLDER, file.replace('.jsonl', '.final.json'))
  const differences = differencesOf(readJson(beside), JSON.parse(JSON.stringify(view)), 'view')
  if (differences.length === 0) return
  for (const difference of differences) console.log(`${file}: ${difference}`)
  if (values.write) writeFileSync(beside, `${JSON.stringify(view, null, 2)}\n`)
  else fail(`${file}: the view differs; --write takes it over`)
}

/** Paths at which two values differ, with both sides. */
function differencesOf(before: unknown, after: unknown, path: string): string[] {
  if (isBranch(before) && isBranch(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...keys].flatMap((key) => differencesOf(Reflect.get(before, key), Reflect.get(after, key), `${path}.${key}`))
  }
  return Object.is(before, after) ? [] : [`${path}: ${JSON.stringify(before)} is now ${JSON.stringify(after)}`]
}

function isBranch(value: unknown): value is object {
  return isRecord(value) || Array.isArray(value)
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
