/** What a page opens with, by its address: the files of its screen, its first calls, the worker of a game. All of it would otherwise wait for the app's own code. */
import { type Locale } from '../../protocol/locale.ts'
import { mayDrawEarly } from '../app/earlyDrawing.ts'
import { formatWorkerName } from '../bridge/workerName.ts'
import { prepareEarlyWorker, startEarlyWorker } from '../bridge/earlyWorker.ts'
import { resolvePageLocale } from '../i18n/locale.ts'
import { getAppConfig } from '../platform/appConfig.ts'
import { readRuntimeOptions } from '../platform/developerTools.ts'
import { readItem } from '../platform/storage.ts'
import { inNextTask, wait } from '../ui/time.ts'
import { readStartFiles } from './startFiles.ts'
import { preloadFiles } from './preload.ts'
import { drawList } from './drawing/drawList.tsx'
import { loadChatDrawing } from './showChat.ts'
import { type ChatStart, findStart, type Start } from './start.ts'
import { startApp } from './startApp.ts'
import { beginGame } from './beginGame.ts'
import { askForList, askForStory, lacksDeviceId, isAccountNew, type NewGuest, signUpGuest } from './startCalls.ts'

/**
 * Starts what the address needs, in tasks that follow this one: in one they would be long on a slow phone. Screens that it does not know load as they
 * always did. The browser has six connections to a server without HTTP/2, and the page's own files take four: what others wait for goes first.
 */
export function startPage(): void {
  // Read before the settings are decided, which create the id of the device.
  const isFirstTab = lacksDeviceId()
  globalThis.loadsApp = true
  inNextTask(() => startScreen(findStart(location.pathname), resolvePageLocale(), isFirstTab))
}

function startScreen(start: Start | null, locale: Locale, isFirstTab: boolean): void {
  if (start?.screen === 'stories') startList(start, locale)
  else if (start?.screen === 'chat' && mayAsk() && isFirstTab && isAccountNew()) startNewChat(start, locale)
  else {
    inNextTask(() => signUp(start, locale, isFirstTab))
    inNextTask(startApp)
    inNextTask(() => fetchFiles(start, locale))
  }
}

/** Before the answer to the question of age, no screen asks for anything. */
function mayAsk(): boolean {
  return !getAppConfig().requiresAdultConfirmation
}

function startList(start: Start, locale: Locale): void {
  let stories: Promise<unknown> | null = null
  inNextTask(() => {
    if (mayAsk()) stories = askForList(locale, location.search)
    startApp()
  })
  inNextTask(() => {
    fetchFiles(start, locale)
    const token = findToken(locale)
    if (stories !== null) showList(locale, stories, token)
  })
}

/** The chat of a new guest. The story is asked for beside the sign-up: a visitor is told as much as a guest who has bought nothing. */
function startNewChat(start: ChatStart, locale: Locale): void {
  let story: Promise<unknown> = Promise.resolve(null)
  inNextTask(() => signUp(start, locale, true, () => story))
  inNextTask(() => {
    story = askForStory(locale, null, start)
  })
  inNextTask(() => {
    prepareWorker()
    startEarlyWorker()
  })
  inNextTask(() => fetchFirstLine(start, locale))
}

/** Signs a guest up, or reads the token, and begins what it allows. `askVisitor` answers the story as a visitor is told it; null where that failed. */
function signUp(
  start: Exclude<Start, { screen: 'stories' }> | null,
  locale: Locale,
  isFirstTab: boolean,
  askVisitor: () => Promise<unknown> = async () => null,
): void {
  const onToken = async (token: string, guest: NewGuest | null): Promise<void> => {
    if (start === null || !mayAsk()) return
    const story = askVisitor().then((data) => data ?? askForStory(locale, token, start))
    if (start.screen !== 'chat') return
    prepareWorker()
    if (guest === null) startEarlyWorker()
    else await beginGame(start, locale, guest, story)
  }
  globalThis.earlyGame = signUpGuest(locale, onToken, isFirstTab).catch(() => undefined)
}

/** The token of this device, or of a new guest; null where there is none. */
async function findToken(locale: Locale): Promise<string | null> {
  let found: string | null = null
  await signUpGuest(locale, (token) => void (found = token)).catch(() => undefined)
  return found
}

/** Draws the list, and asks for the story that is tapped before the app is there. */
function showList(locale: Locale, answer: Promise<unknown>, signedUp: Promise<string | null>): void {
  const openStory = async (): Promise<void> => {
    const start = findStart(location.pathname)
    const token = await signedUp
    if (start?.screen === 'story' && token !== null && mayDrawEarly()) await askForStory(locale, token, start)
  }
  const userId = readItem('user_id') ?? undefined
  // Without this drawing the app's own comes, which says what is wrong.
  drawList({ locale, userId, answer, onOpened: () => void openStory() }).catch(() => undefined)
}

/** Fetches the code of the screen and the texts. */
function fetchFiles(start: Start | null, locale: Locale): void {
  const files = readStartFiles()
  if (files === null) return
  const texts = files.texts[locale]
  preloadFiles([
    ...(start === null ? files.others : files.screens[start.screen]),
    ...(texts === undefined ? [] : [texts]),
  ])
}

/** Fetches what the first line of a chat needs, and the app once its first turn was asked for: on a slow network all would come together, and late. */
function fetchFirstLine(start: Start, locale: Locale): void {
  void loadChatDrawing(locale)
  void Promise.race([globalThis.earlyGame, wait(MOST_WAITING_MS)]).then(() => {
    inNextTask(startApp)
    inNextTask(() => fetchFiles(start, locale))
  })
}

/** The answers that a game begins with may be late; the app is not. */
const MOST_WAITING_MS = 1_000

/** Says which worker a game will need. */
function prepareWorker(): void {
  const files = readStartFiles()
  if (files !== null) prepareEarlyWorker(files.worker, formatWorkerName(readRuntimeOptions()))
}
