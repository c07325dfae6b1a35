/** The cover of the story that is being opened: the intro's picture stays on the screen until the chat has drawn its first scene. */
import { createStore, useStore } from '../platform/store.ts'

interface Cover {
  storyId: string
  /** Address of the picture. */
  url: string
  /** The page draws it below the screens; false once the chat draws itself. */
  isDrawn: boolean
}

/** Draws the cover of a story below the screens of that story. */
export function showCover(storyId: string, url: string): void {
  const shown = cover.get()
  if (shown?.storyId !== storyId || shown.url !== url || !shown.isDrawn) cover.set({ storyId, url, isDrawn: true })
}

/** Stops drawing it; the chat may still use it as its first picture. */
export function hideCover(): void {
  const shown = cover.get()
  if (shown?.isDrawn === true) cover.set({ ...shown, isDrawn: false })
}

/** Forgets it: a server draws the page of another story next. */
export function dropCover(): void {
  cover.set(null)
}

/** The cover; null for none. */
export function useCover(): Cover | null {
  return useStore(cover)
}

/** Address of the cover of a story, or null where no intro has shown it. */
export function useCoverUrl(storyId: string): string | null {
  const current = useCover()
  return current?.storyId === storyId ? current.url : null
}

const cover = createStore<Cover | null>(null)
