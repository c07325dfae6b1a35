/** The sign-up at the start of the page: when it is asked for, and who gets its answer. Rule L11, doc 1 §4. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getSignUp } from '../../../src/account/accountStorage.ts'
import { dropStartCalls } from '../../../src/api/startCalls.ts'
import { signUpFirstGuest } from '../../../src/start/firstRequests.ts'
import { dropHandedLock } from '../../../src/platform/locks.ts'
import { listItems, removeItem } from '../../../src/platform/storage.ts'
import { eventually } from '../../helpers/eventually.ts'

const TOKEN = 'token-of-the-guest'
/** Gives the lock to the tab, or says that another tab holds it. */
let answerLock: (isFree: boolean) => void
let stored: Map<string, string>
let asked: string[]
let tokens: string[]

beforeEach(() => {
  stored = new Map()
  asked = []
  tokens = []
  const lock = new Promise<boolean>((resolve) => (answerLock = resolve))
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  })
  // What tests without storage have left in memory.
  for (const name of listItems()) removeItem(name)
  vi.stubGlobal('location', { hostname: 'localhost' })
  vi.stubGlobal('document', { querySelector: () => ({ content: '{"apiUrl":"http://localhost"}' }) })
  vi.stubGlobal('navigator', {
    locks: {
      request: async (_name: string, _options: object, granted: (lock: object | null) => unknown) =>
        granted((await lock) ? {} : null),
    },
  })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address).pathname)
    return Response.json({ data: { auth: { access_token: TOKEN }, user: { uuid: 'guest-1' } } })
  })
})
afterEach(() => {
  answerLock(false)
  dropHandedLock()
  dropStartCalls()
  getSignUp().device = null
  vi.unstubAllGlobals()
})

const SIGN_UP = ['/api/v1/user-guest.sign-up']
const signUp = async (): Promise<void> => {
  const signedIn = await signUpFirstGuest('en')
  if (signedIn !== null) tokens.push(signedIn.token)
}

test('the tab that creates the id of the device asks before it has the lock, and goes on under it', async () => {
  const done = signUp()
  await eventually(() => expect(asked).toEqual(SIGN_UP))
  expect(tokens).toEqual([])
  answerLock(true)
  await done
  expect(tokens).toEqual([TOKEN])
  expect(getSignUp().device).toBe(stored.get('device_id'))
})

test('without the lock it leaves the answer to the app', async () => {
  const done = signUp()
  answerLock(false)
  await done
  expect(asked).toEqual(SIGN_UP)
  expect(tokens).toEqual([])
  expect(getSignUp().device).toBeNull()
})

test('a guest whom another tab has signed up meanwhile stays', async () => {
  const done = signUp()
  stored.set('token', 'token-of-the-other-tab')
  answerLock(true)
  await done
  expect(tokens).toEqual([])
})

test.each([
  ['of a device that has no id yet is new to the server', null, true],
  ['of any other may be known there', 'device-0123456789', false],
])('a guest %s', async (_, device, expected) => {
  if (device !== null) stored.set('device_id', device)
  answerLock(true)
  expect((await signUpFirstGuest('en'))?.guest).toEqual({ userId: 'guest-1', token: TOKEN, isDeviceNew: expected })
})

test('on a device that has an id, it asks under the lock alone', async () => {
  stored.set('device_id', 'device-0123456789')
  const done = signUp()
  await Promise.resolve()
  expect(asked).toEqual([])
  answerLock(true)
  await done
  expect(asked).toEqual(SIGN_UP)
  expect(tokens).toEqual([TOKEN])
})

test('on such a device whose lock another tab holds, it does not ask', async () => {
  stored.set('device_id', 'device-0123456789')
  const done = signUp()
  answerLock(false)
  await done
  expect(asked).toEqual([])
})
