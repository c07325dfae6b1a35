/** The page's copy of the view, kept up to date by patches so that unchanged parts keep their identity. Rule L5. */
import { type Update } from '../../protocol/runtime.ts'
import { type View } from '../../protocol/view.ts'
import { applyPatches } from '../../protocol/patch.ts'
import { createStore } from '../platform/store.ts'

export interface Mirror {
  getView: () => View
  subscribe: (changed: () => void) => () => void
  /** The game clock now, ms. */
  now: () => number
  /** Applies an update; false if an earlier one is missing, so that the caller must request the whole view. */
  applyUpdate: (update: Update) => boolean
}

/** `pageNow` is the page's monotonic clock, ms. */
export function createMirror(initial: View, pageNow: () => number = () => performance.now()): Mirror {
  const view = createStore(initial)
  let revision = 0
  let clock = { at: 0, rate: 0, received: 0 }

  return {
    getView: view.get,
    subscribe: view.subscribe,
    now: () => clock.at + (pageNow() - clock.received) * clock.rate,
    applyUpdate(update) {
      if ('patches' in update && update.revision !== revision + 1) return false
      revision = update.revision
      clock = { at: update.at, rate: update.rate, received: pageNow() }
      view.set('view' in update ? update.view : applyPatches(view.get(), update.patches))
      return true
    },
  }
}
