/** Landing pages of characters: the chat opens inside them, and nothing in it leads to the stories. Doc 1 §2, doc 2 §2. */
import { type Page } from 'playwright/test'
import { type Language, NAMES } from '../names.ts'
import { FAST } from '../player.ts'
import { chooseAvatar } from '../startSteps.ts'
import { expect, test } from './test.ts'

test('en: a character without an intro opens the chat at once, at its own address', async ({ page }) => {
  await page.goto(`/other/wen/from/a/poster?lang=en&${FAST}`)
  await expectEmbeddedChat(page, 'en', '/other/wen/from/a/poster')
  // A reload goes on in the same place.
  const first = await page.getByRole('log').getByRole('article').first().innerText()
  await page.reload()
  await expect(page.getByRole('log').getByRole('article').first()).toHaveText(first, { useInnerText: true })
})

test('zh: the intro, then the chat in it; a story that costs something states its price first', async ({ page }) => {
  await page.goto(`/lan?lang=zh&${FAST}`)
  await page.getByRole('button', { name: NAMES.zh.play }).click()
  await expectEmbeddedChat(page, 'zh', '/lan')
  await page.goto(`/other/fei?lang=zh&${FAST}`)
  await expect(page.getByRole('button', { name: NAMES.zh.play })).toContainText('8')
  await expect(page.getByRole('button', { name: NAMES.zh.back })).toHaveCount(0)
})

test('en: a story with avatars asks for one, then opens the chat at the address of the landing page', async ({
  page,
}) => {
  await page.goto(`/su?lang=en&${FAST}`)
  await page.getByRole('button', { name: NAMES.en.play }).click()
  await page
    .getByRole('dialog', { name: 'Select Character' })
    .getByRole('button', { name: /^Confirm/ })
    .click()
  await chooseAvatar(page, 'en')
  await expectEmbeddedChat(page, 'en', '/su')
})

test('en: one of two stories, with the quote of its character, opens the chat with that character', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('landing:bo', 'orbit-of-two'))
  await page.goto(`/bo?lang=en&${FAST}`)
  await expect(page.locator('blockquote')).toContainText('Bo')
  const start = page.waitForRequest(/game\.start$/)
  await page.getByRole('button', { name: 'Begin the story' }).click()
  // The other actor of this story is hotter.
  expect(new URL((await start).url()).pathname).toBe('/api/v1/actor/orbit-of-two/bo/game.start')
  await expectEmbeddedChat(page, 'en', '/bo')
})

async function expectEmbeddedChat(page: Page, language: Language, path: string): Promise<void> {
  const names = NAMES[language]
  await expect(page.getByRole('log', { name: names.messages }).getByRole('article').first()).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(path)
  await expect(page.getByRole('navigation', { name: names.menu })).toHaveCount(0)
  await expect(page.getByRole('button', { name: names.back, exact: true })).toHaveCount(0)
}
