/** The server's README: its table matches the declared calls, and the server serves all of them. */
import { expect, test } from 'vitest'
import { createAccountCalls } from '../../../server/calls/accountCalls.ts'
import { createCreationCalls } from '../../../server/calls/creationCalls.ts'
import { createCreationMediaCalls } from '../../../server/calls/creationMediaCalls.ts'
import { createGameCalls } from '../../../server/calls/gameCalls.ts'
import { createLibraryCalls } from '../../../server/calls/libraryCalls.ts'
import { createPictureCalls } from '../../../server/calls/pictureCalls.ts'
import { createPlayCalls } from '../../../server/calls/playCalls.ts'
import { createRewardCalls } from '../../../server/calls/rewardCalls.ts'
import { type Route } from '../../../server/calls/route.ts'
import { createSignInCalls } from '../../../server/calls/signInCalls.ts'
import { createStoryCalls } from '../../../server/calls/storyCalls.ts'
import { createTalentCalls } from '../../../server/calls/talentCalls.ts'
import { PROBLEMS } from '../../../server/problems.ts'
import { ERROR_CODES } from '../../../protocol/errors.ts'
import { startServer } from './helpers.ts'
import { DECLARED_CALLS, isDeclaredError } from './declaredCalls.ts'
import { README, README_CALLS } from './readmeCalls.ts'

// No service is used before a call is made. A route holds the schemas of its call.
const routes: readonly (Route & { answer?: unknown })[] = [
  ...createAccountCalls({} as never, {} as never),
  ...createStoryCalls({} as never),
  ...createGameCalls({} as never),
  ...createPlayCalls({} as never),
  ...createTalentCalls({} as never, {} as never, {} as never),
  ...createSignInCalls({} as never),
  ...createLibraryCalls({} as never),
  ...createRewardCalls({} as never),
  ...createPictureCalls({} as never),
  ...createCreationCalls({} as never, {} as never),
  ...createCreationMediaCalls({} as never),
]

/** The names of an object's fields in its schema. */
function fieldsOf(schema: unknown): string[] {
  return Object.keys((schema as { entries?: object } | undefined)?.entries ?? {})
}

function isNamedIn(cell: string): (field: string) => boolean {
  return (field) => new RegExp(`\\b${field}\\b`).test(cell)
}

/** The codes in a cell of the table; '1001 to 1003' are three. */
function codesIn(cell: string): string[] {
  return [...cell.matchAll(/\b(\d{3,5})\b(?: to (\d{4}))?/g)].flatMap(([, from = '', to = from]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => String(Number(from) + index)),
  )
}

test('the table holds the calls of the server, in their order', () => {
  expect(README_CALLS.map(({ method, path }) => `${method} ${path}`)).toEqual(
    routes.map(({ method, path }) => `${method} ${path}`),
  )
})

test('the server serves each declared call once', () => {
  const served = routes.map(({ method, path }) => `${method} ${path}`)
  expect(served.toSorted()).toEqual(DECLARED_CALLS.map(({ method, path }) => `${method} ${path}`).toSorted())
})

test.each(routes.map((route, index) => ({ ...route, row: README_CALLS[index] })))(
  '$method $path: the table names its fields',
  ({ body, answer, row }) => {
    expect(fieldsOf(body).filter((field) => !isNamedIn(row?.payload ?? '')(field))).toEqual([])
    expect(fieldsOf(answer).filter((field) => !isNamedIn(row?.answer ?? '')(field))).toEqual([])
    // The table has a payload only for calls that take one.
    expect(row?.payload === '').toBe(fieldsOf(body).length === 0)
  },
)

test.each(routes.map((route, index) => ({ ...route, row: README_CALLS[index] })))(
  '$method $path: the table lists its declared errors',
  ({ access, errors, row }) => {
    expect(codesIn(row?.refuses ?? '')).toEqual(errors)
    if (access !== 'anybody') expect(errors).toContain('401')
  },
)

test('the declared error codes are those of the server’s problems', () => {
  expect(new Set(ERROR_CODES)).toEqual(new Set(Object.values(PROBLEMS).map(({ code }) => code)))
})

test.each(README_CALLS)('$method $path is for: $who', async ({ method, path, who }) => {
  const server = await startServer()
  const sent = { method, ...(method === 'POST' && { body: {} }) }
  const address = path.replace(':storyId', 'tiny').replace(':actorId', 'mo')
  const { status: withoutToken } = await server.call(address, sent)
  const { status: withBadToken } = await server.call(address, { ...sent, token: 'stale' })
  expect(withoutToken === 401).toBe(who === 'user')
  expect(withBadToken === 401).toBe(who !== 'anybody')
})

test.each([
  ['POST', '/api/v1/actor/tiny/mo/game.start', '99001', true],
  ['POST', '/api/v1/actor/tiny/mo/game.start', '1204', false],
  ['GET', '/api/v1/price.list', '503', true],
  ['GET', '/api/v1/price.list', '401', false],
  ['POST', '/api/v1/actor/tiny/game.start', '99001', false],
])('the fuzz expects of %s %s the error %s: %s', (method, path, code, expected) => {
  expect(isDeclaredError(method, path, code)).toBe(expected)
})

test('the README names every error code', () => {
  for (const { code } of Object.values(PROBLEMS)) expect(README).toMatch(new RegExp(`\\b${code}\\b`))
})
