/** How many loads run at a time, by what is loaded. Doc 2 §9, "resource store"; rule M12. */
import { RESOURCE_LOADS } from '../../protocol/limits.ts'
import { type Clock } from '../clock/clock.ts'

export type MediaKind = 'video' | 'image' | 'frame'
const MAX_CONCURRENT: Record<MediaKind, number> = { video: RESOURCE_LOADS.videos, image: RESOURCE_LOADS.images, frame: RESOURCE_LOADS.animationFrames }

/** Runs a load when its lane has room: each lane in the order of asking, with a pause between two loads in one place. */
export type LoadLimiter = <T>(lane: MediaKind, load: () => Promise<T>) => Promise<T>

export function createLoadLimiter(clock: Clock): LoadLimiter {
  const running: Record<MediaKind, number> = { video: 0, image: 0, frame: 0 }
  const waiting: Record<MediaKind, (() => void)[]> = { video: [], image: [], frame: [] }

  const leave = (lane: MediaKind): void => {
    clock.after(RESOURCE_LOADS.pauseMs, () => {
      running[lane] -= 1
      enter(lane)
    })
  }
  const enter = (lane: MediaKind): void => {
    if (running[lane] >= MAX_CONCURRENT[lane]) return
    const next = waiting[lane].shift()
    if (next === undefined) return
    running[lane] += 1
    next()
  }

  return (lane, load) =>
    new Promise((resolve, reject) => {
      waiting[lane].push(() => {
        load()
          .then(resolve, reject)
          .finally(() => leave(lane))
      })
      enter(lane)
    })
}
