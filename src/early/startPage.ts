/** What a page opens with, by its address: the files of its screen, its first calls, the worker of a game. All of it would otherwise wait for the app's own code. */
import { formatWorkerName } from '../bridge/workerName.ts'
import { startEarlyWorker } from '../bridge/earlyWorker.ts'
import { resolvePageLocale } from '../i18n/locale.ts'
import { getAppConfig } from '../platform/appConfig.ts'
import { readRuntimeOptions } from '../platform/developerTools.ts'
import { readStartFiles } from './startFiles.ts'
import { preloadFiles } from './preload.ts'
import { findStart } from './start.ts'
import { askForList, askForStory, signUpGuest } from './startCalls.ts'

/** Starts what the address needs. Screens that it does not know load as they always did. */
export function startPage(): void {
  const start = findStart(location.pathname)
  const files = readStartFiles()
  const locale = resolvePageLocale()
  if (files !== null) {
    const texts = files.texts[locale]
    preloadFiles([...(start === null ? [] : files.screens[start.screen]), ...(texts === undefined ? [] : [texts])])
    if (start?.screen === 'chat') startEarlyWorker(files.worker, formatWorkerName(readRuntimeOptions()))
  }
  // Before the answer to the question of age, no screen asks for anything.
  const mayAsk = !getAppConfig().requiresAdultConfirmation
  if (start?.screen === 'stories') {
    signUpGuest(locale, () => undefined)
    if (mayAsk) askForList(locale, location.search)
  } else {
    signUpGuest(locale, (token) => {
      if (start !== null && mayAsk) askForStory(locale, token, start)
    })
  }
}
