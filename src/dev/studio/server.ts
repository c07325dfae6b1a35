/** The studio's part of the developer's server: it writes made tests into the repository, and a page that plays without a server. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Plugin } from 'vite'
import { MADE_TEST_NAME, MADE_TESTS_FOLDER } from '../../../worker/debug/makeTest.ts'
import { MADE_TESTS_ADDRESS, PLAYER_ADDRESS } from './model/madeFiles.ts'
import { type BuiltPlayer } from './standalone/build.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** A recording that is shared, or the files of a test. */
const BODY_MAX_BYTES = 64 * 1024 * 1024

const madeTest = v.pipe(
  v.object({
    name: v.pipe(v.string(), v.regex(MADE_TEST_NAME), v.maxLength(80)),
    files: v.pipe(v.array(v.object({ name: v.string(), text: v.string() })), v.maxLength(3)),
  }),
  v.check(({ name, files }) => files.every((file) => FILE_ENDINGS.some((end) => file.name === `${name}${end}`))),
)
const FILE_ENDINGS = ['.jsonl', '.final.json', '.test.ts']

/** For `npm run dev` and `npm run studio`. The server of the tests writes nothing. */
export const studioServer: Plugin = {
  name: 'studio-server',
  // The local API answers the other addresses under /dev.
  enforce: 'pre',
  apply: (_, { command }) => command === 'serve' && process.env.VITEST === undefined,
  configureServer(server) {
    server.middlewares.use(MADE_TESTS_ADDRESS, (request, response) => void answerTests(request, response))
    server.middlewares.use(PLAYER_ADDRESS, (request, response) => void answerPlayer(request, response))
  },
}

/** GET says that files can be written; POST writes those of a test. `root`: the repository. */
export async function answerTests(request: IncomingMessage, response: ServerResponse, root = ROOT): Promise<void> {
  if (request.method !== 'POST') return send(response, 200, JSON.stringify({ folder: MADE_TESTS_FOLDER }))
  if (!isSameOrigin(request)) return send(response, 403, 'only the studio may write files')
  const body = await readBody(request)
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), madeTest), body)
  if (!read.success) return send(response, 400, 'these are not the files of a test')
  const folder = join(root, MADE_TESTS_FOLDER)
  const { name, files } = read.output
  if (existsSync(join(folder, `${name}.test.ts`)))
    return send(response, 409, `there is a test ${name} already: take another name`)
  mkdirSync(folder, { recursive: true })
  for (const file of files) writeFileSync(join(folder, file.name), file.text)
  return send(response, 200, '{}')
}

/** Built when the first recording is shared. */
let player: Promise<BuiltPlayer> | null = null

/** POST answers a recording with the file that plays it without a server. */
async function answerPlayer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const recording = request.method === 'POST' && isSameOrigin(request) ? await readBody(request) : null
  if (recording === null) return send(response, 400, 'post a recording')
  const name = new URL(request.url ?? '', 'http://localhost').searchParams.get('name') ?? 'recording'
  try {
    const { buildPlayer, fillPlayer } = await import('./standalone/build.ts')
    player ??= buildPlayer()
    return send(response, 200, fillPlayer(await player, name, recording), 'text/html')
  } catch (error) {
    player = null
    return send(response, 500, error instanceof Error ? error.message : String(error))
  }
}

/** Another page that is open in this browser must not write into the repository. */
export function isSameOrigin({ headers: { origin, host } }: IncomingMessage): boolean {
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
}

/** The text of a request; null where it is too long or breaks off. */
export async function readBody(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of request as AsyncIterable<Buffer>) {
      size += part.length
      if (size > BODY_MAX_BYTES) return null
      parts.push(part)
    }
  } catch {
    return null
  }
  return Buffer.concat(parts).toString('utf8')
}

function send(response: ServerResponse, status: number, text: string, type = 'application/json'): void {
  response.statusCode = status
  response.setHeader('Content-Type', status === 200 ? type : 'text/plain')
  response.end(text)
}
