/** Whether the line that is spoken can be read where it stands in the list. */
import { useSyncExternalStore } from 'react'

/** A line can be read with this share of it on the screen. */
const READABLE_SHARE = 0.5

let isReadable = false
const listeners = new Set<() => void>()

/** Watches the row of the line until the returned function is called. */
export function watchSpokenLine(row: Element): () => void {
  const observer = new IntersectionObserver(
    (entries) => setReadable((entries.at(-1)?.intersectionRatio ?? 0) >= READABLE_SHARE),
    { threshold: READABLE_SHARE },
  )
  observer.observe(row)
  return () => {
    observer.disconnect()
    setReadable(false)
  }
}

/** False, too, while no row of the line is drawn. */
export function useIsSpokenLineReadable(): boolean {
  return useSyncExternalStore(subscribe, () => isReadable)
}

function setReadable(next: boolean): void {
  if (next === isReadable) return
  isReadable = next
  for (const listener of listeners) listener()
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}
