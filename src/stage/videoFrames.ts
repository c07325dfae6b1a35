/** Last frames of clips, in memory: shown in place of a clip that ended, or that loads again. Doc 2 §9, "Video frame cache". */
import { VIDEO_FRAMES } from '../../protocol/limits.ts'
import { createStore, useStore } from '../platform/store.ts'

export interface VideoFrames {
  /** Address of the frame of a clip, or null. */
  get: (clipUrl: string) => string | null
  /** Keeps a frame, evicting the oldest. */
  put: (clipUrl: string, frame: Blob) => void
  /** Calls back when a frame arrives; returns the unsubscribe function. */
  subscribe: (onChange: () => void) => () => void
}

/** A cache of at most `capacity` frames. */
export function createVideoFrames(capacity: number = VIDEO_FRAMES.cached): VideoFrames {
  /** From clip to frame, the oldest first. */
  const frames = createStore<ReadonlyMap<string, string>>(new Map())

  function revoke(clipUrl: string): void {
    const frame = frames.get().get(clipUrl)
    if (frame !== undefined) URL.revokeObjectURL(frame)
  }

  return {
    get: (clipUrl) => frames.get().get(clipUrl) ?? null,
    put(clipUrl, frame) {
      revoke(clipUrl)
      const next = new Map(frames.get())
      next.delete(clipUrl)
      next.set(clipUrl, URL.createObjectURL(frame))
      const [oldest] = next.keys()
      if (next.size > capacity && oldest !== undefined) {
        revoke(oldest)
        next.delete(oldest)
      }
      frames.set(next)
    },
    subscribe: frames.subscribe,
  }
}

/** The frames of this page. */
export const videoFrames = createVideoFrames()

/** The kept frame of a clip, or null. */
export function useVideoFrame(clipUrl: string | null): string | null {
  return useStore({ subscribe: videoFrames.subscribe, get: () => (clipUrl === null ? null : videoFrames.get(clipUrl)) })
}
