/** What must be decided before the first paint. The app does it where the early script was refused, as under the policy of another build. */
import { startTheme } from '../app/theme.ts'
import { applyStoredTextSize } from '../platform/textSize.ts'
import { startFailureCollection } from '../telemetry/failures.ts'
import { startExperiments } from './assignVariants.ts'

/** Collects failures where nothing does yet, assigns the experiments, and applies the theme and the reader's text size. */
export function decideSettings(): void {
  startFailureCollection()
  startExperiments()
  startTheme()
  applyStoredTextSize()
}
