/** A Playwright reporter that writes the outcome of a run for `tests/run.ts`. */
import { type Reporter, type Suite, type TestCase, type TestError } from 'playwright/types/testReporter'
import { TEN_COUNT } from './tenJourneys.ts'
import { type Report, writeOutcome } from '../tests/helpers/outcome.ts'

export default class OutcomeReporter implements Reporter {
  #suite: Suite | null = null
  readonly #outside: Report[] = []

  printsToStdio(): boolean {
    return false
  }

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite
    // A title that changed would leave its journey out.
    if (process.env.TEST_ALL !== '1' && suite.allTests().length !== TEN_COUNT)
      this.#outside.push({ name: 'e2e/tenJourneys.ts', messages: [`names ${suite.allTests().length} journeys`] })
  }

  onError({ message }: TestError): void {
    this.#outside.push({ name: 'outside any test', messages: [message ?? 'an error without a message'] })
  }

  onEnd(): void {
    const tests = this.#suite?.allTests() ?? []
    const failures = [...tests.filter((test) => test.outcome() === 'unexpected').map(reportTest), ...this.#outside]
    const flaky = tests.filter((test) => test.outcome() === 'flaky').map(reportTest)
    const passed = tests.filter((test) => test.outcome() === 'expected').length + flaky.length
    writeOutcome({ passed, failed: failures.length, failures, flaky })
  }
}

function reportTest(test: TestCase): Report {
  const [, , ...names] = test.titlePath()
  const failed = test.results.findLast(({ errors }) => errors.length > 0)
  return { name: names.join(' > '), messages: failed?.errors.map(({ message }) => message ?? '') ?? [] }
}
