/** The cover of the story that is being opened: the intro's picture stays on the screen until the chat has drawn its first scene. */
import { useSyncExternalStore } from 'react'

interface Cover {
  storyId: string
  /** Address of the picture. */
  url: string
  /** The page draws it below the screens; false once the chat draws itself. */
  isDrawn: boolean
}

/** Draws the cover of a story below the screens of that story. */
export function showCover(storyId: string, url: string): void {
  if (cover?.storyId !== storyId || cover.url !== url || !cover.isDrawn) setCover({ storyId, url, isDrawn: true })
}

/** Stops drawing it; the chat may still use it as its first picture. */
export function hideCover(): void {
  if (cover !== null && cover.isDrawn) setCover({ ...cover, isDrawn: false })
}

/** The cover; null for none. */
export function useCover(): Cover | null {
  return useSyncExternalStore(subscribe, () => cover)
}

/** Address of the cover of a story, or null where no intro has shown it. */
export function useCoverUrl(storyId: string): string | null {
  const current = useCover()
  return current?.storyId === storyId ? current.url : null
}

let cover: Cover | null = null
const listeners = new Set<() => void>()

function setCover(next: Cover): void {
  cover = next
  for (const listener of listeners) listener()
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}
