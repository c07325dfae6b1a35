/**
 * Runs before the page is painted and before any other script: collects failures from the first byte on, starts what the address needs, assigns the
 * experiments, and applies the theme, so that no page shows the other theme first. Bundled apart as one classic script, which the build writes
 * into the page (`vite.ts` beside it).
 */
import { startFailureCollection } from '../telemetry/failures.ts'
import { decideSettings } from './settings.ts'
import { startPage } from './startPage.ts'

startFailureCollection()
startPage()
decideSettings()
