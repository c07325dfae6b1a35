import { type Clock } from './clock.ts'

/**
 * The machine's clock, run `rate` times faster. It follows the monotonic clock, so a corrected wall clock cannot set it
 * back, and no timer fires early by this clock.
 */
export function createRealClock(rate = 1): Clock {
  const origin = Date.now()
  const started = performance.now()
  const now = (): number => origin + Math.floor((performance.now() - started) * rate)
  return {
    now,
    after(ms, callback) {
      const due = now() + Math.max(0, ms)
      const arm = (): ReturnType<typeof setTimeout> => setTimeout(fire, Math.max(0, (due - now()) / rate))
      const fire = (): void => {
        if (now() >= due) callback()
        else timer = arm()
      }
      let timer = arm()
      return () => clearTimeout(timer)
    },
  }
}
