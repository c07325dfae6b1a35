/** The story is played without a pointer: Tab reaches everything, and the focus is visible. */
import { type Locator, type Page } from 'playwright/test'
import { NAMES } from '../names.ts'
import { STORY } from '../story.ts'
import { createPlayer } from '../player.ts'
import { expect, test } from './test.ts'

const MOST_TABS = 40
const AROUND_PX = 24
const names = NAMES.en

test('keyboard alone, from the list through the first choice', async ({ page }) => {
  const player = createPlayer(page, 'en')
  await player.openList()
  await press(page, page.getByRole('link', { name: STORY.title.en }))
  await press(page, page.getByRole('button', { name: names.play }))
  for (let turn = await player.waitForTurn(); turn !== 'options'; turn = await player.waitForTurn()) {
    if (turn === 'ending') throw new Error('the story ended early')
    if (turn === 'pass') {
      // A dialog moves the focus to its button.
      await expect(page.getByRole('dialog').getByRole('button')).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog')).toBeHidden()
    } else {
      await reach(page, player.composer)
      await page.keyboard.type('Hello?')
      await page.keyboard.press('Enter')
      await expect(player.messages.getByText('Hello?', { exact: true })).toBeVisible()
    }
  }
  const option = player.options.getByRole('button').first()
  const said = await option.innerText()
  await press(page, option)
  await expect(player.messages.getByText(said, { exact: true })).toBeVisible()
})

async function press(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  await reach(page, target)
  await page.keyboard.press('Enter')
}

/** Presses Tab until the target has the focus, and checks that the focus is visible. */
async function reach(page: Page, target: Locator): Promise<void> {
  const isFocused = (): Promise<boolean> => target.evaluate((element) => element === document.activeElement)
  for (let tabs = 0; !(await isFocused()); tabs += 1) {
    expect(tabs, `Tab leads to ${target.toString()}`).toBeLessThan(MOST_TABS)
    await page.keyboard.press('Tab')
  }
  const focused = await lookAt(page, target)
  await target.blur()
  expect(focused.equals(await lookAt(page, target)), `the focus on ${target.toString()} changes what one sees`).toBe(
    false,
  )
  await target.focus()
}

/** The target and its surroundings: a focus ring may be drawn outside the element. */
async function lookAt(page: Page, target: Locator): Promise<Buffer> {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const left = Math.max(0, x - AROUND_PX)
  const top = Math.max(0, y - AROUND_PX)
  return page.screenshot({
    animations: 'disabled',
    clip: { x: left, y: top, width: x + width + AROUND_PX - left, height: y + height + AROUND_PX - top },
  })
}
