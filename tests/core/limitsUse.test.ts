/** Each constant of `protocol/limits.ts` is used where its rule lives. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as limits from '../../protocol/limits.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The production code without the constants themselves, imports and comments. */
const CODE = ['protocol', 'worker', 'src', 'fixtures/server']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.tsx?$/.test(file) && file !== 'protocol/limits.ts')
  .map((file) => readFileSync(join(ROOT, file), 'utf8').replace(/^import .*$|\/\*[\s\S]*?\*\//gm, ''))
  .join('\n')

test('production code uses each constant', () => {
  expect(Object.entries(limits).flatMap(([name, value]) => listUnused(CODE, name, value))).toEqual([])
})

test.each([
  ['a constant that is read', 'wait(TOAST_MS)', 'TOAST_MS', 1, []],
  ['a constant that is not read', 'wait(TOAST_MS_LONG)', 'TOAST_MS', 1, ['TOAST_MS']],
  ['a constant whose members are read in part', 'RATING.min', 'RATING', { min: 1, max: 2 }, ['RATING.max']],
  ['a constant that is passed on', 'createCache(CACHE)', 'CACHE', { ttlMs: 1, entries: 2 }, []],
])('the check sees %s', (_, code, name, value, unused) => {
  expect(listUnused(code, name, value)).toEqual(unused)
})

/** The constant where nothing reads it; else its members that nothing reads, where it is never passed on as a whole. */
function listUnused(code: string, name: string, value: unknown): string[] {
  const uses = [...code.matchAll(new RegExp(`\\b${name}\\b(?:\\.(\\w+))?`, 'g'))].map(([, member]) => member)
  if (uses.length === 0) return [name]
  if (typeof value !== 'object' || value === null || Array.isArray(value) || uses.includes(undefined)) return []
  return Object.keys(value)
    .filter((member) => !uses.includes(member))
    .map((member) => `${name}.${member}`)
}
