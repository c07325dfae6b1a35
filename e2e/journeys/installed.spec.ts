/** The service worker of the built app: starts offline, keeps nothing of the player, and takes a new version when the player agrees. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Page } from 'playwright/test'
import { withApp } from '../../tests/helpers/appServer.ts'
import { expect, test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

const DIST = join(import.meta.dirname, '../../dist')

/** Serves a copy of the built app, which a journey may replace by the next build. */
async function withCopy(work: (address: string, dist: string) => Promise<void>): Promise<void> {
  const dist = mkdtempSync(join(tmpdir(), 'stories-installed-'))
  cpSync(DIST, dist, { recursive: true })
  try {
    await withApp((address) => work(address, dist), undefined, { DIST_DIR: dist })
  } finally {
    rmSync(dist, { recursive: true })
  }
}

/** Gives every script and style another name, as a build of changed sources does; the old names are gone. */
function deployNextBuild(dist: string): void {
  const names = readdirSync(join(dist, 'assets')).filter((name) => /\.(?:js|css)$/.test(name))
  const rename = (text: string): string =>
    names.reduce((all, name) => all.replaceAll(name, name.replace(/\.(js|css)$/, '-next.$1')), text)
  for (const name of [...names.map((each) => `assets/${each}`), 'index.html', 'sw.js']) {
    const path = join(dist, name)
    const text = rename(readFileSync(path, 'utf8')).replace(/"?\bid"?:\s*([`"'])[\da-f]{16}\1/, 'id: "next"')
    writeFileSync(path, text)
    renameSync(path, join(dist, rename(name)))
    for (const compressed of ['.br', '.gz']) rmSync(path + compressed, { force: true })
  }
}

/** Waits until the service worker has stored the app and serves this page. */
async function waitUntilInstalled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, { timeout: 30_000 })
}

const listStored = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('shell-'))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

/** The script that changes with every build. */
const entryOf = (page: Page): Promise<string | null> => page.locator('script[type=module]').last().getAttribute('src')

test('en: an app that was opened once starts without a network, says what is missing, and goes on when it returns', async ({
  page,
  context,
  pageErrors,
}) => {
  await withCopy(async (address) => {
    await page.goto(`${address}/?lang=en`)
    await expect(page.getByRole('link').first()).toBeVisible()
    await waitUntilInstalled(page)
    const stored = await listStored(page)
    expect(stored).toContain('/')
    expect(
      stored.filter((path) => !/^\/(?:assets\/[\w.-]+\.(?:js|css)|[\w.-]+\.(?:png|svg|webmanifest))?$/.test(path)),
    ).toEqual([])

    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('Failed to load stories')).toBeVisible()
    await expect(page.getByText('You are offline. Stories need a connection.')).toBeVisible()

    await context.setOffline(false)
    await expect(page.getByRole('link').first()).toBeVisible()
    await expect(page.getByText('You are offline.')).toBeHidden()
    // Calls that found no network.
    expect(pageErrors.splice(0).filter((error) => !error.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
    // The server stops: nothing may be loading from it.
    await page.goto('about:blank')
  })
})

test('zh: a new version waits for the player, and the running one keeps its screens until then', async ({ page }) => {
  await withCopy(async (address, dist) => {
    await page.goto(`${address}/?lang=zh`)
    await expect(page.getByRole('link').first()).toBeVisible()
    await waitUntilInstalled(page)
    const entry = await entryOf(page)

    deployNextBuild(dist)
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await expect(page.getByText('新版本已就绪')).toBeVisible({ timeout: 30_000 })
    expect(await entryOf(page)).toBe(entry)
    // Its script is no longer on the server.
    await page.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/story\//)
    await expect(page.getByRole('button', { name: /^开始/ })).toBeVisible()

    await page.getByRole('button', { name: '更新' }).click()
    await expect.poll(() => entryOf(page)).toContain('-next.js')
    await expect(page.getByRole('button', { name: /^开始/ })).toBeVisible()
    await expect(page.getByText('新版本已就绪')).toBeHidden()
    await expect.poll(async () => (await listStored(page)).filter((path) => path === entry)).toEqual([])
    // The server stops: nothing may be loading from it.
    await page.goto('about:blank')
  })
})
