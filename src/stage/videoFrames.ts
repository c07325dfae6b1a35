/** Last frames of clips, in memory: shown in place of a clip that ended, or that loads again. Doc 2 §9, "Video frame cache". */
import { useSyncExternalStore } from 'react'
import { VIDEO_FRAMES } from '../../protocol/limits.ts'

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
  const frames = new Map<string, string>()
  const listeners = new Set<() => void>()

  function remove(clipUrl: string): void {
    const frame = frames.get(clipUrl)
    if (frame !== undefined) URL.revokeObjectURL(frame)
    frames.delete(clipUrl)
  }

  return {
    get: (clipUrl) => frames.get(clipUrl) ?? null,
    put(clipUrl, frame) {
      remove(clipUrl)
      frames.set(clipUrl, URL.createObjectURL(frame))
      const [oldest] = frames.keys()
      if (frames.size > capacity && oldest !== undefined) remove(oldest)
      for (const listener of listeners) listener()
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
  }
}

/** The frames of this page. */
export const videoFrames = createVideoFrames()

/** The kept frame of a clip, or null. */
export function useVideoFrame(clipUrl: string | null): string | null {
  return useSyncExternalStore(videoFrames.subscribe, () => (clipUrl === null ? null : videoFrames.get(clipUrl)))
}
