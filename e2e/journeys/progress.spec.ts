/** A started story is reloaded, left and resumed, and played again. */
import { NAMES } from '../names.ts'
import { DAWN, DARK, STORY, textOfOption } from '../story.ts'
import { createPlayer, type Player } from '../player.ts'
import { expect, test } from './test.ts'

const names = NAMES.en

test('a reload in the middle resumes where the story was', async ({ page }) => {
  const player = await begin(createPlayer(page, 'en'))
  const before = await player.readLines()

  await page.reload()

  await seeSecondChoice(player)
  expect(await player.readLines()).toEqual(before)
  await player.play(DAWN, 3)
  await expect(player.options).toBeVisible()
})

test('a reload in the middle of a line loses nothing and repeats nothing', async ({ page }) => {
  const player = createPlayer(page, 'en')
  await player.openList('rate=2')
  await player.enterStory()
  // A busy machine may show the fourth line before the third was seen.
  await player.messages.getByRole('article').nth(2).waitFor()
  const before = await player.readLines()

  await page.reload()

  await expect(player.options).toBeVisible()
  const after = await player.readLines()
  // The last line was still typing.
  expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1))
  expect(after).toHaveLength(STORY.linesBeforeChoice)
  expect(new Set(after).size).toBe(after.length)
})

test('Back leads to the list, and Continue to where the story stood', async ({ page }) => {
  const player = await begin(createPlayer(page, 'en'))
  const before = await player.readLines()

  await page.getByRole('button', { name: names.back }).click()
  await page.getByRole('button', { name: names.leave }).click()
  await page.getByRole('link', { name: STORY.title.en }).click()
  await page.getByRole('button', { name: names.play }).click()
  await page.getByRole('dialog').getByRole('button', { name: names.continue }).click()

  await seeSecondChoice(player)
  expect(await player.readLines()).toEqual(before)
})

test("the browser's Back asks before it leaves, and leads to the intro", async ({ page }) => {
  const player = await begin(createPlayer(page, 'en'))

  await page.goBack()
  await page.getByRole('button', { name: names.stay }).click()
  await seeSecondChoice(player)
  await page.goBack()
  await page.getByRole('button', { name: names.leave }).click()

  await expect(page.getByRole('button', { name: names.play })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: STORY.title.en })).toBeVisible()
})

test('Play Again starts the story again, on another route', async ({ page }) => {
  const player = createPlayer(page, 'en')
  await player.openList()
  await player.enterStory()
  await player.play(DAWN)

  // Asked for once the ending is closed.
  await player.ending.getByRole('button', { name: names.hobbies }).waitFor()
  await player.ending.getByRole('button', { name: names.playAgain }).click()
  await page.getByRole('dialog', { name: names.hobbies }).getByRole('button', { name: 'Close' }).click()

  await expect(player.ending).toBeHidden()
  await player.play(DARK, 2)
  await expect(player.options).toBeVisible()
})

/** Plays through the first choice and the first words, up to the second choice. */
async function begin(player: Player): Promise<Player> {
  await player.openList()
  await player.enterStory()
  await player.play(DAWN, 2)
  await seeSecondChoice(player)
  return player
}

function seeSecondChoice(player: Player): Promise<void> {
  return expect(player.options.getByRole('button', { name: textOfOption('share-pear', 'en') })).toBeVisible()
}
