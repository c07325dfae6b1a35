/** Which files of a build decide whether it is stored. */
import { expect, test } from 'vitest'
import { divideFiles, storeFiles } from '../../../src/serviceWorker/storeFiles.ts'

const HTML = `<link rel="icon" href="/favicon.svg" /><link rel="modulepreload" href="/assets/en-1.js">
  <link rel="stylesheet" crossorigin href="/assets/app-1.css"><script>start()</script>
  <script type="module" crossorigin src="/assets/react-1.js"></script>
  <script type="module" crossorigin src="/assets/app-1.js"></script>`
const NEEDED = ['/assets/app-1.css', '/assets/app-1.js', '/assets/react-1.js']
const OPTIONAL = ['/assets/en-1.js', '/assets/share-1.js', '/assets/w-1.js', '/favicon.svg']
const FILES = divideFiles(HTML, [...NEEDED, ...OPTIONAL].sort())

async function store(blocked: string): Promise<{ stored: string[]; isWhole: boolean }> {
  const stored: string[] = []
  const add = (path: string): Promise<void> => {
    if (path === blocked) return Promise.reject(new TypeError('blocked'))
    stored.push(path)
    return Promise.resolve()
  }
  const isWhole = await storeFiles(FILES, add).then(
    () => true,
    () => false,
  )
  return { stored, isWhole }
}

test('needed are the page, its scripts with what they import, and its style sheets', () => {
  expect(FILES).toEqual({ needed: ['/?plain', ...NEEDED], optional: OPTIONAL })
})

test.each(OPTIONAL)('the optional file %s, blocked, does not undo the installation', async (blocked) => {
  expect(await store(blocked)).toEqual({
    stored: ['/?plain', ...NEEDED, ...OPTIONAL].filter((path) => path !== blocked),
    isWhole: true,
  })
})

test.each(['/?plain', ...NEEDED])('without the needed file %s nothing is installed', async (blocked) => {
  expect((await store(blocked)).isWhole).toBe(false)
})
