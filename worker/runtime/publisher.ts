/** Posts changes of the view to the page: one update in flight, the next after its acknowledgement; none before there is something to show. Rule L5. */
import { type Patch } from '../../protocol/patch.ts'
import { OPENING_UPDATE_MS, UPDATE_INTERVAL_MS } from '../../protocol/limits.ts'
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
  /** Whether a session opens: its first updates, which show nothing yet, wait for what it begins with. */
  isOpening?: boolean
}

/** The first update is a whole view. */
export function createPublisher({ show, pageClock, gameClock, rate, isOpening = false }: PublisherPorts): Publisher {
  let revision = 0
  let view: View | null = null
  let patches: Patch[] = []
  let isWholeDue = true
  let isBusy = false
  let isStopped = false
  let isHeld = isOpening
  let isTimed = false

  /** Whether an update waits, because it shows nothing. */
  const holds = (next: View): boolean => {
    isHeld = isHeld && isBlank(next)
    if (isHeld && !isTimed) {
      isTimed = true
      pageClock.after(OPENING_UPDATE_MS, () => {
        isHeld = false
        void send()
      })
    }
    return isHeld
  }

  const send = async (): Promise<void> => {
    if (isBusy || isStopped || view === null || (!isWholeDue && patches.length === 0) || holds(view)) return
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
      // With what is being folded: the page gets one update.
      void Promise.resolve().then(send)
    },
    stop() {
      isStopped = true
    },
  }
}

/** Whether the view holds nothing that the opening screen does not already show. */
function isBlank({ flow, online, messages, stage, video, overlay, ending, notices, ...view }: View): boolean {
  if (flow !== 'initializing' && flow !== 'streaming') return false
  const { options, actionOptions, upload, paid, heart, progress } = view
  const offers = [options, actionOptions, upload, paid]
  const { people, ...pictures } = stage
  const parts = [...Object.values(pictures), ...Object.values(progress), ...offers, heart, video, overlay, ending]
  return online && messages.count + notices.length + people.length === 0 && parts.every((part) => part === null)
}
