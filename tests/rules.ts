/**
 * Checks that need no test runner: every rule of protocol/SPEC.md has a test and every id in a title is a rule's, what
 * is tracked keeps to the conventions, references to files and to sections of docs/product.md lead somewhere, the packages are used, the
 * hashes of the contract are what the declarations say, and each call has a docstring and an example. Prints what it finds; the exit code is 1 if it finds anything.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { findStaleContract } from '../protocol/contract/files.ts'
import { createContract, findUndescribedCalls } from '../protocol/contract/contract.ts'
import { compareRules, rulesOf } from './helpers/specRules.ts'
import { isThoroughFile, isUnlistedSample } from './helpers/thorough.ts'
import {
  checkDecisions,
  checkTopLevel,
  checkStylesheet,
  checkText,
  type Finding,
  findMissingNames,
  findMissingPaths,
  findMissingSections,
  findRarePackages,
  findSections,
} from './helpers/conventions.ts'

const ROOT = join(import.meta.dirname, '..')
const SPEC = 'protocol/SPEC.md'
const PRODUCT = 'docs/product.md'
const DECISIONS = 'docs/decisions.md'
const TEST = /^(?:tests\/.*\.test\.tsx?|e2e\/.*\.spec\.ts)$/
/** Of a test that `npm run test:all` alone runs. */
const THOROUGH_TITLE = /\brunIf\(isThorough\)\(\s*['"`]\[[^\]]*\]/g
const UNTRACKED = /^(?:node_modules|dist|\.data|\.git)(?:\/|$)/
const LICENCES = 'docs/licences.md'
const PRODUCT_CODE = /^(?:src|worker|protocol|server|fixtures)\/.*\.tsx?$/
const BINARY = /\.(?:webp|png|jpe?g|gif|ico|mp[34]|m4a|webm|ogg|opus|woff2?)$/

const files = filesOfRepository()
const failures = [
  ...checkRules(),
  ...checkFiles(),
  ...checkPaths(),
  ...checkSections(),
  ...checkDecisions(DECISIONS, read(DECISIONS)).map(formatFinding),
  ...checkPackages(),
  ...findStaleContract(await createContract()),
  ...(await findUndescribedCalls()),
]
for (const failure of failures) console.error(failure)
console.log(
  failures.length === 0 ? `${files.length} files, no fault` : `${files.length} files, ${failures.length} faults`,
)
process.exitCode = failures.length === 0 ? 0 : 1

/** Tracked files, and new ones that are not ignored: what a commit of everything would hold. */
function filesOfRepository(): string[] {
  const git = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  // An unpacked archive has no git to ask.
  const listed =
    git.status === 0
      ? git.stdout.split('\0')
      : readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) => !UNTRACKED.test(file))
  return listed.filter(
    (file) => file !== '' && statSync(join(ROOT, file), { throwIfNoEntry: false })?.isFile() === true,
  )
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}

function checkRules(): string[] {
  if (!files.includes(SPEC)) return [`${SPEC} is missing`]
  const rules = rulesOf(read(SPEC))
  const tests = new Map(files.filter((file) => TEST.test(file)).map((file) => [file, read(file)]))
  // Of the journeys `npm test` plays ten: none of them is the only test of a rule.
  const quick = new Map(
    [...tests].flatMap(([file, source]): [string, string][] =>
      isThoroughFile(file) || file.startsWith('e2e/') ? [] : [[file, source.replaceAll(THOROUGH_TITLE, '')]],
    ),
  )
  const { unknown, repeated } = compareRules(rules, tests)
  return [
    ...compareRules(rules, quick).untested.map((id) => `${SPEC}: ${id} has no test that npm test runs`),
    ...unknown.map((id) => `no rule ${id}`),
    ...repeated.map((id) => `${SPEC}: ${id} stands there twice`),
    ...[...tests]
      .filter(([file, source]) => isUnlistedSample(file, source))
      .map(([file]) => `${file}: runs in part with npm test, and is not listed in tests/helpers/thorough.ts`),
  ]
}

function checkFiles(): string[] {
  const known = new Set(files)
  return files
    .flatMap((file) => [
      ...checkTopLevel(file),
      ...checkStylesheet(file, known),
      ...(BINARY.test(file) ? [] : checkText(file, read(file))),
    ])
    .map(formatFinding)
}

/** Documents name files by their path from the root, and names in them: one that was renamed or removed is named here. */
function checkPaths(): string[] {
  const known = new Set(files)
  const readKnown = (path: string): string | null => (known.has(path) ? read(path) : null)
  return files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => [
      ...findMissingPaths(read(file), known).map((path) => `${file}: ${path} does not exist`),
      ...findMissingNames(read(file), readKnown).map((name) => `${file}: there is no ${name}`),
    ])
}

/** Code and documents name sections of the specification, each of which docs/product.md describes. */
function checkSections(): string[] {
  if (!files.includes(PRODUCT)) return [`${PRODUCT} is missing`]
  const known = findSections(read(PRODUCT))
  return files
    .filter((file) => !BINARY.test(file))
    .flatMap((file) => findMissingSections(file, read(file), known))
    .map(formatFinding)
}

/** A package is worth its weight where product code imports it in two places, or the list of licences says why. */
function checkPackages(): string[] {
  const { dependencies } = v.parse(
    v.object({ dependencies: v.record(v.string(), v.string()) }),
    JSON.parse(read('package.json')),
  )
  const sources = files.filter((file) => PRODUCT_CODE.test(file)).map(read)
  return findRarePackages(Object.keys(dependencies), sources, read(LICENCES)).map(
    (name) => `package.json: ${name} is imported in fewer than two files, and ${LICENCES} gives no reason for it`,
  )
}

function formatFinding({ file, line, what }: Finding): string {
  return `${file}${line === null ? '' : `:${line}`}: ${what}`
}
