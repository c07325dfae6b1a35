/** Posts changes of the view to the page: one update in flight, the next after its acknowledgement. Rule L5. */
import { type Patch } from '../../protocol/patch.ts'
import { UPDATE_INTERVAL_MS } from '../../protocol/limits.ts'
import { type Update } from '../../protocol/runtime.ts'
import { type View } from '../../protocol/view.ts'
import { type Clock } from '../clock/clock.ts'

export interface Publisher {
  /** Posts these patches of the view. */
  publish(view: View, patches: readonly Patch[]): void
  /** Sends the whole view next: after a gap. */
  resync(): void
  stop(): void
}

export interface PublisherPorts {
  /** Resolves when the page has applied the update. */
  show: (update: Update) => void | Promise<void>
  /** The page's time, for the distance between updates. */
  pageClock: Clock
  /** The game's time, which the times in the view are measured on. */
  gameClock: Clock
  rate: number
}

/** The first update is a whole view. */
export function createPublisher({ show, pageClock, gameClock, rate }: PublisherPorts): Publisher {
  let revision = 0
  let view: View | null = null
  let patches: Patch[] = []
  let isWholeDue = true
  let isBusy = false
  let isStopped = false

  const send = async (): Promise<void> => {
    if (isBusy || isStopped || view === null || (!isWholeDue && patches.length === 0)) return
    isBusy = true
    const sent = pageClock.now()
    const head = { revision: (revision += 1), at: gameClock.now(), rate }
    const update: Update = isWholeDue ? { ...head, view } : { ...head, patches }
    patches = []
    isWholeDue = false
    try {
      await show(update)
    } catch {
      // The page could not apply it, and asks for the whole view later.
    }
    pageClock.after(UPDATE_INTERVAL_MS - (pageClock.now() - sent), () => {
      isBusy = false
      void send()
    })
  }

  return {
    publish(next, newPatches) {
      view = next
      if (!isWholeDue) patches.push(...newPatches)
      void send()
    },
    resync() {
      isWholeDue = true
      patches = []
      void send()
    },
    stop() {
      isStopped = true
    },
  }
}
