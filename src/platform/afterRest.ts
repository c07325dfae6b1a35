/** Waits until the player is idle: what costs the processor or the network much, and nobody waits for, must not delay a tap. */
import { after, pageNow } from './time.ts'

/** Calls back once when the player has touched nothing and stayed on one address for `ms`. Returns the function that stops waiting. */
export function afterRest(ms: number, run: () => void): () => void {
  let { pathname } = location
  let restsSince = pageNow()
  const onInput = (): void => void (restsSince = pageNow())
  for (const type of INPUTS) addEventListener(type, onInput, LISTENING)
  const stop = (): void => {
    cancel()
    for (const type of INPUTS) removeEventListener(type, onInput, true)
  }
  const check = (): void => {
    if (location.pathname !== pathname) {
      ;({ pathname } = location)
      restsSince = pageNow()
    }
    const left = restsSince + ms - pageNow()
    if (left > 0) return void (cancel = after(left, check))
    stop()
    run()
  }
  let cancel = after(ms, check)
  return stop
}

const INPUTS = ['pointerdown', 'keydown', 'touchmove', 'wheel'] as const
const LISTENING = { capture: true, passive: true }
