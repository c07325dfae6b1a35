/** The list of licences names every package that the project uses directly, and an installation for production has all that the server runs with. */
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as v from 'valibot'

const ROOT = join(import.meta.dirname, '../..')
const packages = v.record(v.string(), v.string())
const project = v.object({ dependencies: packages, devDependencies: packages })
const installed = v.object({ license: v.string() })

function readJson(...path: string[]): unknown {
  return JSON.parse(readFileSync(join(ROOT, ...path), 'utf8'))
}

const { dependencies, devDependencies } = v.parse(project, readJson('package.json'))
const listing = readFileSync(join(ROOT, 'docs/licences.md'), 'utf8')
const rows = [...listing.matchAll(/^- ([a-z ]+), ([^:]+): (`.*`)$/gm)].flatMap(
  ([, usedBy = '', licence = '', names = '']) =>
    names.split(', ').map((name) => ({ name: name.replaceAll('`', ''), licence, usedBy })),
)

test('docs/licences.md lists each package with its licence', () => {
  const expected = Object.keys({ ...dependencies, ...devDependencies }).map(
    (name) => `${name}: ${v.parse(installed, readJson('node_modules', name, 'package.json')).license}`,
  )
  expect(new Set(rows.map(({ name, licence }) => `${name}: ${licence}`))).toEqual(new Set(expected))
})

test('docs/licences.md says which packages are for development alone', () => {
  const ofDevelopment = rows.filter(({ usedBy }) => usedBy === 'development').map(({ name }) => name)
  expect(new Set(ofDevelopment)).toEqual(new Set(Object.keys(devDependencies)))
})

test('packages of the server are dependencies, so that an audit of production sees them', () => {
  const used = findPackages('server/cli/start.ts')
  expect(used.size).toBeGreaterThan(5)
  expect([...used].filter((name) => !(name in dependencies))).toEqual([])
  // The Node that the scripts run with.
  expect(dependencies).toHaveProperty('node')
})

/** The packages that a module imports, and all modules of ours behind it, also later and in threads. */
function findPackages(start: string): Set<string> {
  const found = new Set<string>()
  const files = new Set([start])
  for (const file of files) {
    const code = stripTypeScriptTypes(readFileSync(join(ROOT, file), 'utf8'))
    for (const [, named, later] of code.matchAll(
      /^(?:import|export|\}).* from '([^']+)'|\b(?:import|new URL)\('([^']+)'/gm,
    )) {
      const from = named ?? later ?? ''
      if (/^\.{1,2}\/.*\.ts$/.test(from)) files.add(join(file, '..', from))
      else if (/^[@\w]/.test(from) && !from.startsWith('node:')) found.add(getPackageName(from))
    }
  }
  return found
}

function getPackageName(path: string): string {
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/')
}
