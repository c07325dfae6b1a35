/** One story in two tabs of one browser. */
import { type Page, type Request } from 'playwright/test'
import { NAMES } from '../names.ts'
import { DAWN, textOfOption, titleOfEnding } from '../story.ts'
import { createPlayer, type Player } from './player.ts'
import { expect, test } from './test.ts'

const names = NAMES.en

test('one plays and the other looks on; Play here swaps them, and nothing is sent twice', async ({ page, context }) => {
  const sent: Request[] = []
  context.on('request', (request) => void sent.push(request))
  const first = createPlayer(page, 'en')
  await first.openList()
  await first.enterStory()
  await first.play(DAWN, 2)

  const other = await context.newPage()
  const second = createPlayer(other, 'en')
  const before = await conversation(first)
  const asked = sent.length
  await other.goto(`${new URL(page.url()).pathname}?rate=50&pace=0`)
  await expect(playHere(other)).toBeVisible()
  expect(await conversation(second)).toEqual(before)
  expect(callsOf(sent.slice(asked), 'game.')).toEqual([])

  await first.options.getByRole('button', { name: textOfOption('take-hand', 'en') }).click()
  await expect(second.messages.getByText(textOfOption('take-hand', 'en'), { exact: true })).toBeVisible()
  await first.waitForTurn()
  await expect.poll(() => conversation(second)).toEqual(await conversation(first))

  await playHere(other).click()
  await expect(playHere(page)).toBeVisible()
  await expect(playHere(other)).toBeHidden()
  await second.play(DAWN)
  await expect(second.ending).toContainText(titleOfEnding('dawn', 'en'))
  await expect(first.ending).toContainText(titleOfEnding('dawn', 'en'))
  await expect(first.ending.getByRole('button', { name: names.playAgain })).toBeHidden()

  const keys = callsOf(sent, 'game.action').concat(callsOf(sent, 'game.start'))
  expect(keys.length).toBeGreaterThan(2)
  expect(new Set(keys).size).toBe(keys.length)
})

test('the tab that is left plays on when the other is closed', async ({ page, context }) => {
  const other = await context.newPage()
  const first = createPlayer(other, 'en')
  await first.openList()
  await first.enterStory()
  await first.play(DAWN, 2)
  const before = await conversation(first)

  const second = createPlayer(page, 'en')
  await page.goto(`${new URL(other.url()).pathname}?rate=50&pace=0`)
  await expect(playHere(page)).toBeVisible()
  await other.close()

  await expect(playHere(page)).toBeHidden()
  expect(await conversation(second)).toEqual(before)
  await second.play(DAWN)
  await expect(second.ending).toContainText(titleOfEnding('dawn', 'en'))
})

function playHere(page: Page) {
  return page.getByRole('status').getByRole('button', { name: names.playHere })
}

function conversation(player: Player): Promise<string[]> {
  return player.messages.getByRole('article').allInnerTexts()
}

/** The keys of the calls whose name begins so. */
function callsOf(sent: readonly Request[], name: string): string[] {
  return sent.filter((request) => new URL(request.url()).pathname.includes(`/${name}`)).map((request) => request.headers()['idempotency-key'] ?? 'none')
}
