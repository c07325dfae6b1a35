/** One HTML file plays a recording without a server. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { main } from '../../../src/dev/studio/cli.ts'
import { withoutMedia } from '../../../src/dev/studio/phoneSource.ts'
import { captureOutput } from '../../helpers/captureOutput.ts'
import { CHROMIUM_TEST_ARGS, chromiumTestEnv, findChromium } from '../../helpers/chromium.ts'
import { recording, RECORDINGS } from '../../helpers/recordings.ts'
import { replay } from '../../../worker/runtime/replay.ts'

const FOLDER = mkdtempSync(join(tmpdir(), 'standalone-'))
const OUT = join(FOLDER, 'first-story.html')
const MAX_BYTES = 1_000_000
let browser: Browser

/** The page unpacks itself first, and the machine may be busy. */
function poll<T>(read: () => Promise<T> | T): ReturnType<typeof expect.poll<T>> {
  return expect.poll(read, { timeout: 20_000 })
}

beforeAll(async () => {
  const executablePath = findChromium()
  browser = await chromium.launch({
    args: CHROMIUM_TEST_ARGS,
    env: chromiumTestEnv(),
    ...(executablePath !== null && { executablePath }),
  })
}, 60_000)
afterAll(async () => {
  await browser.close()
  rmSync(FOLDER, { recursive: true, force: true })
})

test(
  'npm run studio -- FILE --html OUT: one file under 1 MB that plays without a request',
  { timeout: 90_000 },
  async () => {
    const { code, out } = await captureOutput(() => main([join(RECORDINGS, 'first-story.jsonl'), '--html', OUT]))
    expect(code).toBe(0)
    expect(out).toMatch(/wrote .*first-story\.html {2}\d+ kB/)
    expect(readFileSync(OUT).length).toBeLessThan(MAX_BYTES)

    const context = await browser.newContext({ viewport: { width: 1_280, height: 800 }, offline: true })
    const page = await context.newPage()
    const requests: string[] = []
    const complaints: string[] = []
    page.on('request', (request) => !/^(?:data|blob):/.test(request.url()) && requests.push(request.url()))
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(String(error)))
    const address = pathToFileURL(OUT).href
    await page.goto(`${address}#file=first-story.jsonl&at=60`)
    const { entries } = recording('first-story')
    const position = page.getByLabel('Position')
    await poll(() => position.textContent()).toBe(`60 / ${entries.length}`)
    const phone = page.frameLocator('iframe')
    const { text = '' } = replay(recording('first-story'), 60).view.options?.items[0] ?? {}
    await poll(() => phone.locator('main').innerText()).toContain(text)
    await page.keyboard.press('End')
    await poll(() => position.textContent()).toBe(`${entries.length} / ${entries.length}`)
    await page.keyboard.press('Home')
    await page.getByLabel('Speed').selectOption('50')
    await page.keyboard.press(' ')
    await poll(() => position.textContent()).not.toBe(`1 / ${entries.length}`)
    await poll(() => page.url()).toMatch(/#file=first-story\.jsonl&at=/)
    await page.getByLabel('Language').selectOption('zh')
    await poll(() => phone.locator('html').getAttribute('lang')).toMatch(/^zh/)
    await page.getByRole('button', { name: 'To the end' }).click()
    await page.getByRole('tab', { name: 'Make a test' }).click()
    await page.getByLabel('Still shows').fill('heart above 20')
    await page.keyboard.press('Enter')
    await poll(() => page.getByLabel('Trimmed').textContent()).toMatch(/→ \d entries$/)
    expect({ requests, complaints }).toEqual({ requests: [address], complaints: [] })
    await context.close()
  },
)

test('a view without media has no address of any, and what has none keeps its identity', () => {
  const view = { url: '/media/a.webp', html: '<p><img src="https://x.example/a.png">Over.</p>', text: '/help', at: [1] }
  expect(withoutMedia(view)).toEqual({ url: 'data:,', html: '<p><img src="data:,">Over.</p>', text: '/help', at: [1] })
  expect(withoutMedia(view)).toBe(withoutMedia(view))
})
