/** An audio context whose browser and system the test plays. */
import { type ContextState } from '../../../src/sound/contextLifecycle.ts'

export interface FakeContext extends ContextState {
  /** The browser or the system changes the state. */
  change: (state: ContextState['state']) => void
  /** Whether `resume` works now: as in a tap, or after the first run. */
  canResume: boolean
  resumeCount: () => number
}

export function createFakeContext(state: ContextState['state'] = 'suspended'): FakeContext {
  const events = new EventTarget()
  let current = state
  let resumeCount = 0
  const fake = {
    get state() {
      return current
    },
    canResume: false,
    change(next: ContextState['state']) {
      current = next
      events.dispatchEvent(new Event('statechange'))
    },
    // Chromium leaves the promise open until a tap.
    resume: () => {
      resumeCount += 1
      if (!fake.canResume) return new Promise<void>(() => undefined)
      return Promise.resolve().then(() => fake.change('running'))
    },
    suspend: () => Promise.resolve().then(() => fake.change('suspended')),
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    resumeCount: () => resumeCount,
  }
  return fake
}
