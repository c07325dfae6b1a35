/** The build lowers syntax for old webviews, and no methods: what they lack is polyfilled in the page, and not used where nothing is. */
import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const LACKING =
  /\.(?:at|findLast|findLastIndex|replaceAll|toReversed|toSorted|toSpliced|hasOwn|groupBy|withResolvers)\(|\bstructuredClone\(|\bAbortSignal\.(?:timeout|any)\(/g
const POLYFILLED = ['.at(', '.findLast(', '.replaceAll(', '.hasOwn(']

/** The files of a folder that use such methods, and which. */
function findUses(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(ROOT, folder, file), 'utf8')
      return (text.match(LACKING) ?? []).map((method) => `${folder}/${file} ${method}`)
    })
}

test.each(['worker', 'protocol', 'src/early', 'src/serviceWorker'])('%s, where nothing is polyfilled', (folder) => {
  expect(findUses(folder).filter((use) => !use.includes('/vite.ts '))).toEqual([])
})

// The creation area is made for computers, whose browsers have these methods.
test('the page uses no method that is not polyfilled', () => {
  const uses = findUses('src').filter((use) => !/^src\/(?:dev|creation|screens\/creation)\/|\/vite\.ts /.test(use))
  expect(uses.filter((use) => !POLYFILLED.some((method) => use.endsWith(` ${method}`)))).toEqual([])
})

test('each polyfill does what the browser does', () => {
  const text = readFileSync(join(ROOT, 'src/platform/polyfills.ts'), 'utf8')
  const script = `
    delete Object.hasOwn
    delete String.prototype.replaceAll
    delete Object.getPrototypeOf(Uint8Array.prototype).at
    delete Array.prototype.at
    delete Array.prototype.findLast
    ${stripTypeScriptTypes(text)}
    JSON.stringify([
      [1, 2].at(-1), [1, 2].at(0), new Uint8Array([3, 4]).at(-1),
      [1, 2, 3].findLast((one) => one < 3), [1].findLast((one) => one > 1) === undefined,
      'a.b.c'.replaceAll('.', '-'), 'a1b2'.replaceAll(/[0-9]/g, ''),
      Object.hasOwn({ a: 1 }, 'a'),
    ])`
  expect(JSON.parse(String(runInNewContext(script)))).toEqual([2, 1, 4, 2, true, 'a-b-c', 'ab', true])
})
