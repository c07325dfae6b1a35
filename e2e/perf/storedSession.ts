/** Opens the worker's log store from a page, to give a session a history without playing it. */
import { type SessionKey } from '../../protocol/sessionKey.ts'
import { join } from 'node:path'
import { type Page } from 'playwright'
import { build } from 'vite'
import { type LogStore } from '../../worker/log/store.ts'
import { fold } from '../../worker/reducer/fold.ts'
import { type State } from '../../worker/reducer/state.ts'

const STORE = join(import.meta.dirname, '../../worker/log/indexeddb.ts')

declare global {
  interface Window {
    logs?: { openIndexedDbStore: () => Promise<LogStore> }
  }
}

/** Changes the stored state of a session. The page must be of the app's origin and run no game. */
export async function changeSession(page: Page, key: SessionKey, change: (state: State) => State): Promise<void> {
  await page.evaluate(await storeAsScript())
  const entries = await page.evaluate(async (key) => {
    const store = await window.logs?.openIndexedDbStore()
    const all = (await store?.readAll(key)) ?? null
    store?.close()
    return all
  }, key)
  if (entries === null || entries.length === 0) throw new Error('no session is stored')
  await page.evaluate(
    async ({ key, count, state }) => {
      const store = await window.logs?.openIndexedDbStore()
      // The store accepts writes only to a log that it has loaded.
      await store?.load(key)
      await store?.checkpoint(key, count, state)
      store?.close()
    },
    { key, count: entries.length, state: change(fold(null, entries).state) },
  )
}

/** The store's code as a script that sets `window.logs`, so that nothing here depends on the stored format. */
async function storeAsScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry: STORE, formats: ['iife'], name: 'logs' } },
  })
  const [first] = Array.isArray(built) ? built : [built]
  const script = first !== undefined && 'output' in first ? first.output[0].code : ''
  return `${script}\nwindow.logs = logs`
}
