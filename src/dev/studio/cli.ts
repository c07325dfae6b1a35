/** `npm run studio [-- FILE]`: serves the studio, with this recording open in it. */
import { statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { createServer } from 'vite'
import {
  type Arguments,
  type ExitCode,
  parseWholeNumber,
  runCommand,
  UsageError,
} from '../../../protocol/commandLine.ts'
import { openedFile } from '../vite.ts'

const COMMAND = {
  name: 'npm run studio',
  operands: '[FILE]',
  summary:
    "Serves the replay studio and prints its address. FILE is a recording, a player's report or an attachment of a failed test.",
  options: { port: { type: 'string', value: 'N', default: '4180', help: 'its port' } },
} as const

await runCommand(COMMAND, serve)

async function serve({ values, operands }: Arguments<typeof COMMAND.options>): Promise<ExitCode> {
  const [file = null, ...others] = operands
  if (others.length > 0) throw new UsageError('Name one file. See --help.')
  const port = parseWholeNumber('port', values.port, 0, 65_535)
  if (file !== null && statSync(file, { throwIfNoEntry: false })?.isFile() !== true)
    throw new Error(`${file}: cannot be read`)
  const server = await createServer({
    server: { host: '127.0.0.1', port },
    plugins: file === null ? [] : [openedFile(resolve(file))],
  })
  await server.listen()
  const hash = file === null ? '' : `#file=${encodeURIComponent(`opened:${basename(file)}`)}`
  const [address = 'http://127.0.0.1/'] = server.resolvedUrls?.local ?? []
  console.log(`studio  ${new URL('/dev/studio', address).href}${hash}`)
  return 0
}
