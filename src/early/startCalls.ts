/**
 * The first calls of a page, made ahead of the app, which takes their answers when it asks for the same (`src/api/earlyCalls.ts`). The app checks them;
 * here they are read for nothing but a token and a picture.
 */
import { type guestSignUp } from '../../protocol/api/account.ts'
import { API_ROOT, prune } from '../../protocol/api/envelope.ts'
import { type storyGet, type storyList } from '../../protocol/api/stories.ts'
import { type Locale } from '../../protocol/locale.ts'
import { ACCOUNT_KEYS, getDeviceId, readAccess, readGuestGender } from '../account/accountStorage.ts'
import { toGender } from '../account/gender.ts'
import { keepEarlyCall } from '../api/earlyCalls.ts'
import { requestText } from '../api/httpClient.ts'
import { type HttpAnswer, type HttpRequest } from '../api/httpRequest.ts'
import { resolveApiAddress } from '../platform/apiAddress.ts'
import { acquireForApp } from '../platform/locks.ts'
import { isKept, readItem } from '../platform/storage.ts'
import { ALL_CATEGORIES_ID, findOwnList, readFilters } from '../screens/stories/filters.ts'
import { COVER_SIZES, FEATURE_SIZES } from '../ui/pictureSizes.ts'
import { preloadPicture } from './preload.ts'

type Path = (typeof guestSignUp | typeof storyGet | typeof storyList)['path']

/**
 * Passes the token of this device on, and before that signs a guest up where nobody was signed in on this device. Under the lock of the account,
 * as the app does it: two tabs sign up once. Without storage the app could not take the answer, and nothing happens.
 */
export function signUpGuest(locale: Locale, onToken: (token: string) => void): void {
  const isNew = ACCOUNT_KEYS.every((name) => readItem(name) === null)
  const access = readAccess()
  if (access !== null) onToken(access.token)
  if (!isNew) return
  getDeviceId()
  if (!isKept('device_id')) return
  acquireForApp('account', () => {
    if (readItem('token') !== null) return
    const device_id = getDeviceId()
    globalThis.signUpDevice = device_id
    const answer = ask(locale, null, 'POST', '/user-guest.sign-up', { device_id, gender: toGender(readGuestGender()) })
    void readData(answer).then((data) => {
      const token = read(data, 'auth', 'access_token') ?? read(data, 'access_token')
      if (typeof token === 'string') onToken(token)
    })
  })
}

/** Asks for the stories of a query of the list, and fetches the picture of the first one. */
export function askForList(locale: Locale, query: string): void {
  const { category, sort } = readFilters(new URLSearchParams(query))
  // The player's own lists are made of several answers.
  if (findOwnList(category) !== undefined) return
  const category_ids = category === ALL_CATEGORIES_ID ? [] : [category]
  const answer = ask(locale, readAccess()?.token ?? null, 'POST', '/story.list', { sort, category_ids })
  void readData(answer).then((data) => preloadCover(read(data, 'stories', '0', 'preview_url'), FEATURE_SIZES))
}

/** Asks for a story in detail, and fetches its cover for the intro. */
export function askForStory(
  locale: Locale,
  token: string,
  { screen, storyId }: { screen: 'story' | 'chat'; storyId: string },
): void {
  const answer = ask(locale, token, 'GET', '/story.get', { id: storyId })
  if (screen === 'story')
    void readData(answer).then((data) => preloadCover(read(data, 'story', 'preview_url'), COVER_SIZES))
}

/** Sends a call exactly as `sendCall` does. */
function ask(
  locale: Locale,
  token: string | null,
  method: HttpRequest['method'],
  path: Path,
  body: object,
): Promise<HttpAnswer> {
  const address = resolveApiAddress(API_ROOT + path)
  const request: HttpRequest = {
    method,
    headers: { 'Accept-Language': locale, ...(token !== null && { Authorization: `Bearer ${token}` }) },
    fields: prune(body),
    signal: undefined,
  }
  const answer = requestText(address, request)
  keepEarlyCall(address, request, answer)
  return answer
}

/** The data of an answer, unchecked; null for none. */
async function readData(answer: Promise<HttpAnswer>): Promise<unknown> {
  try {
    return read(JSON.parse((await answer).body), 'data')
  } catch {
    return null
  }
}

function preloadCover(url: unknown, sizes: string): void {
  if (typeof url === 'string' && /^(?:https?:\/)?\/[^/]/.test(url)) preloadPicture(url, sizes)
}

/** A value deep in unchecked data; undefined where there is none. */
function read(data: unknown, ...names: string[]): unknown {
  return names.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined,
    data,
  )
}
