/** The server of the contract alone keeps the contract, tells one recorded play to its end, and has the faults by name. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEndpoints } from '../../../protocol/contract/declarations.ts'
import { openMock } from '../../../server/mock/openMock.ts'
import { main } from '../../../worker/conform/command.ts'

const RECORDING = join(import.meta.dirname, '../../../fixtures/recordings/first-story.jsonl')

async function startMock() {
  const mock = await openMock(RECORDING, (error) => {
    throw error
  })
  return async (url: string, init: RequestInit): Promise<Response> => mock.request(url, init)
}

test('a story is played on it to its ending without a breach or a variant', async () => {
  const request = await startMock()
  const lines: string[] = []
  const print = (line: string): void => void lines.push(line)
  const code = await main(['--url', 'http://mock.example', '--say', 'I came about a lamp'], {
    fetch: request,
    print,
    printError: print,
    writeFile: () => {},
    environment: {},
  })
  expect([code, ...lines]).toEqual([
    0,
    expect.stringMatching(/0 breaches, 0 variants; last-lantern with lan, 8 turns, .* to the ending All In/),
  ])
})

test('what a player sees of the catalogue is of the recording that is played, and of no example', async () => {
  const request = await startMock()
  const ask = async (method: string, path: string): Promise<unknown> => {
    const answer = await request(`http://mock.example/api/v1${path}`, {
      method,
      ...(method === 'POST' && { body: '{}' }),
    })
    return ((await answer.json()) as { data: unknown }).data
  }
  const lan = { id: 'lan', name: 'Lan', avatar_url: expect.stringContaining('/media/last-lantern/') }
  const story = {
    id: 'last-lantern',
    title: 'Last Lantern',
    teaser: '',
    endings: 2,
    actors: [lan],
    preview_url: expect.stringContaining('/media/last-lantern/'),
  }
  expect(await ask('POST', '/story.list')).toMatchObject({ stories: [story] })
  expect(await ask('GET', '/category.list')).toEqual({ category: [] })
})

test('every call that is declared is answered, a body that does not fit is refused with its field, and a fault has its name', async () => {
  const [request, endpoints] = [await startMock(), await readEndpoints()]
  const post = (path: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
    request(`http://mock.example/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const signedUp = await post('/user-guest.sign-up', { device_id: 'device-of-a-test' })
  const { data } = (await signedUp.json()) as { data: { auth: { access_token: string } } }
  const headers = { Authorization: `Bearer ${data.auth.access_token}` }
  const known = await Promise.all(
    endpoints.map(async ({ endpoint: { method, path } }) => {
      const answer = await request(`http://mock.example/api/v1${path.replaceAll(/:\w+/g, 'x')}`, {
        method,
        headers,
        ...(method === 'POST' && { body: '{}' }),
      })
      return [path, answer.status < 500] as const
    }),
  )
  expect(known.filter(([, isKnown]) => !isKnown)).toEqual([])
  const refused = await post('/story.list', { sort: 7 }, headers)
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    { code: '400', message: expect.stringMatching(/^sort: /) },
  ])
  // A wrong fault is refused in an envelope, too, and says which there are.
  const wrong = await Promise.all(
    ['nonsense', 'cut=x', 'code'].map(async (fault) => {
      const answer = await post('/story.list', {}, { ...headers, 'X-Fault': fault, 'Accept-Language': 'en' })
      return [answer.status, await answer.json()]
    }),
  )
  for (const answer of wrong)
    expect(answer).toEqual([
      400,
      {
        isOk: false,
        code: '400',
        message: expect.stringContaining('X-Fault; npm run mock -- --help lists the faults'),
        data: null,
      },
    ])
  const failed = await post('/story.list', {}, { ...headers, 'X-Fault': 'status=503' })
  expect(failed.status).toBe(503)
})
