/**
 * The first calls of a page, made ahead of the app, which takes their answers when it asks for the same (`src/api/startCalls.ts`). The app checks them;
 * here they are read for nothing but a token and a picture.
 */
import { type guestSignUp } from '../../protocol/api/account.ts'
import { type CallRequest, createCallRequest } from '../../protocol/api/request.ts'
import { type HttpAnswer } from '../../protocol/api/result.ts'
import { type storyGet, type storyList } from '../../protocol/api/stories.ts'
import { SERVER_TIMEOUT_MS } from '../../protocol/limits.ts'
import { type Locale } from '../../protocol/locale.ts'
import { ACCOUNT_KEYS, getDeviceId, getSignUp, readAccess, readGuestGender } from '../account/accountStorage.ts'
import { toGender } from '../account/gender.ts'
import { readDrawnAnswer } from '../api/drawnAnswer.ts'
import { keepStartCall } from '../api/startCalls.ts'
import { type AskedTurn } from '../game/firstTurn.ts'
import { resolveApiAddress } from '../platform/apiAddress.ts'
import { getStartConfig } from '../platform/appConfig.ts'
import { acquireForApp } from '../platform/locks.ts'
import { randomId } from '../platform/random.ts'
import { isItemStored, readItem } from '../platform/storage.ts'
import { readFilters } from '../screens/stories/filters.ts'
import { after } from '../platform/time.ts'
import { read } from './answers.ts'
import { askForFirstTurn, type NewGuest } from './askForFirstTurn.ts'
import { type Target } from '../navigation/target.ts'

// Their declarations would bring the schemas of the answers along.
const SIGN_UP: (typeof guestSignUp)['path'] = '/user-guest.sign-up'
const STORY_GET: (typeof storyGet)['path'] = '/story.get'
const STORY_LIST: (typeof storyList)['path'] = '/story.list'

/** Whether this device has no id yet: the tab that finds it so creates one. */
export function lacksDeviceId(): boolean {
  return readItem('device_id') === null
}

/** Whether nobody was ever signed in on this device: a visitor's answers hold for the guest who is signed up. */
export function isAccountNew(): boolean {
  return ACCOUNT_KEYS.every((name) => readItem(name) === null)
}

interface Start {
  /** This tab creates the id of the device. */
  isFirstTab: boolean
  /** The answer for this visitor stands in the page, which the server has drawn. */
  isAnswered: boolean
}

/** Sends what the address needs first, and signs a guest up where nobody was signed in on this device. Resolves with the first turn that it asks for; null for none. */
export async function sendFirstRequests(
  target: Target | null,
  locale: Locale,
  { isFirstTab, isAnswered }: Start,
): Promise<AskedTurn | null> {
  // Before the answer to the question of age, no screen asks for anything.
  const asking = getStartConfig().requiresAdultConfirmation ? null : target
  if (asking?.screen === 'stories' && !isAnswered) askForList(locale, location.search)
  // Beside the sign-up: a visitor is told as much of a story as a guest who has bought nothing.
  const asVisitor =
    asking?.screen === 'chat' && isFirstTab && isAccountNew() && !isAnswered ? askForStory(locale, null, asking) : null
  const signedIn = await signUpFirstGuest(locale, isFirstTab).catch(() => null)
  if (signedIn === null || (asking?.screen !== 'chat' && (asking?.screen !== 'story' || isAnswered))) return null
  // The page has come whole by now, in all but rare cases.
  const drawn = isAnswered ? parseData(readDrawnAnswer()) : await asVisitor
  const story = drawn ?? (await askForStory(locale, signedIn.token, asking))
  if (asking.screen !== 'chat' || signedIn.guest === null) return null
  return askForFirstTurn(asking, locale, signedIn.guest, story)
}

/** Who is signed in: with the token of this device, or as a guest who was signed up just now. */
interface SignedIn {
  token: string
  guest: NewGuest | null
}

/**
 * The token of this device, or of a guest who is signed up where nobody was signed in on it; null where the app has to decide. Under the lock of the
 * account, as the app does it: two tabs sign up once. The tab that creates the device's id (`isFirstTab`) asks before it has the lock, which takes a
 * slow phone as long as the answer; without the lock the answer is left to the app. Without storage the app could not take it, and nothing happens.
 */
export async function signUpFirstGuest(locale: Locale, isFirstTab = lacksDeviceId()): Promise<SignedIn | null> {
  const access = readAccess()
  if (access !== null) return { token: access.token, guest: null }
  if (!isAccountNew()) return null
  const device_id = getDeviceId()
  if (!isItemStored('device_id')) return null
  const signUp = (): Promise<unknown> => {
    const call = { method: 'POST', path: SIGN_UP, effect: 'changes' } as const
    const body = { device_id, gender: toGender(readGuestGender()) }
    return ask(createCallRequest(call, body, { locale, token: null, idempotencyKey: randomId() }))
  }
  const answer = isFirstTab ? signUp() : null
  if (!(await acquireForApp('account')) || readItem('token') !== null) return null
  getSignUp().device = device_id
  const data = await (answer ?? signUp())
  const token = read(data, 'auth', 'access_token') ?? read(data, 'access_token')
  const userId = read(data, 'user', 'uuid')
  if (typeof token !== 'string') return null
  return { token, guest: typeof userId === 'string' ? { userId, token, isDeviceNew: isFirstTab } : null }
}

/** Asks for the stories of a query of the list: on a plain page, as of the service worker, and for a player whose list is another than a visitor's. */
function askForList(locale: Locale, query: string): void {
  const { ownList, categories, sort } = readFilters(new URLSearchParams(query))
  // The player's own lists are made of several answers.
  if (ownList !== undefined) return
  const call = { method: 'POST', path: STORY_LIST, effect: 'reads' } as const
  const header = { locale, token: readAccess()?.token ?? null }
  void ask(createCallRequest(call, { sort, category_ids: categories }, header))
}

/** Asks for a story in detail, as a visitor without a token. Resolves with the data of the answer, unchecked. */
function askForStory(locale: Locale, token: string | null, { storyId }: { storyId: string }): Promise<unknown> {
  const call = { method: 'GET', path: STORY_GET, effect: 'reads' } as const
  return ask(createCallRequest(call, { id: storyId }, { locale, token }))
}

/** Sends a call, and keeps its answer for the app, which sends the same. Resolves with the data of the answer, unchecked; null for none. */
async function ask(request: CallRequest): Promise<unknown> {
  const answer = receive(request)
  keepStartCall(request, answer)
  return parseData(await answer.catch(() => null))
}

async function receive({ address, init }: CallRequest): Promise<HttpAnswer> {
  const controller = new AbortController()
  const cancelTimeout = after(SERVER_TIMEOUT_MS.call, () => controller.abort())
  try {
    const response = await fetch(resolveApiAddress(address), { ...init, signal: controller.signal })
    return { status: response.status, body: await response.text() }
  } finally {
    cancelTimeout()
  }
}

function parseData(answer: HttpAnswer | null): unknown {
  try {
    return answer === null ? null : (read(JSON.parse(answer.body), 'data') ?? null)
  } catch {
    return null
  }
}
