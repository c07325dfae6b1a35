/** Whether the line that is spoken can be read where it stands in the list. */
import { createStore, useStore } from '../../../platform/store.ts'

/** A line can be read with this share of it on the screen. */
const READABLE_SHARE = 0.5

const isReadable = createStore(false)

/** Watches the row of the line until the returned function is called. */
export function watchSpokenLine(row: Element): () => void {
  const observer = new IntersectionObserver(
    (entries) => isReadable.set((entries.at(-1)?.intersectionRatio ?? 0) >= READABLE_SHARE),
    { threshold: READABLE_SHARE },
  )
  observer.observe(row)
  return () => {
    observer.disconnect()
    isReadable.set(false)
  }
}

/** False, too, while no row of the line is drawn. */
export function useIsSpokenLineReadable(): boolean {
  return useStore(isReadable)
}
