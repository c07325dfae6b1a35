/** How many loads run at a time, by what is loaded. Doc 2 §9, "resource store"; rule M12. */
import { RESOURCE_LOADS } from '../../protocol/limits.ts'
import { type Clock } from '../clock/clock.ts'

export type Lane = 'video' | 'image' | 'frame'
const WIDTHS: Record<Lane, number> = { video: RESOURCE_LOADS.videos, image: RESOURCE_LOADS.images, frame: RESOURCE_LOADS.animationFrames }

/** Runs a load when its lane has room: each lane in the order of asking, with a pause between two loads in one place. */
export type Lanes = <T>(lane: Lane, load: () => Promise<T>) => Promise<T>

export function createLanes(clock: Clock): Lanes {
  const running: Record<Lane, number> = { video: 0, image: 0, frame: 0 }
  const waiting: Record<Lane, (() => void)[]> = { video: [], image: [], frame: [] }

  const leave = (lane: Lane): void => {
    clock.after(RESOURCE_LOADS.pauseMs, () => {
      running[lane] -= 1
      enter(lane)
    })
  }
  const enter = (lane: Lane): void => {
    if (running[lane] >= WIDTHS[lane]) return
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
