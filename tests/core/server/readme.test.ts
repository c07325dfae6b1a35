/** The server's README: its table of calls is that of the server. */
import { expect, test } from 'vitest'
import { createAccountCalls } from '../../../fixtures/server/calls/accountCalls.ts'
import { createGameCalls } from '../../../fixtures/server/calls/gameCalls.ts'
import { createLibraryCalls } from '../../../fixtures/server/calls/libraryCalls.ts'
import { createPictureCalls } from '../../../fixtures/server/calls/pictureCalls.ts'
import { createPlayCalls } from '../../../fixtures/server/calls/playCalls.ts'
import { createRewardCalls } from '../../../fixtures/server/calls/rewardCalls.ts'
import { type Route } from '../../../fixtures/server/calls/route.ts'
import { createSignInCalls } from '../../../fixtures/server/calls/signInCalls.ts'
import { createStoryCalls } from '../../../fixtures/server/calls/storyCalls.ts'
import { createTalentCalls } from '../../../fixtures/server/calls/talentCalls.ts'
import { PROBLEMS } from '../../../fixtures/server/problems.ts'
import { startServer } from './helpers.ts'
import { README, README_CALLS } from './readmeCalls.ts'

// The services are asked for nothing before a call is made. A route has the schemas of its call as well.
const routes: readonly (Route & { request?: unknown; answer?: unknown })[] = [
  ...createAccountCalls({} as never, {} as never),
  ...createStoryCalls({} as never),
  ...createGameCalls({} as never, {} as never, () => true, {} as never),
  ...createPlayCalls({} as never, new Map()),
  ...createTalentCalls({} as never, {} as never, new Map()),
  ...createSignInCalls({} as never),
  ...createLibraryCalls({} as never),
  ...createRewardCalls({} as never),
  ...createPictureCalls({} as never),
]

/** The names of an object's fields in its schema. */
function fieldsOf(schema: unknown): string[] {
  return Object.keys((schema as { entries?: object } | undefined)?.entries ?? {})
}

function namedIn(cell: string): (field: string) => boolean {
  return (field) => new RegExp(`\\b${field}\\b`).test(cell)
}

test('every call stands in the table, and nothing else does', () => {
  expect(README_CALLS.map(({ method, path }) => `${method} ${path}`)).toEqual(routes.map(({ method, path }) => `${method} ${path}`))
})

test.each(routes.map((route, index) => ({ ...route, row: README_CALLS[index] })))('$method $path: the table names its fields', ({ request, answer, row }) => {
  expect(fieldsOf(request).filter((field) => !namedIn(row?.payload ?? '')(field))).toEqual([])
  expect(fieldsOf(answer).filter((field) => !namedIn(row?.answer ?? '')(field))).toEqual([])
  // A payload is named where the call takes none, too: the other way round.
  expect(row?.payload === '').toBe(fieldsOf(request).length === 0)
})

test.each(README_CALLS)('$method $path is refused with codes that there are', ({ who, refuses }) => {
  const known = new Set(Object.values(PROBLEMS).map(({ code }) => code))
  const codes = refuses.match(/\b\d{3,5}\b/g) ?? []
  expect(codes.filter((code) => !known.has(code as never))).toEqual([])
  if (who !== 'anybody') expect(codes).toContain('401')
})

test.each(README_CALLS)('$method $path is for: $who', async ({ method, path, who }) => {
  const server = await startServer()
  const sent = { method, ...(method === 'POST' && { body: {} }) }
  const address = path.replace('{storyId}', 'tiny').replace('{actorId}', 'mo')
  const { status: withoutToken } = await server.call(address, sent)
  const { status: withBadToken } = await server.call(address, { ...sent, token: 'stale' })
  expect(withoutToken === 401).toBe(who === 'user')
  expect(withBadToken === 401).toBe(who !== 'anybody')
})

test('every code stands in the README', () => {
  for (const { code } of Object.values(PROBLEMS)) expect(README).toMatch(new RegExp(`\\b${code}\\b`))
})
