/** A story in browsers that refuse storage, locks, channels and caches, or never answer: cookies blocked, private windows, broken profiles. */
import { type Page } from 'playwright/test'
import { type Language, NAMES } from '../names.ts'
import { DAWN, LANTERN, titleOfEnding } from '../story.ts'
import { createPlayer } from '../player.ts'
import { expect, test } from './test.ts'

/** Each world is a script that runs before the app's scripts, in the page and in its worker. */
const RESTRICTIONS = {
  /** Firefox with cookies blocked throws at the access. */
  'throws at each access': () => {
    const refuse = (): never => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'BroadcastChannel'])
      Object.defineProperty(globalThis, name, { get: refuse })
    for (const name of ['locks', 'storage', 'serviceWorker']) Object.defineProperty(navigator, name, { get: refuse })
  },
  'throws at each call': () => {
    const refuse = (): never => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    const refused = new Proxy(() => undefined, { get: () => refuse, construct: refuse })
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'BroadcastChannel'])
      Object.defineProperty(globalThis, name, { value: refused })
    for (const name of ['locks', 'storage', 'serviceWorker']) Object.defineProperty(navigator, name, { value: refused })
  },
  'never answers': () => {
    const silent = {
      open: () => new EventTarget(),
      request: () => new Promise(() => undefined),
      match: () => new Promise(() => undefined),
    }
    Object.defineProperty(globalThis, 'indexedDB', { value: silent })
    Object.defineProperty(globalThis, 'caches', { value: { ...silent, open: silent.request } })
    Object.defineProperty(globalThis, 'BroadcastChannel', {
      value: class extends EventTarget {
        postMessage() {}
        close() {}
      },
    })
    Object.defineProperty(navigator, 'locks', { value: silent })
  },
} as const

const NOT_KEPT = {
  en: 'This browser does not let the app store anything. Progress cannot be kept on this device.',
  zh: '浏览器不允许保存数据，你的进度无法保留在这台设备上。',
} as const satisfies Record<Language, string>

/** Runs the script before those of the app, in the page and in its worker, and counts how often the notice appears. */
async function restrictBrowser(page: Page, script: () => void, notice: string): Promise<() => Promise<number>> {
  let shown = 0
  await page.exposeFunction('onNoticeShown', () => void (shown += 1))
  await page.addInitScript(script)
  await page.addInitScript((text) => {
    // With another notice in the list that comes, it is only a part of what is added.
    const isIn = (node: Node): boolean => node.textContent === text || [...node.childNodes].some(isIn)
    const count = (records: MutationRecord[]): void => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
        if (isIn(node)) (globalThis as unknown as { onNoticeShown: () => void }).onNoticeShown()
    }
    new MutationObserver(count).observe(document, { childList: true, subtree: true })
  }, notice)
  // Init scripts do not run in workers, so the script is put before the worker's own.
  await page.route(/\/assets\/worker-[^/]*\.js$/, async (route) => {
    const code = await (await route.fetch()).text()
    await route.fulfill({
      contentType: 'text/javascript',
      body: `if (typeof document === 'undefined') (${script.toString()})();\n${code}`,
    })
  })
  return async () => shown
}

const CASES = [
  ['throws at each access', 'en'],
  ['throws at each call', 'zh'],
  ['never answers', 'en'],
] as const

test('en: who opens a story before the code of the notice is there reads it all the same', async ({ page }) => {
  const countNotices = await restrictBrowser(page, RESTRICTIONS['throws at each call'], NOT_KEPT.en)
  let giveCode = (): void => undefined
  const isGiven = new Promise<void>((resolve) => (giveCode = resolve))
  await page.route(/\/assets\/layers-[^/]*\.js$/, async (route) => {
    await isGiven
    await route.continue()
  })
  const player = createPlayer(page, 'en')
  await player.openList()
  await page.getByRole('link', { name: LANTERN.metadata.title.en, exact: true }).click()
  await expect(page.getByRole('button', { name: NAMES.en.play })).toBeVisible()
  expect(await countNotices()).toBe(0)
  giveCode()
  await expect.poll(countNotices).toBe(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

for (const [world, language] of CASES) {
  test(`${language}: a browser that ${world} plays a story from the list to its ending, and says once that progress is not kept`, async ({
    page,
  }) => {
    const countNotices = await restrictBrowser(page, RESTRICTIONS[world], NOT_KEPT[language])
    const player = createPlayer(page, language)
    await player.openList()
    await player.enterStory()
    await expect.poll(countNotices).toBe(1)
    await player.play(DAWN)
    await expect(player.ending).toContainText(titleOfEnding('dawn', language))
    expect(await countNotices()).toBe(1)
  })
}
