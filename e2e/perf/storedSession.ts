/** Reaches into what the worker stored: IndexedDB of the page's address, which has to be free of a running game. */
import { type Page } from 'playwright'
import { type Entry } from '../../protocol/entries.ts'
import { type State } from '../../worker/reducer/state.ts'

const DATABASE = 'interactive-stories'

/** Every entry that is stored; one session is expected. */
export function readEntries(page: Page): Promise<Entry[]> {
  return page.evaluate(async (name) => {
    const opening = indexedDB.open(name)
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    const reading = opening.result.transaction('entries').objectStore('entries').getAll()
    await new Promise((resolve) => reading.addEventListener('success', resolve))
    opening.result.close()
    return reading.result as Entry[]
  }, DATABASE)
}

/** Gives the stored session another checkpoint: the state after `count` entries. */
export function writeCheckpoint(page: Page, checkpoint: { state: State; count: number }): Promise<void> {
  return page.evaluate(
    async ({ name, checkpoint }) => {
      const opening = indexedDB.open(name)
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const transaction = opening.result.transaction('sessions', 'readwrite')
      const sessions = transaction.objectStore('sessions')
      const reading = sessions.getAll()
      reading.addEventListener('success', () => {
        for (const session of reading.result as object[]) sessions.put({ ...session, checkpoint })
      })
      await new Promise((resolve) => transaction.addEventListener('complete', resolve))
      opening.result.close()
    },
    { name: DATABASE, checkpoint },
  )
}
