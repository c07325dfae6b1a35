/**
 * Runs before the page is painted and before any other script: collects failures from the first byte on, assigns the experiments, applies the
 * theme, so that no page shows the other theme first, and fetches the texts of the page's language. Bundled apart as one classic script (`vite.ts` beside it).
 */
import { startTheme } from '../app/theme.ts'
import { startFailureCollection } from '../telemetry/failures.ts'
import { startExperiments } from './assignVariants.ts'
import { preloadTexts } from './preloadTexts.ts'

startFailureCollection()
startExperiments()
startTheme()
preloadTexts()
