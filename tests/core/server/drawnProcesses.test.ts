/** Two processes with the built app over one PostgreSQL: both draw what is published at one of them, and nothing of one visitor stands in another's page. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { API_ROOT } from '../../../protocol/api/envelope.ts'
import { LOCALES } from '../../../protocol/locale.ts'
import { createTestDatabase, createTestFolder } from '../../contracts/storages.ts'
import { eventually } from '../../helpers/eventually.ts'

// Each starts two processes, and the app is built before.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const START = join(import.meta.dirname, '../../../server/cli/start.ts')
const VISITORS = 50

const ROOT = join(import.meta.dirname, '../../..')
const DIST = mkdtempSync(join(tmpdir(), 'drawn-processes-'))

// A build of its own: that of the journeys may be missing, or be written meanwhile.
beforeAll(async () => {
  // Vite builds for tests where it finds these.
  const { VITEST: _vitest, NODE_ENV: _environment, ...env } = process.env
  const args = ['node_modules/vite/bin/vite.js', 'build', '--outDir', DIST, '--emptyOutDir', '--logLevel', 'error']
  await promisify(execFile)(process.execPath, args, { cwd: ROOT, env })
})
afterAll(() => rmSync(DIST, { recursive: true, force: true }))

/** Starts a server as a process of its own, and resolves with its address. */
async function startProcess(databaseUrl: string, dataFolder: string): Promise<string> {
  const child: ChildProcess = spawn(process.execPath, [START, '--dev-tools'], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataFolder,
      DIST_DIR: DIST,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return eventually(() => {
    const [, address] = /^Ready: (\S+?)\/?$/m.exec(said) ?? []
    if (address === undefined) throw new Error('the server is not ready')
    return address
  })
}

async function startTwo(): Promise<readonly [string, string]> {
  const [url, folder] = [await createTestDatabase(), createTestFolder()]
  return [await startProcess(url, folder), await startProcess(url, folder)]
}

const load = async (address: string, path: string, headers: Record<string, string> = {}): Promise<string> =>
  (await fetch(address + path, { headers: { Accept: 'text/html', ...headers } })).text()

async function post(address: string, path: string, body: object, token?: string): Promise<Record<string, unknown>> {
  const response = await fetch(address + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  const { data } = (await response.json()) as { data: Record<string, unknown> }
  return data
}

/** Someone who is signed in, with all that is theirs alone. */
interface User {
  token: string
  /** Words that stand in no page. */
  own: readonly string[]
}

async function createUser(address: string, kind: 'admin' | 'registered'): Promise<User> {
  const { auth, user } = (await post(address, '/dev/users', { kind, coins: 4711 })) as {
    auth: { access_token: string; refresh_token: string }
    user: { uuid: string; name: string; email?: string | null }
  }
  const own = [auth.access_token, auth.refresh_token, user.uuid, user.name, user.email ?? '', '4711']
  return { token: auth.access_token, own: own.filter((word) => word.length > 3) }
}

const readRoot = (html: string): string => /<div id="root">.*<\/div>(?=<script)/s.exec(html)?.[0] ?? ''

test('a story that is published at one process is in the pages that both draw, with the titles of then', async () => {
  const [one, two] = await startTwo()
  const author = await createUser(one, 'admin')
  const call = (path: string, body: object) => post(one, `${API_ROOT}/creation${path}`, body, author.token)
  // Both have drawn their list by then.
  for (const address of [one, two]) expect(readRoot(await load(address, '/?lang=en'))).toContain('/story/last-lantern')
  const { id } = (await call('/story.duplicate', { id: 'last-lantern' })) as { id: string }
  const publishAs = async (title: string): Promise<void> => {
    const { document, revision } = (await call('/story.get', { id })) as {
      document: { metadata: { title: object } }
      revision: number
    }
    document.metadata.title = { en: title, zh: title }
    const saved = await call('/story.save', { id, base: revision, document: JSON.stringify(document) })
    await call('/story.publish', { id, revision: saved.revision })
  }
  for (const title of ['The Quiet Lamp', 'The Louder Lamp']) {
    await publishAs(title)
    for (const address of [one, two])
      for (const path of ['/', `/story/${id}`])
        await eventually(async () => expect(readRoot(await load(address, `${path}?lang=en`))).toContain(title))
  }
  expect(await load(two, `/story/${id}?lang=en`)).not.toContain('The Quiet Lamp')
})

test('fifty visitors of all kinds at once, at two processes, find nothing of another in their pages', async () => {
  const servers = await startTwo()
  const users = [await createUser(servers[0], 'registered'), await createUser(servers[1], 'registered')]
  const pages = await Promise.all(
    Array.from({ length: VISITORS }, async (_, index) => {
      const [locale, user] = [LOCALES[index % 2] ?? 'en', users[index % 3]]
      const theme = index % 4 < 2 ? 'dark' : 'light'
      const path = ['/', '/story/last-lantern', '/chat2/last-lantern/lan', '/lan/from/a/poster', '/terms'][index % 5]
      const mark = `secret-${index}`
      // What a browser sends of a visitor: in the address, in cookies, and, of a client that does so, a token.
      const html = await load(servers[index % 2] ?? '', `${path}?theme=${theme}&invite_code=${mark}&lang=${locale}`, {
        Cookie: `session=${mark}; lang=${locale}`,
        'User-Agent': mark,
        'X-Forwarded-For': mark,
        Referer: `http://127.0.0.1/${mark}`,
        ...(user !== undefined && { Authorization: `Bearer ${user.token}` }),
      })
      return { locale, path, html }
    }),
  )
  const drawings = new Map<string, Set<string>>()
  for (const { locale, path = '', html } of pages) {
    expect(html).toMatch(new RegExp(`<html [^>]*lang="${locale}"[^>]* data-drawn-lang="${locale}"`))
    expect(html).not.toContain('secret-')
    for (const word of users.flatMap(({ own }) => own)) expect(html).not.toContain(word)
    const key = `${locale} ${path}`
    drawings.set(key, (drawings.get(key) ?? new Set()).add(readRoot(html)))
  }
  // One drawing for all visitors of an address in a language, at either process.
  expect([...drawings.values()].map(({ size }) => size)).toEqual(Array.from(drawings, () => 1))
  expect(drawings.size).toBe(10)
})
