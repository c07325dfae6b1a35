/** `npm run studio [-- FILE]`: serves the studio, with this recording open in it, or writes it as one HTML file that plays without a server. */
import { statSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { createServer } from 'vite'
import {
  type Arguments,
  type ExitCode,
  parseWholeNumber,
  executeCommand,
  runCommand,
  UsageError,
} from '../../../protocol/commandLine.ts'
import { writeRecording } from '../../../protocol/recording.ts'
import { readFileWithRecording } from '../../../worker/cli/readFile.ts'
import { replayAtBuild } from '../../../worker/cli/replayAtBuild.ts'
import { openedFile } from '../vite.ts'
import { buildPlayer, fillPlayer } from './standalone/build.ts'

const COMMAND = {
  name: 'npm run studio',
  operands: '[FILE]',
  summary:
    "Serves the replay studio and prints its address. FILE is a recording, a player's report or an attachment of a failed test.",
  options: {
    port: { type: 'string', value: 'N', default: '4180', help: 'its port' },
    'at-build': {
      type: 'boolean',
      help: 'first replays FILE by the build that made it and by the code of now, and says since which commit they differ',
    },
    html: {
      type: 'string',
      value: 'OUT.html',
      help: 'serves nothing: writes one file that plays FILE without a server',
    },
  },
} as const

/** Prepared before the browser asks for them. */
const PAGES = ['main.tsx', 'phonePage.tsx', 'model/readFile.worker.ts'].map((file) => `./src/dev/studio/${file}`)

if (import.meta.main) await runCommand(COMMAND, run)

/** Runs the command and resolves with its exit code. */
export function main(args: readonly string[]): Promise<ExitCode> {
  return executeCommand(COMMAND, run, args)
}

async function run({ values, operands }: Arguments<typeof COMMAND.options>): Promise<ExitCode> {
  const [file = null, ...others] = operands
  if (others.length > 0) throw new UsageError('Name one file. See --help.')
  if (values.html !== undefined) return writeHtml(file, values.html)
  const port = parseWholeNumber('port', values.port, 0, 65_535)
  if (file !== null && statSync(file, { throwIfNoEntry: false })?.isFile() !== true)
    throw new Error(`${file}: cannot be read`)
  if (file === null && values['at-build']) throw new UsageError('--at-build needs a recording. See --help.')
  const compared = file !== null && values['at-build'] ? replayAtBuild(await readFileWithRecording(file)) : null
  for (const line of compared?.lines ?? []) console.log(line)
  // As players have it: the build of React for its developers draws half as many views of a long recording.
  process.env.NODE_ENV = 'production'
  const server = await createServer({
    // It is the developer's page nevertheless.
    define: { 'import.meta.env.DEV': 'true', 'import.meta.env.PROD': 'false' },
    // `npm run dev` has the other build in its own.
    cacheDir: 'node_modules/.vite/studio',
    server: { host: '127.0.0.1', port, warmup: { clientFiles: PAGES } },
    plugins: file === null ? [] : [openedFile(resolve(file))],
  })
  await server.listen()
  const place = compared === null || compared.at === null ? '' : `&at=${compared.at}`
  const hash = file === null ? '' : `#file=${encodeURIComponent(`opened:${basename(file)}`)}${place}`
  const [address = 'http://127.0.0.1/'] = server.resolvedUrls?.local ?? []
  console.log(`studio  ${new URL('/dev/studio', address).href}${hash}`)
  return 0
}

/** Writes one file with the recording and the player of the studio. */
async function writeHtml(file: string | null, out: string): Promise<ExitCode> {
  if (file === null) throw new UsageError('--html needs a recording. See --help.')
  const recording = await readFileWithRecording(file)
  const html = fillPlayer(await buildPlayer(), basename(file), writeRecording(recording))
  try {
    writeFileSync(out, html)
  } catch (cause) {
    throw new Error(`${out}: cannot be written`, { cause })
  }
  console.log(`wrote  ${out}  ${Math.ceil(Buffer.byteLength(html) / 1_000)} kB`)
  return 0
}
