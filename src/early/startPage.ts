/** What a page opens with, by its address: the files of its screen, its first calls, the worker of a game. All of it would otherwise wait for the app's own code. */
import { type Locale } from '../../protocol/locale.ts'
import { mayDrawEarly } from '../app/earlyDrawing.ts'
import { formatWorkerName } from '../bridge/workerName.ts'
import { prepareEarlyWorker, startEarlyWorker } from '../bridge/earlyWorker.ts'
import { resolvePageLocale } from '../i18n/locale.ts'
import { getAppConfig } from '../platform/appConfig.ts'
import { readRuntimeOptions } from '../platform/developerTools.ts'
import { readItem } from '../platform/storage.ts'
import { after, wait } from '../ui/time.ts'
import { readStartFiles } from './startFiles.ts'
import { preloadFiles } from './preload.ts'
import { drawList } from './drawing/drawList.tsx'
import { loadChatDrawing } from './showChat.ts'
import { findStart, type Start } from './start.ts'
import { startApp } from './startApp.ts'
import { beginGame } from './beginGame.ts'
import { askForList, askForStory, isDeviceNew, signUpGuest } from './startCalls.ts'

/**
 * Starts what the address needs, in two tasks: one would be long on a slow phone. Screens that it does not know load as they always did. The browser has
 * six connections to a server without HTTP/2, and the page's own files take four: what others wait for goes first.
 */
export function startPage(): void {
  const start = findStart(location.pathname)
  const locale = resolvePageLocale()
  // Before the answer to the question of age, no screen asks for anything.
  const mayAsk = !getAppConfig().requiresAdultConfirmation
  const isList = start?.screen === 'stories'
  // Beside the sign-up: a visitor is told as much as a guest who has bought nothing.
  const isVisitor = start?.screen === 'chat' && mayAsk && isDeviceNew()
  let visitorStory: Promise<unknown> = Promise.resolve(null)
  const signUp = (): Promise<void> =>
    signUpGuest(locale, async (token, guest) => {
      if (start === null || start.screen === 'stories' || !mayAsk) return
      const story = visitorStory.then((data) => data ?? askForStory(locale, token, start))
      if (start.screen !== 'chat') return
      prepareWorker()
      if (guest === null) startEarlyWorker()
      else await beginGame(start, locale, guest, story)
    })
  if (!isList) globalThis.earlyGame = signUp().catch(() => undefined)
  if (isVisitor) visitorStory = askForStory(locale, null, start)
  const stories = isList && mayAsk ? askForList(locale, location.search) : null
  globalThis.loadsApp = true
  if (!isVisitor) startApp()
  after(0, () => {
    if (isVisitor) fetchFirstLine(start, locale)
    else fetchFiles(start, locale)
    if (!isList) return
    const token = findToken(locale)
    if (stories !== null) showList(locale, stories, token)
  })
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
  prepareWorker()
  startEarlyWorker()
  void loadChatDrawing(locale)
  void Promise.race([globalThis.earlyGame, wait(MOST_WAITING_MS)]).then(() => {
    startApp()
    fetchFiles(start, locale)
  })
}

/** The answers that a game begins with may be late; the app is not. */
const MOST_WAITING_MS = 1_000

/** Says which worker a game will need. */
function prepareWorker(): void {
  const files = readStartFiles()
  if (files !== null) prepareEarlyWorker(files.worker, formatWorkerName(readRuntimeOptions()))
}
