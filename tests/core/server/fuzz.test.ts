/** Thousands of random requests: each gets a valid answer, and the server and its database stay intact. */
import { Agent, request } from 'node:http'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../../server/storage/postgres/open.ts'
import { envelope } from '../../../protocol/api/envelope.ts'
import { checkEvent } from '../../../protocol/events/decode.ts'
import { CODE_OK } from '../../../protocol/limits.ts'
import { createTestDatabase, toSettings } from '../../contracts/storages.ts'
import { findInconsistencies, findPostgresInconsistencies } from '../../helpers/databaseConsistency.ts'
import { isDeclaredError } from './declaredCalls.ts'
import { drawMove } from './fuzz-moves.ts'
import { CALL_COUNT, drawFrom, drawRequest, type RawRequest } from './fuzz-requests.ts'
import { FAIR_FOLDER, createStoryClient } from './fair-stories.ts'
import { parseEvents, startServer, type TestServer, typesOf } from './helpers.ts'
import { register } from './test-users.ts'

const REQUESTS = 10_000
const AT_ONCE = 16
const SEED = 20_261_120
/** Percentage of requests that are moves in a game. */
const MOVES = 20
/** Secrets that no answer may contain. */
const INSIDES = /\n\s+at |node:internal|node_modules|\.ts:\d|sqlite|postgres|SyntaxError|TypeError|RangeError/i

interface Answer {
  status: number
  type: string
  text: string
}

test(`${REQUESTS} random requests do no harm`, { timeout: 120_000 }, async () => {
  expect(CALL_COUNT).toBeGreaterThan(10)
  const postgresUrl = process.env.TEST_STORAGE === 'postgres' ? await createTestDatabase() : null
  const folder = mkdtempSync(join(tmpdir(), 'fuzz-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'dist/index.html'), '<!doctype html><title>The app</title>')
  const server = await startServer({
    dataFolder: join(folder, 'data'),
    ...(postgresUrl !== null && { storage: await openPostgres(toSettings(postgresUrl)) }),
    distFolder: join(folder, 'dist'),
    storiesFolder: FAIR_FOLDER,
    print: () => undefined,
    limitsAddresses: false,
  })
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  onTestFinished(() => agent.destroy())

  await register(server, 'mira')
  let mira = await tokenOf(server, 'mira')
  const draw = drawFrom(SEED)
  const statuses = new Map<string, number>()
  const wrong: string[] = []
  for (let sent = 0; sent < REQUESTS;) {
    // The clock runs fast, some players sign out, and tokens expire.
    const guests = await Promise.all(
      ['of-a', 'of-b', 'of-a', 'of-b'].map((device) => server.signUp(`device-${device}`)),
    )
    if ((await server.call('/user.whoami', { token: mira })).status !== 200) mira = await tokenOf(server, 'mira')
    const tokens = [...guests.map(({ token }) => token), mira]
    for (const end = Math.min(REQUESTS, sent + 10 * AT_ONCE); sent < end; sent += AT_ONCE) {
      const requests = Array.from({ length: AT_ONCE }, () =>
        draw(100) < MOVES ? drawMove(draw, tokens) : drawRequest(draw, tokens),
      )
      for (const [index, answer] of (await Promise.all(requests.map((one) => send(server, agent, one)))).entries()) {
        const one = requests[index]
        if (one === undefined) continue
        const fault = complaintAbout(one, answer)
        if (fault !== null)
          wrong.push(`${one.method} ${one.path.slice(0, 200)} ${one.body.toString('utf8').slice(0, 300)}: ${fault}`)
        const kind =
          answer === null
            ? 'broken off'
            : `${answer.status}${answer.type.startsWith('text/event-stream') ? ' stream' : ''}`
        statuses.set(kind, (statuses.get(kind) ?? 0) + 1)
      }
    }
  }
  expect(wrong.slice(0, 5)).toEqual([])
  expect(server.reported).toEqual([])
  // Not every request was refused before its handler.
  for (const kind of ['200', '200 stream', '400', '401', '404', '405', '413', '415'])
    expect(statuses.get(kind) ?? 0, kind).toBeGreaterThan(REQUESTS / 500)
  // The clock runs fast: many moves come after the time of a paid scene, and are refused until it is paid.
  expect(statuses.get('200 stream')).toBeGreaterThan(REQUESTS / 20)

  const player = await server.signUp('device-of-somebody-else')
  expect(typesOf(await createStoryClient(server, player, 'inn').start())).toContain('show_chat_options')
  await server.close()
  if (postgresUrl === null) return expect(findInconsistencies(join(folder, 'data'))).toEqual([])
  const sql = postgres(postgresUrl, { max: 1 })
  onTestFinished(() => sql.end())
  expect(await sql`SELECT 1 FROM games LIMIT 1`).toHaveLength(1)
  expect(await findPostgresInconsistencies(sql)).toEqual([])
})

test('the developer tools survive random requests, too', { timeout: 60_000 }, async () => {
  const server = await startServer({ developerTools: true })
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const { data } = (await (await fetch(`${server.url}/dev`)).json()) as {
    data: { tools: { method: string; path: string }[] }
  }
  const draw = drawFrom(SEED)
  for (let sent = 0; sent < 1_000; sent += 1) {
    const tool = data.tools[draw(data.tools.length)]
    if (tool === undefined) continue
    const drawn = drawRequest(draw, ['token'])
    // A requested fault would not be an error of the server.
    const one = {
      ...drawn,
      ...tool,
      headers: Object.fromEntries(Object.entries(drawn.headers).filter(([name]) => name !== 'X-Fault')),
    }
    expect(
      complaintAbout(one, await send(server, agent, one)),
      `${tool.method} ${tool.path} ${one.body.toString('utf8').slice(0, 300)}`,
    ).toBeNull()
  }
  expect(server.reported).toEqual([])
  expect((await server.call('/category.list')).status).toBe(200)
})

/** Signs a registered user in. */
async function tokenOf(server: TestServer, name: string): Promise<string> {
  const { envelope } = await server.call('/user.sign-in', {
    body: { email: `${name}@example.com`, password: 'secret-1' },
  })
  return (envelope.data as { auth: { access_token: string } }).auth.access_token
}

/** Null where the connection broke off. */
function send({ url }: TestServer, agent: Agent, { method, path, headers, body }: RawRequest): Promise<Answer | null> {
  return new Promise((resolve) => {
    const sent = request(
      { agent, host: '127.0.0.1', port: new URL(url).port, method, path, headers, timeout: 20_000 },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (chunk: string) => (text += chunk))
        answer.once('end', () =>
          resolve({ status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '', text }),
        )
        answer.once('error', () => resolve(null))
      },
    )
    sent.once('timeout', () => sent.destroy())
    sent.once('error', () => resolve(null))
    sent.end(body)
  })
}

