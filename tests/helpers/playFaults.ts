/** A play without a fault that a test keeps as it is (`npm run new:test`). */
import { checkViews } from '../../worker/debug/checkViews.ts'
import { compareLogs } from '../../worker/debug/compareLogs.ts'
import { readTabs } from '../../worker/debug/readTabs.ts'
import { reenact } from '../../worker/debug/reenact.ts'
import { formatCheck, formatDifferences, formatReenactment, formatTabFaults } from '../../worker/cli/report.ts'
import { readCodeIndex } from '../../worker/cli/sources.ts'
import { findModelDifference } from '../fuzz/recordedSteps.ts'
import { readReport } from './reports.ts'

/** Lines on what is no longer as it was recorded, as `npm run replay` prints them: views, the tab, the driver's log, the naive model. None where all is. */
export async function listPlayFaults(name: string): Promise<string[]> {
  const { recording, expected } = await readReport(name)
  const { entries } = recording
  const tabs = readTabs(recording, readCodeIndex())
  const again = await reenact(recording)
  const model = findModelDifference(entries)
  return [
    ...formatCheck(checkViews(recording, expected()), entries, `${name}.final.json`),
    ...formatTabFaults(tabs),
    ...formatReenactment(again.unfired, compareLogs(entries, again.entries)),
    ...(model === null
      ? []
      : [
          `the view is another than the model's from entry ${model.count} on`,
          ...model.complaints,
          ...formatDifferences(model.differences, ['model', 'view']),
        ]),
  ]
}
