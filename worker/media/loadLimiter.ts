/** Limits how many loads of each kind run at a time. Doc 2 §9, "resource store"; rule M12. */
import { RESOURCE_LOADS, SOUND_LOADS } from '../../protocol/limits.ts'
import { type MediaKind } from '../../protocol/runtime.ts'
import { type Clock } from '../clock/clock.ts'

const MAX_CONCURRENT: Record<MediaKind, number> = {
  video: RESOURCE_LOADS.videos,
  image: RESOURCE_LOADS.images,
  frame: RESOURCE_LOADS.animationFrames,
  audio: SOUND_LOADS,
}

/** Runs a load when its kind has a free slot, in order of request; a slot pauses between two loads. */
export type LoadLimiter = <T>(kind: MediaKind, load: () => Promise<T>) => Promise<T>

export function createLoadLimiter(clock: Clock): LoadLimiter {
  const running: Record<MediaKind, number> = { video: 0, image: 0, frame: 0, audio: 0 }
  const waiting: Record<MediaKind, (() => void)[]> = { video: [], image: [], frame: [], audio: [] }

  const releaseSlot = (kind: MediaKind): void => {
    clock.after(RESOURCE_LOADS.pauseMs, () => {
      running[kind] -= 1
      startNext(kind)
    })
  }
  const startNext = (kind: MediaKind): void => {
    if (running[kind] >= MAX_CONCURRENT[kind]) return
    const next = waiting[kind].shift()
    if (next === undefined) return
    running[kind] += 1
    next()
  }

  return (kind, load) =>
    new Promise((resolve, reject) => {
      waiting[kind].push(() => {
        load()
          .then(resolve, reject)
          .finally(() => releaseSlot(kind))
      })
      startNext(kind)
    })
}
