/** Takes what the start of the page has begun: its script, which has run before the app, has other copies of these modules. */
import { adoptSignUp } from '../account/accountStorage.ts'
import { adoptCalls } from '../api/startCalls.ts'
import { adoptFirstTurn } from '../game/firstTurn.ts'
import { adoptEarlyTap } from '../platform/earlyTap.ts'
import { adoptExperiments } from '../platform/experiments.ts'
import { adoptLocks } from '../platform/locks.ts'
import { adoptFailures } from '../telemetry/failures.ts'
import { adoptTrail } from '../telemetry/trail.ts'
import { type PageStart } from './startPage.ts'

/** Gives each module of the app what its copy in the script has begun, and says what that has found of the server's drawing. */
export async function takeStart(): Promise<Pick<PageStart, 'isDrawn' | 'isAnswered'>> {
  if (globalThis.pageStart === undefined) await import('./startPage.ts')
  const start = globalThis.pageStart
  if (start === undefined) throw new Error('the page did not start')
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
