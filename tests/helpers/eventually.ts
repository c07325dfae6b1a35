/** Waiting for what must come, however slow the machine is. */
import { vi } from 'vitest'
import { finishTasks } from './finishTasks.ts'
import { WAIT_TIMEOUT_MS } from './timeouts.ts'

/** Calls `check` until it throws nothing, and returns what it returned. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: WAIT_TIMEOUT_MS, interval: 20 })
}

/** So many frames of the page, with the work that each of them brings. */
export async function passFrames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    await finishTasks()
  }
}
