/** Reads the older pages of a conversation after its session was opened with the last ones. Rule L12. */
import { OLDER_PAGES_DELAY_MS, OLDER_PAGES_PAUSE_MS } from '../../protocol/limits.ts'
import { type MessagePage } from '../../protocol/view/conversation.ts'

/** Pages that are read at once: so many reach the page in one update, which a slow phone takes over in less than a long task. */
const PAGES_PER_READ = 5

export interface OlderPagesPorts {
  /** Pages from one number up to another; fewer where some are missing. */
  read: (from: number, to: number) => Promise<readonly MessagePage[]>
  /** Takes over pages, from this number on; false where they are not wanted any more. */
  add: (from: number, pages: readonly MessagePage[]) => boolean
  /** Resolves after so many ms, or at once where an entry waits for them. */
  pause: (ms: number) => Promise<void>
  /** They cannot be read: nothing may wait for them. */
  giveUp: () => void
}

/** Reads the pages before `loadedFrom`, the latest first, once the page has drawn the last ones, with pauses in which it draws. Never rejects. */
export async function readOlderPages(loadedFrom: number, { read, add, pause, giveUp }: OlderPagesPorts): Promise<void> {
  try {
    if (loadedFrom > 0) await pause(OLDER_PAGES_DELAY_MS)
    for (let to = loadedFrom; to > 0; to -= PAGES_PER_READ) {
      const from = Math.max(0, to - PAGES_PER_READ)
      const pages = await read(from, to)
      // The pages after a missing one would take its place.
      if (pages.length < to - from) return giveUp()
      if (!add(from, pages)) return
      await pause(OLDER_PAGES_PAUSE_MS)
    }
  } catch {
    giveUp()
  }
}
