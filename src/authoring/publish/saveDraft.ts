/** Saves everything that was typed before it goes on: a save that is under way may have begun without the last words. */
import type { DraftStore } from '../model/draftStore.ts'
import type { SaveState } from '../model/draftTypes.ts'

/** The draft's state when nothing waits any more: `saved`, or why it is not. */
export async function saveDraft(store: DraftStore): Promise<SaveState> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await store.actions.saveNow()
    await waitWhileSaving(store)
    if (store.getView().save.kind !== 'waiting') break
  }
  return store.getView().save
}

/** The author may type on; a draft that was closed waits for ever. */
const ATTEMPTS = 5

function waitWhileSaving(store: DraftStore): Promise<void> {
  return new Promise((resolve) => {
    let stop = (): void => undefined
    const check = (): void => {
      if (store.getView().save.kind === 'saving') return
      stop()
      resolve()
    }
    stop = store.subscribe(check)
    check()
  })
}
