/** A story as one HTML file, opened from the disk without a network, and played to an ending in each language. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { exportHtml, readBuiltPage } from '../../server/exporting/html/exportHtml.ts'
import { addFiles } from '../../server/exporting/storyFiles.ts'
import { FOLDERS } from '../../server/folders.ts'
import { readMediaFiles } from '../../server/cli/mediaFiles.ts'
import { LANGUAGES, NAMES } from '../names.ts'
import { createPlayer, FAST } from '../player.ts'
import { findStory, titleOfEnding } from '../story.ts'
import { routesOf } from '../../tests/helpers/storyRoutes.ts'
import { expect, test } from './test.ts'

const STORY = findStory('last-lantern')

for (const language of LANGUAGES) {
  test(`${language}: a file from the disk plays to an ending`, async ({ page, context }) => {
    const [story, files] = addFiles(STORY, readMediaFiles(join(FOLDERS.media, STORY.metadata.id)))
    const { html, notes } = exportHtml(story, files, readBuiltPage(FOLDERS.dist))
    expect(notes.find(({ code }) => code === 'inlined')?.count).toBeGreaterThan(20)
    const folder = join(FOLDERS.root, 'node_modules/.cache/onePage')
    mkdirSync(folder, { recursive: true })
    const file = join(folder, `${language}.html`)
    writeFileSync(file, html)

    const requests: string[] = []
    page.on('request', (request) => !/^(?:data|blob):/.test(request.url()) && requests.push(request.url()))
    await context.setOffline(true)
    const address = `${pathToFileURL(file).href}?${FAST}`
    await page.goto(address)
    const other = language === 'en' ? 'zh' : 'en'
    await page.getByRole('radio', { name: other === 'zh' ? '中文' : 'English' }).check()
    await expect(page.getByRole('heading', { name: STORY.metadata.title[other] })).toBeVisible()
    await page.getByRole('radio', { name: language === 'zh' ? '中文' : 'English' }).check()
    await expect(page.getByRole('heading', { name: STORY.metadata.title[language] })).toBeVisible()
    await page.getByRole('button', { name: NAMES[language].play }).click()

    const player = createPlayer(page, language, STORY)
    await player.readFirstLine()
    await expect(page.locator('img[src^="blob:"]').first()).toBeVisible()
    const [route] = routesOf(STORY.metadata.id)
    if (route === undefined) throw new Error('no route')
    await player.play(route)
    await expect(player.ending).toContainText(titleOfEnding(route.ending, language))
    // An ending sleeps for a moment: the tap may have been meant for the line before.
    await expect(async () => {
      await player.ending.getByRole('button', { name: NAMES[language].playAgain }).click({ timeout: 1_000 })
      await expect(player.ending).toBeHidden({ timeout: 1_000 })
    }).toPass()
    await player.readFirstLine()
    expect(requests).toEqual([address])
  })
}
