/** The process that started this one. */
import { type Clock } from '../clock.ts'
import { type Environment } from '../settings.ts'

/** How often a server that npm started looks for npm, ms. */
const CHECK_MS = 1_000

/**
 * Calls `onGone` when the npm that runs this process as a script has ended: npm passes no SIGTERM on, and the server would keep its port. Does nothing for
 * a process that was started without npm. It keeps no process alive: one that has stopped ends.
 */
export function watchNpm(
  environment: Environment,
  clock: Clock,
  onGone: () => void,
  getParent: () => number = () => process.ppid,
): void {
  if (environment.npm_lifecycle_event === undefined) return
  const npm = getParent()
  const over = new AbortController()
  const check = (): void => {
    if (getParent() === npm) return
    over.abort()
    onGone()
  }
  clock.repeat(CHECK_MS, check, over.signal)
}
