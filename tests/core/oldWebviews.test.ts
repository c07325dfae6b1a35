/** The build lowers syntax for old webviews, and no methods: what they lack is polyfilled in the page, and not used where nothing is. */
import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const LACKING =
  /\.(?:at|findLast|findLastIndex|replaceAll|replaceChildren|toReversed|toSorted|toSpliced|hasOwn|groupBy|withResolvers)\(|\bstructuredClone\(|\bAbortSignal\.(?:timeout|any)\(|\.checkVisibility\(|\bmotion\.finished\b|\.arrayBuffer\(|\binstanceof (?:PerformanceNavigationTiming|AudioContext|HTMLDialogElement)\b|\/[^/\n']*\(\?<[=!][^/\n]*\/[gimsuy]*[\s,.)]/g
const POLYFILLED = ['.at(', '.findLast(', '.replaceAll(', '.hasOwn(']
const POLYFILLED_IN_CREATION = [...POLYFILLED, '.findLastIndex(', '.toReversed(', '.toSorted(', 'structuredClone(']
const CREATION = /^src\/authoring\//

/** The files of a folder that use such methods, and which. */
function findUses(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(join(ROOT, folder, file), 'utf8')
      return (text.match(LACKING) ?? []).map((method) => `${folder}/${file} ${method}`)
    })
}

test.each(['worker', 'protocol', 'src/start', 'src/serviceWorker'])('%s, where nothing is polyfilled', (folder) => {
  // Commands and the development server run in Node, and the studio in a developer's browser.
  const ofTools = /^worker\/(?:cli|conform|debug\/(?:eventLives|nothingArrived|whyNot)\.ts)|\/vite\.ts /
  expect(findUses(folder).filter((use) => !ofTools.test(use))).toEqual([])
})

test('the page uses no method that is not polyfilled', () => {
  const standIns = /^src\/dev\/|\/(?:vite|creationPolyfills|blob)\.tsx? /
  const uses = findUses('src').filter((use) => !standIns.test(use))
  const lacking = uses.filter((use) => {
    const polyfilled = CREATION.test(use) ? POLYFILLED_IN_CREATION : POLYFILLED
    return !polyfilled.some((method) => use.endsWith(` ${method}`))
  })
  expect(lacking).toEqual([])
})

test('each screen of the creation area has its polyfills', () => {
  const screens = [...readFileSync(join(ROOT, 'src/app/routeTable.tsx'), 'utf8').matchAll(/authoring\/[\w/]+\.tsx/g)]
  expect(screens.length).toBeGreaterThan(5)
  for (const [screen] of screens)
    expect(readFileSync(join(ROOT, 'src', screen), 'utf8')).toContain("creationPolyfills.ts'")
})

test('each polyfill does what the browser does', () => {
  const text = ['polyfills', 'creationPolyfills']
    .map((name) => readFileSync(join(ROOT, `src/platform/${name}.ts`), 'utf8').replace(/^import .*$|^export /gm, ''))
    .join('\n')
  const script = `
    delete Object.hasOwn
    delete String.prototype.replaceAll
    delete Object.getPrototypeOf(Uint8Array.prototype).at
    delete Array.prototype.at
    delete Array.prototype.findLast
    delete Array.prototype.findLastIndex
    delete Array.prototype.toSorted
    delete Array.prototype.toReversed
    const original = [2, 1]
    const part = { a: [{ b: 1 }], c: null }
    ${stripTypeScriptTypes(text)}
    JSON.stringify([
      [1, 2].at(-1), [1, 2].at(0), new Uint8Array([3, 4]).at(-1),
      [1, 2, 3].findLast((one) => one < 3), [1].findLast((one) => one > 1) === undefined,
      'a.b.c'.replaceAll('.', '-'), 'a1b2'.replaceAll(/[0-9]/g, ''),
      Object.hasOwn({ a: 1 }, 'a'),
      [1, 2, 3].findLastIndex((one) => one < 3), [1].findLastIndex((one) => one > 1),
      original.toSorted(), original.toSorted((one, other) => other - one), original.toReversed(), original,
      structuredClone(part), structuredClone(part).a[0] === part.a[0], structuredClone(undefined) === undefined,
    ])`
  // prettier-ignore
  expect(JSON.parse(String(runInNewContext(script)))).toEqual([
    2, 1, 4, 2, true, 'a-b-c', 'ab', true,
    1, -1, [1, 2], [2, 1], [1, 2], [2, 1], { a: [{ b: 1 }], c: null }, false, true,
  ])
})
