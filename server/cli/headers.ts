/**
 * Prints the headers for a static host: `npm run headers -- nginx > stories.conf`.
 *
 *   node server/cli/headers.ts [_headers|nginx] [page or configuration]
 *
 * The configuration is that of a page (dist/index.html by default), or of a file of JSON. The policy allows the page's own script: with JSON it is not
 * known, and the app loads what the script does as a file, later.
 */
import { fstatSync, ftruncateSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand, UsageError } from '../../protocol/commandLine.ts'
import { FOLDERS } from '../folders.ts'
import { readConfigTag } from '../http/appPage.ts'
import { formatHeadersFile, formatNginxServer } from '../http/hostFiles.ts'

const STDOUT = 1
const FORMATS = new Map([
  ['_headers', formatHeadersFile],
  ['nginx', formatNginxServer],
])

const COMMAND = {
  name: 'npm run headers',
  operands: '[_headers|nginx] [PAGE|CONFIGURATION.json]',
  summary:
    'Prints the headers for a static host, for the configuration of a page (dist/index.html) or of a file of JSON.',
  options: {},
  notes: ['Example: npm run headers -- nginx > stories.conf'],
} as const

await runCommand(COMMAND, ({ operands: [kind = '_headers', file = join(FOLDERS.dist, 'index.html'), ...others] }) => {
  const format = FORMATS.get(kind)
  if (format === undefined || others.length > 0)
    throw new UsageError(`${kind} is unknown: name ${[...FORMATS.keys()].join(' or ')}.`)
  const text = readFileSync(file, 'utf8')
  const isPage = !file.endsWith('.json')
  const config: unknown = JSON.parse(isPage ? readConfigTag(text) : text)
  if (typeof config !== 'object' || config === null) throw new Error(`${file} has no configuration.`)
  print(format(config, isPage ? text : undefined))
  return 0
})

/** Prints the text. Where npm has written the name of its script into the same file before, takes that out: it is no part of the file. */
function print(text: string): void {
  if (!startsWithBanner()) return void process.stdout.write(text)
  ftruncateSync(STDOUT, 0)
  const bytes = Buffer.from(text)
  // At a position: the next write of the file would be behind what was taken out.
  for (let at = 0; at < bytes.length;) at += writeSync(STDOUT, bytes, at, bytes.length - at, at)
}

/** Whether the output is a file that holds npm's banner and nothing else. */
function startsWithBanner(): boolean {
  try {
    return (
      fstatSync(STDOUT).isFile() && /^\n> \S+ headers\n> [^\n]+\n\n$/.test(readFileSync(`/dev/fd/${STDOUT}`, 'utf8'))
    )
  } catch {
    return false
  }
}
