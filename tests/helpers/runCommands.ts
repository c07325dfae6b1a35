/**
 * Runs commands one after the other in this process, which costs a second in place of one for each: `node runCommands.ts '[["FILE","ARG"]]'`.
 * Prints what each of them printed, its exit code, and whether it minds a reader that goes, as JSON.
 */
import { writeSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface CommandRun {
  code: number
  out: string
  err: string
  /** Whether a broken pipe ends it quietly. */
  isQuiet: boolean
}

const STDOUT = 1
const runs = JSON.parse(process.argv[2] ?? '[]') as [string, ...string[]][]
const done: CommandRun[] = []
const said = { out: '', err: '' }
process.stdout.write = (chunk: string | Uint8Array): boolean => ((said.out += String(chunk)), true)
process.stderr.write = (chunk: string | Uint8Array): boolean => ((said.err += String(chunk)), true)

for (const [number, [file, ...args]] of runs.entries()) {
  Object.assign(said, { out: '', err: '' })
  process.exitCode = 0
  // In place: a module may have imported the list.
  process.argv.splice(1, Infinity, resolve(file), ...args)
  process.stdout.removeAllListeners('error')
  // The query makes it another module, which runs again.
  await import(`${pathToFileURL(resolve(file)).href}?run=${number}`)
  done.push({ code: process.exitCode, ...said, isQuiet: process.stdout.listenerCount('error') > 0 })
}
process.exitCode = 0
writeSync(STDOUT, JSON.stringify(done))