/** The error in an answer; null for a valid one. */
function complaintAbout({ method, path, rude }: RawRequest, answer: Answer | null): string | null {
  if (answer === null) return rude ? null : 'it broke off'
  const { status, type, text } = answer
  if (INSIDES.test(text)) return `it shows the insides of the server: ${text.slice(0, 300)}`
  if (status >= 500) return `status ${status}: ${text.slice(0, 300)}`
  if (type.startsWith('text/event-stream')) return complaintAboutStream(text)
  if (method === 'HEAD' || (rude && text === '')) return null
  // As a browser resolves it: dots change the path.
  const { pathname } = URL.parse(`http://server${path}`) ?? { pathname: path }
  if (!/^\/api(?:\/|$)/.test(pathname))
    return [200, 206, 302, 303, 304, 400, 403, 404, 405, 413, 415].includes(status) ? null : `status ${status}`
  const checked = v.safeParse(v.pipe(v.string(), v.parseJson(), envelope), text)
  if (!checked.success) return `no envelope: ${text.slice(0, 300)}`
  const { isOk, code } = checked.output
  if (isOk !== (code === CODE_OK)) return `isOk and code do not go together: ${text.slice(0, 300)}`
  return isOk || isDeclaredError(method, pathname, code)
    ? null
    : `an error that the call does not declare: ${text.slice(0, 300)}`
}

/** Checks that a stream has readable events, each once, and ends properly. */
function complaintAboutStream(text: string): string | null {
  if (text !== '' && !text.endsWith('\n\n')) return `the stream ends with ${JSON.stringify(text.slice(-100))}`
  const events = parseEvents(text)
  const bad = events.find((event) => !checkEvent(event, event.id, () => ({ id: event.id })).ok)
  if (bad !== undefined) return `an event that nobody can read: ${JSON.stringify(bad)}`
  return new Set(events.map(({ id }) => id)).size === events.length ? null : 'an event comes twice'
}
