/**
 * Runs before the page is painted and before any other script: collects failures from the first byte on, assigns the experiments, and applies
 * the theme, so that no page shows the other theme first. Bundled apart as one classic script (`vite.ts` beside it).
 */
import { startTheme } from '../app/theme.ts'
import { startFailureCollection } from '../telemetry/failures.ts'
import { startExperiments } from './assignVariants.ts'

startFailureCollection()
startExperiments()
startTheme()
