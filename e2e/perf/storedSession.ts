/** The worker's store of logs, opened from a page: to give a session a past that nobody has to play. */
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

/** Changes the state that a session is at. The page has to be one of the app's address on which no game runs. */
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
      // Whoever writes has taken the log up.
      await store?.load(key)
      await store?.checkpoint(key, count, state)
      store?.close()
    },
    { key, count: entries.length, state: change(fold(null, entries).state) },
  )
}

/** The store's own code as a script that leaves it at `window.logs`: so its shape is nobody else's business. */
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
