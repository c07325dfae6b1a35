/**
 * `npm run replay -- FILE [--until N] [--view] [--reenact]`: folds a recording in Node. Prints a line per entry, then
 * the hash of the final view. If a line cannot be read, it prints its number and the reason, and exits with code 1.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Entry } from '../../protocol/entries.ts'
import { canonicalJson } from '../../protocol/json.ts'
import { readRecording } from '../../protocol/recording.ts'
import { type View } from '../../protocol/view.ts'
import { describeEntry } from '../debug/describeEntry.ts'
import { reenact } from '../debug/reenact.ts'
import { findFirstDifference, replay } from '../runtime/replay.ts'

const USAGE = 'usage: npm run replay -- FILE [--until N] [--view] [--reenact]'

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))

/** Runs the command and resolves with its exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { until: { type: 'string' }, view: { type: 'boolean' }, reenact: { type: 'boolean' } },
  })
  const [file] = positionals
  if (file === undefined) return fail(USAGE)
  const text = readOrNull(file)
  if (text === null) return fail(`${file}: cannot be read`)
  const read = readRecording(text)
  if (!read.ok) return fail(`${file}:${read.bad.line}: ${read.bad.reason}`)

  const { entries } = read.recording
  const until = values.until === undefined ? entries.length : Number(values.until)
  if (!Number.isInteger(until) || until < 1) return fail(`--until takes a number from 1 to ${entries.length}`)
  const start = entries[0]?.at ?? 0
  for (const [index, entry] of entries.slice(0, until).entries()) print(index + 1, entry.at - start, entry)

  if (values.reenact === true) {
    const differing = findFirstDifference(entries, (await reenact(read.recording)).entries)
    if (differing !== null) return fail(`${file}: the driver writes another entry ${differing + 1}`)
    console.log('reenacted  the driver writes the same log')
  }
  const { view } = replay(read.recording, until)
  if (values.view === true) console.log(JSON.stringify(view, null, 2))
  console.log(`final sha256 ${hashOf(view)}`)
  return 0
}

/** Prints a line for an entry, and one for each of its events. */
function print(number: number, at: number, entry: Entry): void {
  const [first, ...rest] = describeEntry(entry)
  console.log(`${String(number).padStart(5)}  ${(at / 1_000).toFixed(3).padStart(9)} s  ${first}`)
  for (const line of rest) console.log(`${' '.repeat(20)}${line}`)
}

/** The hash of a view as canonical JSON. */
function hashOf(view: View): string {
  return createHash('sha256').update(canonicalJson(view)).digest('hex')
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** Prints the error; returns the exit code. */
function fail(message: string): number {
  console.error(message)
  return 1
}
