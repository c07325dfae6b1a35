/** Every screen has accessible names, big targets, picture descriptions and no sideways scrolling. */
import { type Page } from 'playwright/test'
import { findSmallTargets, SMALLEST_TARGET_PX } from '../../tests/helpers/touchTargets.ts'
import { LANGUAGES, NAMES } from '../names.ts'
import { DAWN, STORY } from '../story.ts'
import { createPlayer } from '../player.ts'
import { expect, test } from './test.ts'

for (const language of LANGUAGES) {
  test(`${language}: list, intro, chat and ending are named and big enough to touch`, async ({ page }) => {
    const player = createPlayer(page, language)
    await player.openList()
    await page.getByRole('link', { name: STORY.title[language] }).waitFor()
    await check(page)
    await page.getByRole('link', { name: STORY.title[language] }).click()
    await page.getByRole('button', { name: NAMES[language].play }).waitFor()
    await check(page)
    await page.getByRole('button', { name: NAMES[language].play }).click()
    await player.play(DAWN, 1)
    await check(page)
    await player.play(DAWN)
    await check(page)
  })
}

async function check(page: Page): Promise<void> {
  for (const role of ['button', 'link', 'textbox', 'img', 'progressbar', 'region', 'dialog'] as const) {
    await expect(page.getByRole(role, { name: /^\s*$/ }), `every ${role} has a name`).toHaveCount(0)
  }
  await expect(page.locator('img:not([alt])'), 'every picture says what it shows, or that it is ornament').toHaveCount(
    0,
  )
  await expect(page.getByRole('main'), 'the screen has one main part').toHaveCount(1)
  expect(
    await page.evaluate(findSmallTargets, SMALLEST_TARGET_PX),
    `everything to touch is ${SMALLEST_TARGET_PX} px or more`,
  ).toEqual([])
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    'nothing scrolls sideways',
  ).toBeLessThanOrEqual(0)
}
