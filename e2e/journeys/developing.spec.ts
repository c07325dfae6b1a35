/** `npm run dev` draws pages as the build does, from the sources; React says there what differs when the browser takes them over. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LOCALES } from '../../protocol/locale.ts'
import { findFreePort } from '../freePort.ts'
import { STORY } from '../story.ts'
import { expect, test } from './test.ts'

/** Runs `npm run dev` on a port of its own, with a database of its own, while `run` runs. */
async function withDevelopment(run: (address: string) => Promise<void>): Promise<void> {
  const [port, data] = [await findFreePort(), mkdtempSync(join(tmpdir(), 'developing-'))]
  const vite = spawn(
    process.execPath,
    ['node_modules/vite/bin/vite.js', '--host', '127.0.0.1', '--port', String(port), '--strictPort'],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, DATA_DIR: data } },
  )
  const ended = new Promise((resolve) => vite.once('exit', resolve))
  try {
    await new Promise<void>((resolve) => vite.stdout.on('data', (line) => String(line).includes('Local') && resolve()))
    await run(`http://127.0.0.1:${port}`)
  } finally {
    vite.kill('SIGTERM')
    await ended
    rmSync(data, { recursive: true, force: true })
  }
}

const BY_APP: Record<string, string> = {
  '/': 'main [aria-pressed]',
  [`/story/${STORY.id}`]: 'header div button[aria-label]',
}

test('React finds no difference in what the server has drawn', async ({ page }) => {
  await withDevelopment(async (address) => {
    const warnings: string[] = []
    page.on('console', (message) => {
      if (['warning', 'error'].includes(message.type())) warnings.push(message.text())
    })
    for (const locale of LOCALES)
      for (const path of ['/', `/story/${STORY.id}`, `/chat2/${STORY.id}/${STORY.actorId}`, '/lan', '/rong', '/terms'])
        for (const theme of ['dark', 'light']) {
          // Vite may load a page once more, when it has prepared a package.
          await expect(async () => {
            warnings.splice(0)
            await page.goto(`${address}${path}?lang=${locale}&theme=${theme}&variant=wide`)
            expect(await page.locator('html').getAttribute('data-drawn-path')).toBe(path)
          }).toPass()
          // Drawn, or set, by the app alone.
          await expect(page.locator(BY_APP[path] ?? 'main[aria-label]').first()).toBeVisible({ timeout: 60_000 })
          expect(warnings.filter((text) => /hydrat|did not match|didn't match/i.test(text))).toEqual([])
        }
    // Before the server ends: Vite's client would look for it.
    await page.goto('about:blank')
  })
})
