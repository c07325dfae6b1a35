/** Loads what the intro needs after it is shown. */
import { ROUTE_LOAD } from '../../../protocol/limits.ts'
import { loadWithRetry } from '../../app/loadWithRetry.ts'

export const loadLater = () => loadWithRetry(() => import('./later.ts'), ROUTE_LOAD)
