/** Plays the whole story from the list to each ending, in one language with WebGL and in the other without, and goes back to a chapter. */
import { type Page } from 'playwright/test'
import { type Language, LANGUAGES, NAMES } from '../names.ts'
import { LANTERN, STORY, titleOfEnding } from '../story.ts'
import { createPlayer } from '../player.ts'
import { routesOf } from '../../tests/helpers/storyRoutes.ts'
import { expect, test } from './test.ts'

for (const language of LANGUAGES) {
  for (const route of routesOf(STORY.id)) {
    test(`${language}: from the list to the ending ${route.name}`, async ({ page }) => {
      const player = createPlayer(page, language)
      await player.openList()
      await player.enterStory()
      await player.play(route, 1)
      // Pixi draws where WebGL works; else the stage is plain pictures.
      await expect(page.locator('canvas')).toHaveCount(test.info().project.name === 'phone with WebGL' ? 1 : 0)
      await player.play(route)

      await expect(player.ending).toContainText(titleOfEnding(route.ending, language))
      await expect(player.ending.getByRole('button', { name: NAMES[language].playAgain })).toBeVisible()
      await expect(player.options).toBeHidden()
      await expect(player.composer).toBeHidden()
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${language}`))
      await goBackToSecondChapter(page, language)
    })
  }
}

/** From the ending, over what was found, to where the second chapter begins. */
async function goBackToSecondChapter(page: Page, language: Language): Promise<void> {
  const { messages, ending } = createPlayer(page, language)
  const [, chapter] = LANTERN.script.chapters ?? []
  if (chapter === undefined) throw new Error('the story has no second chapter')
  const names = NAMES[language]
  await page.getByRole('button', { name: names.goBack }).click()
  await page.getByRole('button', { name: names.chapter(chapter.title[language]) }).click()
  await page.getByRole('button', { name: names.confirmGoBack, exact: true }).click()
  await expect(ending).toBeHidden()
  await expect(messages.getByRole('article').first()).toBeVisible()
}
