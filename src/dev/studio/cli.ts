/** `npm run studio [-- FILE]`: serves the studio, with this recording open in it. */
import { statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createServer } from 'vite'
import { openedFile } from './vite.ts'

const USAGE = `usage: npm run studio [-- FILE] [--port 4180]
  Serves the replay studio and prints its address. FILE is a recording, a player's report or an attachment of a failed test.
`

process.exitCode = await main()

async function main(): Promise<number> {
  const args = readArgs()
  if (args === null) return fail(USAGE)
  const { help, port, file } = args
  if (help) {
    process.stdout.write(USAGE)
    return 0
  }
  if (file !== null && statSync(file, { throwIfNoEntry: false })?.isFile() !== true)
    return fail(`${file}: cannot be read\n`)
  const server = await createServer({
    server: { host: '127.0.0.1', port },
    plugins: file === null ? [] : [openedFile(resolve(file))],
  })
  await server.listen()
  const hash = file === null ? '' : `#file=${encodeURIComponent(`opened:${basename(file)}`)}`
  const [address = 'http://127.0.0.1/'] = server.resolvedUrls?.local ?? []
  process.stdout.write(`studio  ${new URL('/dev/studio', address).href}${hash}\n`)
  return 0
}

/** Null where they are not understood. */
function readArgs(): { help: boolean; port: number; file: string | null } | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean', default: false }, port: { type: 'string', default: '4180' } },
    })
    const port = Number(values.port)
    if (!Number.isInteger(port) || positionals.length > 1) return null
    return { help: values.help, port, file: positionals[0] ?? null }
  } catch {
    return null
  }
}

/** Prints the error; returns the exit code. */
function fail(message: string): number {
  process.stderr.write(message)
  return 1
}
