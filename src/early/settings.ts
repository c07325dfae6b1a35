/** What must be decided before the first paint. The app runs it where the early script was refused, as under the policy of another build. */
import { startTheme } from '../app/theme.ts'
import { startFailureCollection } from '../telemetry/failures.ts'
import { startExperiments } from './assignVariants.ts'

startFailureCollection()
startExperiments()
startTheme()
