/** A story of version 3: from one scene to another, and on again from what the server has kept. Doc 2 §2 (Chat3), §4 (scenes), §8. */
import { routesOf } from '../../tests/helpers/storyRoutes.ts'
import { type Language, LANGUAGES, NAMES } from '../names.ts'
import { createPlayer, FAST } from '../player.ts'
import { findStory } from '../story.ts'
import { expect, test } from './test.ts'

const TEXTS = {
  en: { scene: 'Scene', previous: 'Previous scene', following: 'Next scene', failed: 'There is no scene to go to' },
  zh: { scene: '场景', previous: '上一幕', following: '下一幕', failed: '没有可以前往的场景' },
} satisfies Record<Language, object>

for (const language of LANGUAGES)
  test(`${language}: scenes are left both ways, and a device without the log goes on where the server has it`, async ({
    page,
  }) => {
    const story = findStory('neon-rain')
    const [route] = routesOf(story.metadata.id)
    if (route === undefined) throw new Error('the story has no route')
    const texts = TEXTS[language]
    const player = createPlayer(page, language, story)
    await player.openStory()
    await player.play(route, 1)
    const scene = page.getByRole('navigation', { name: texts.scene })
    const first = await scene.innerText()
    await scene.getByRole('button', { name: texts.previous }).click()
    await expect(page.getByText(texts.failed)).toBeVisible()
    await expect(player.messages).toBeVisible()
    await scene.getByRole('button', { name: texts.following }).click()
    await expect(scene).not.toHaveText(first)
    await player.waitForTurn()
    const second = await scene.innerText()
    await scene.getByRole('button', { name: texts.previous }).click()
    await expect(scene).toHaveText(first)
    await scene.getByRole('button', { name: texts.following }).click()
    await expect(scene).toHaveText(second)
    await player.waitForTurn()

    await page.goto('/terms')
    await page.evaluate(async () => {
      for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name)
    })
    await page.goto(`/story/${story.metadata.id}?lang=${language}&${FAST}`)
    await page.getByRole('button', { name: NAMES[language].play }).click()
    await page.getByRole('dialog').getByRole('button', { name: NAMES[language].continue }).click()
    await expect(scene).toHaveText(second)
    await player.waitForTurn()
  })
