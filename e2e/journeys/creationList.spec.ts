/** The list of the creation area against a server of its own: a story goes out as a file and comes back with one line changed; a copy is deleted, restored and published. */
import { readFileSync } from 'node:fs'
import { unzipSync, zipSync } from 'fflate'
import { type Download, type Page } from 'playwright/test'
import { signInAdmin } from '../admin.ts'
import { withOwnServer } from '../ownServer.ts'
import { expect, test } from './test.ts'

const LINE = 'A line that was changed.'

/** The text of a file in a zip. */
const readText = (files: Record<string, Uint8Array>, name: string): string => new TextDecoder().decode(files[name])

async function unzip(download: Download): Promise<Record<string, Uint8Array>> {
  return unzipSync(new Uint8Array(readFileSync(await download.path())))
}

/** Chooses an action of the first story with this title: the list begins with what was changed last. */
async function choose(page: Page, title: string, action: string): Promise<void> {
  await page
    .getByRole('button', { name: `Actions: ${title}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('a story is exported, imported, changed in one line, and differs in that line', async ({ page }) => {
  await withOwnServer(async (address) => {
    await signInAdmin(page, address)
    const exportFirst = async (title: string): Promise<Record<string, Uint8Array>> => {
      const download = page.waitForEvent('download')
      await choose(page, title, 'Export as a file')
      return unzip(await download)
    }
    const importZip = (files: Record<string, Uint8Array>): Promise<void> =>
      page
        .locator('input[type="file"]')
        .setInputFiles({ name: 'story.zip', mimeType: 'application/zip', buffer: Buffer.from(zipSync(files)) })

    await page.goto(`${address}/user/profile?lang=en`)
    await page.getByRole('link', { name: 'Creation' }).click()
    const original = await exportFirst('Ember Line')

    await importZip({ ...original, 'script.yaml': new TextEncoder().encode('start: a\nnodes: }\n') })
    const report = page.getByRole('dialog', { name: 'Nothing was imported' })
    await expect(report.getByText('script.yaml, line 2')).toBeVisible()
    await report.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('8 stories')).toBeVisible()

    await importZip(original)
    await page.getByRole('button', { name: 'Import as a draft' }).click()
    await expect(page).toHaveURL(/\/creation\/editor\/ember-line-2$/)
    await page.getByRole('button', { name: 'All stories' }).click()
    await expect(page.getByText('ember-line-2')).toBeVisible()
    const copied = await exportFirst('Ember Line')
    await page.goto(`${address}/creation/editor/ember-line-2?lang=en`)
    await page.getByRole('link', { name: 'Flow' }).click()
    await page.getByRole('treeitem', { name: /^platform/ }).click()
    await page.getByRole('textbox', { name: 'Narration, English' }).first().fill(LINE)
    await expect(page.getByText('Saved at')).toBeVisible()

    await page.getByRole('button', { name: 'All stories' }).click()
    await expect(page.getByText('ember-line-2')).toBeVisible()
    const changed = await exportFirst('Ember Line')
    const [before, after] = [copied, changed].map((files) => readText(files, 'script.yaml').split('\n'))
    expect(after?.length).toBe(before?.length)
    const differences = after?.filter((line, index) => line !== before?.[index]) ?? []
    expect(differences).toHaveLength(1)
    expect(differences[0]).toContain(LINE)
    expect({ ...changed, 'script.yaml': null }).toEqual({ ...copied, 'script.yaml': null })

    // The server ends: nothing may be loading from it.
    await page.goto('about:blank')
  })
})

test('a copy of a story is deleted, restored and published', async ({ page }) => {
  await withOwnServer(async (address) => {
    await signInAdmin(page, address)
    await page.goto(`${address}/creation?lang=en`)
    await page.getByRole('button', { name: 'Duplicate Tidewater Diner' }).click()
    await expect(page.getByText('tidewater-diner-copy')).toBeVisible()
    await choose(page, 'Tidewater Diner', 'Delete')
    await expect(page.getByText('Tidewater Diner is deleted.')).toBeVisible()
    await page.getByRole('radio', { name: 'Deleted' }).check({ force: true })
    await page.getByRole('button', { name: 'Restore Tidewater Diner' }).click()
    await expect(page.getByText('No deleted stories')).toBeVisible()
    await page.getByRole('radio', { name: 'Stories' }).check({ force: true })
    await expect(page.getByText('tidewater-diner-copy')).toBeVisible()
    await choose(page, 'Tidewater Diner', 'Publish')
    await expect(page.getByText("Task completed! You've earned 10 diamonds!")).toBeVisible()
    await choose(page, 'Tidewater Diner', 'Unpublish')
    await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click()
    await expect(page.getByText('The story is a draft again.')).toBeVisible()
    // The server ends: nothing may be loading from it.
    await page.goto('about:blank')
  })
})

test('a talent is created, changed, deleted and brought back', async ({ page }) => {
  await withOwnServer(async (address) => {
    await signInAdmin(page, address)
    await page.goto(`${address}/creation?lang=en`)
    await page.getByRole('link', { name: 'Talents' }).click()
    await page.getByRole('button', { name: 'New talent' }).click()
    await page.getByRole('textbox', { name: 'Name in English' }).fill('Quiet Step')
    await page.getByRole('textbox', { name: 'Name in Chinese' }).fill('脚步轻')
    await page.getByRole('radio', { name: 'Picture 2' }).check({ force: true })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Quiet Step' })).toBeVisible()
    await page.getByRole('button', { name: 'Actions: Quiet Step' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('heading', { name: 'Quiet Step' })).toBeVisible()
    await page.goto(`${address}/creation/talents?lang=zh`)
    await expect(page.getByRole('heading', { name: '脚步轻' })).toBeVisible()
    await page.goto('about:blank')
  })
})
