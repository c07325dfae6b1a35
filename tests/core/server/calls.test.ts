/** The server serves each declared call, to those who may make it, and refuses with declared errors. */
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
import { CALL_ACCESS } from './callAccess.ts'

// No service is used before a call is made.
const routes: readonly Route[] = [
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

test('the server serves each declared call once', () => {
  const served = routes.map(({ method, path }) => `${method} ${path}`)
  expect(served.toSorted()).toEqual(DECLARED_CALLS.map(({ method, path }) => `${method} ${path}`).toSorted())
})

test('each call is for those whom the list names', () => {
  const access = (calls: readonly Pick<Route, 'method' | 'path' | 'access'>[]): Record<string, string> =>
    Object.fromEntries(calls.map((call) => [`${call.method} ${call.path}`, call.access]))
  expect(access(routes)).toEqual(access(CALL_ACCESS))
})

test.each(routes)('$method $path: a call that reads a token declares 401', ({ access, errors }) => {
  if (access !== 'anybody') expect(errors).toContain('401')
})

test('the declared error codes are those of the server’s problems', () => {
  expect(new Set(ERROR_CODES)).toEqual(new Set(Object.values(PROBLEMS).map(({ code }) => code)))
})

test.each(CALL_ACCESS)('$method $path is for: $access', async ({ method, path, access }) => {
  const server = await startServer()
  const sent = { method, ...(method === 'POST' && { body: {} }) }
  const address = path.replace(':storyId', 'tiny').replace(':actorId', 'mo')
  const { status: withoutToken } = await server.call(address, sent)
  const { status: withBadToken } = await server.call(address, { ...sent, token: 'stale' })
  expect(withoutToken === 401).toBe(access === 'users' || access === 'admins')
  expect(withBadToken === 401).toBe(access !== 'anybody')
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
