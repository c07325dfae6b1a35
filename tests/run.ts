/**
 * `npm test`: runs the checks and the tests, all of them or the parts named, and ends with the names of
 * the tests that failed and one line for each part.
 *
 *   node tests/run.ts [part...] [--all | --rest]
 *
 * A part that fails does not stop the others. The exit code is 1 where any failed, or where a part ran no test.
 * `--all` runs everything (TEST_ALL=1 for what runs below), and `--rest` what `npm test` leaves of it (TEST_REST=1, too).
 */
import { type Arguments, type ExitCode, runCommand, UsageError } from '../protocol/commandLine.ts'
import { ensureChromium } from './helpers/chromium.ts'
import { endChildren } from './helpers/child.ts'
import { ensureFirefox } from './helpers/firefox.ts'
import { ensureWebKit } from './helpers/webkit.ts'
import { formatOutcomes, type Outcome, type TimedOutcome } from './helpers/outcome.ts'
import { type Part, PARTS } from './helpers/parts.ts'
import { readVersion } from './helpers/systemBrowser.ts'
import { areNeighboursTested, THOROUGH } from './helpers/thorough.ts'

const NODE_MAJOR = 24

const COMMAND = {
  name: 'npm test',
  operands: '[PART...]',
  summary: `Runs the checks and the tests, or the parts named: ${PARTS.map((part) => part.name).join(', ')}.`,
  options: {
    all: {
      type: 'boolean',
      help: 'runs everything: PostgreSQL, S3, attacks, kills, endings, seeds, engines, pictures',
    },
    rest: { type: 'boolean', help: 'runs of everything what npm test leaves out' },
  },
} as const

await runCommand(COMMAND, main)

async function main(given: Arguments<typeof COMMAND.options>): Promise<ExitCode> {
  if (Number.parseInt(process.versions.node, 10) < NODE_MAJOR) {
    console.error(
      `Node ${NODE_MAJOR} is needed, this is ${process.versions.node}. Run through npm (npm test), which brings its own after npm ci.`,
    )
    return 1
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      endChildren()
      process.exit(130)
    })
  }
  const parts = chooseParts(given)
  if (!findBrowsers(parts)) return 1
  return (await runParts(parts)) ? 0 : 1
}

/** The parts named, with those they come after; all where none is named. */
function chooseParts({ values, operands }: Arguments<typeof COMMAND.options>): Part[] {
  if (values.all || values.rest) process.env.TEST_ALL = '1'
  if (values.rest) process.env.TEST_REST = '1'
  const unknown = operands.filter((name) => PARTS.every((part) => part.name !== name))
  if (unknown.length > 0)
    throw new UsageError(
      `No part is called ${unknown.join(', ')}. There are: ${PARTS.map((part) => part.name).join(', ')}.`,
    )
  const candidates = PARTS.filter((part) => (values.rest ? part.hasRest : values.all || !part.isThorough))
  const named = operands.length === 0 ? candidates : PARTS.filter((part) => operands.includes(part.name))
  const needed = new Set(named.flatMap((part) => [part.name, ...(part.after ?? [])]))
  return PARTS.filter((part) => needed.has(part.name))
}

/** Finds or installs the browsers of these parts. What runs below takes the same ones. False if one is missing. */
function findBrowsers(parts: readonly Part[]): boolean {
  const browsers = new Set(parts.flatMap((part) => part.browsers ?? []))
  try {
    if (browsers.has('chromium')) process.env.CHROMIUM_PATH = announce(ensureChromium())
    if (areNeighboursTested()) {
      if (browsers.has('firefox')) process.env.FIREFOX_PATH = announce(ensureFirefox())
      if (browsers.has('webkit')) console.log(`Browser: WebKitGTK, ${ensureWebKit()}`)
    }
    return true
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return false
  }
}

function announce(path: string): string {
  console.log(`Browser: ${readVersion(path)}, ${path}`)
  return path
}

/** Runs the parts one after the other and prints the summary. True where all is well. */
async function runParts(parts: readonly Part[]): Promise<boolean> {
  const outcomes = new Map<string, TimedOutcome>()
  for (const part of parts) {
    console.log(`\n== ${part.name} ==`)
    const started = performance.now()
    const outcome = await runPart(part, outcomes)
    const seconds = (performance.now() - started) / 1_000
    outcomes.set(part.name, { ...outcome, seconds })
    console.log(`-- ${part.name} took ${seconds.toFixed(1)} s`)
    if (outcome.passed + outcome.failed === 0) console.error(`-- ${part.name} ran no test, which counts as a failure`)
  }
  console.log(['', ...formatOutcomes(outcomes), ...describeRest(parts)].join('\n'))
  return [...outcomes.values()].every(({ passed, failed }) => failed === 0 && passed > 0)
}

/** Says what did not run: other parts, and what is left to `--all`. */
function describeRest(parts: readonly Part[]): string[] {
  const others = PARTS.filter((part) => !parts.includes(part)).map(({ name }) => name)
  const left = Object.values(THOROUGH).flat().length
  return [
    ...(others.length > 0 ? [`not run: ${others.join(', ')}`] : []),
    ...(process.env.TEST_ALL === '1' || left === 0 ? [] : [`left to npm run test:all: ${left} groups of files`]),
  ]
}

async function runPart(part: Part, outcomes: ReadonlyMap<string, Outcome>): Promise<Outcome> {
  const missing = part.after?.find((name) => outcomes.get(name)?.passed !== 1)
  if (missing === undefined) return part.run()
  const message = `${part.name} needs ${missing}, which failed.`
  console.error(message)
  return { passed: 0, failed: 1, failures: [{ name: part.name, messages: [message] }], flaky: [] }
}
