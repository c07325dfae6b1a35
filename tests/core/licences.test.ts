/** The list of licences names every package that the project uses directly, with the licence that it states. */
import { readFileSync } from 'node:fs'
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

test('docs/licences.md lists each package with its licence', () => {
  const { dependencies, devDependencies } = v.parse(project, readJson('package.json'))
  const expected = Object.keys({ ...dependencies, ...devDependencies }).map(
    (name) => `${name}: ${v.parse(installed, readJson('node_modules', name, 'package.json')).license}`,
  )
  const text = readFileSync(join(ROOT, 'docs/licences.md'), 'utf8')
  const listed = [...text.matchAll(/^\| `([^`]+)` \| ([^|]+) \|/gm)].map(([, name, licence]) => `${name}: ${licence}`)
  expect(new Set(listed)).toEqual(new Set(expected))
})
