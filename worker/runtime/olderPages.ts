/** Reads the older pages of a conversation after its session was opened with the last ones. Rule L12. */
import { OLDER_PAGES_PAUSE_MS } from '../../protocol/limits.ts'
import { type MessagePage } from '../../protocol/view/conversation.ts'
import { type Clock } from '../clock/clock.ts'

/** Pages that are read at once: so many reach the page in one update, and it draws in between. */
const PAGES_PER_READ = 10

export interface OlderPagesPorts {
  /** Pages from one number up to another; fewer where some are missing. */
  read: (from: number, to: number) => Promise<readonly MessagePage[]>
  /** Takes over pages, from this number on; false where they are not wanted any more. */
  add: (from: number, pages: readonly MessagePage[]) => boolean
  /** Whether an entry waits for them. */
  areNeeded: () => boolean
  /** They cannot be read: nothing may wait for them. */
  giveUp: () => void
  pageClock: Clock
}

/** Reads the pages before `loadedFrom`, the latest first, with pauses in which the page draws. Never rejects. */
export async function readOlderPages(
  loadedFrom: number,
  { read, add, areNeeded, giveUp, pageClock }: OlderPagesPorts,
): Promise<void> {
  try {
    for (let to = loadedFrom; to > 0; to -= PAGES_PER_READ) {
      const from = Math.max(0, to - PAGES_PER_READ)
      const pages = await read(from, to)
      // The pages after a missing one would take its place.
      if (pages.length < to - from) return giveUp()
      if (!add(from, pages)) return
      if (!areNeeded()) await new Promise<void>((resolve) => void pageClock.after(OLDER_PAGES_PAUSE_MS, resolve))
    }
  } catch {
    giveUp()
  }
}
