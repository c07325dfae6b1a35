/** The object that the start script leaves for the app: the two are bundled apart, and share nothing else. */
import { adoptSignUp } from '../account/accountStorage.ts'
import { adoptCalls } from '../api/startCalls.ts'
import { adoptFirstTurn } from '../game/firstTurn.ts'
import { adoptEarlyTap } from '../platform/earlyTap.ts'
import { adoptExperiments } from '../platform/experiments.ts'
import { adoptLocks } from '../platform/locks.ts'
import { adoptFailures } from '../telemetry/failures.ts'
import { adoptTrail } from '../telemetry/trail.ts'
import { type PageStart } from './startPage.ts'

declare global {
  /** Set by the start script; undefined where it did not run, as under the content policy of another build, or once the app has taken it. */
  var pageStart: PageStart | undefined
}

/** Gives each part of the app what the script has begun for it, and says what it found of the server's drawing. Where the script did not run, its duties are done now. */
export async function takeStart(): Promise<Pick<PageStart, 'isDrawn' | 'isAnswered'>> {
  const start = globalThis.pageStart ?? (await import('./startPage.ts')).startPage()
  globalThis.pageStart = undefined
  adoptFailures(start.failures)
  adoptTrail(start.trail)
  adoptExperiments(start.experiments)
  adoptLocks(start.locks)
  adoptSignUp(start.signUp)
  adoptCalls(start.calls)
  adoptFirstTurn(start.firstTurn)
  adoptEarlyTap(start.earlyTap)
  return start
}
