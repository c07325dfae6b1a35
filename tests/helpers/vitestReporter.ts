/** A vitest reporter that writes the outcome of a run for `tests/run.ts`. */
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type TestCase, type TestModule, type Reporter } from 'vitest/node'
import { type Report, writeOutcome } from './outcome.ts'

interface Fault {
  message: string
  diff?: string
  cause?: Fault
}

export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Fault[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const outside = [
      ...modules.flatMap((module) => module.errors().map((fault) => toReport(nameModule(module), [fault]))),
      ...modules.flatMap(reportSuites),
      ...unhandled.map((fault) => toReport('outside any test', [fault])),
    ]
    const failures = tests
      .filter((test) => test.result().state === 'failed')
      .map(reportTest)
      .concat(outside)
    writeOutcome({
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: failures.length,
      failures,
      flaky: tests.filter((test) => test.diagnostic()?.flaky === true).map(reportTest),
    })
  }
}

function reportTest(test: TestCase): Report {
  return toReport(`${nameModule(test.module)} > ${test.fullName}`, test.result().errors ?? [])
}

/** What was thrown outside the tests of a `describe`: by its hooks, or by its own function. */
function reportSuites(module: TestModule): Report[] {
  const suites = [...module.children.allSuites()]
  return suites.flatMap((suite) =>
    suite.errors().map((fault) => toReport(`${nameModule(module)} > ${suite.fullName}`, [fault])),
  )
}

function nameModule({ moduleId }: TestModule): string {
  return relative(process.cwd(), moduleId)
}

/** The message of the last error, those of its causes, and what differed. */
function toReport(name: string, faults: readonly Fault[]): Report {
  const fault = faults.at(-1)
  if (fault === undefined) return { name, messages: [] }
  const differences = stripVTControlCharacters(fault.diff ?? '')
    .split('\n')
    .filter((line) => /^[+-] (?!Expected|Received).*\w/.test(line))
  return { name, messages: [...listMessages(fault), ...differences] }
}

function listMessages({ message, cause }: Fault): string[] {
  return cause === undefined ? [message] : [message, ...listMessages(cause)]
}
