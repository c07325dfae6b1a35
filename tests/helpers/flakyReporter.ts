/** A vitest reporter that names the tests which passed only when they ran again: each is a fault in the test or in the app. */
import { type Reporter, type TestCase } from 'vitest/node'

export default class FlakyReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky !== true) return
    const reasons = (test.result().errors ?? []).map(({ message }) => `  ${message}`)
    console.log([`\nFLAKY ${test.module.moduleId}: ${test.fullName}`, ...reasons].join('\n'))
  }
}
