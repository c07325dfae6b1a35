/** The story is played without a pointer: everything is reached by Tab, and one sees where one is. */
import { type Locator, type Page } from 'playwright/test'
import { NAMES } from '../names.ts'
import { STORY } from '../story.ts'
import { createPlayer } from './player.ts'
import { expect, test } from './test.ts'

const MOST_TABS = 40
const names = NAMES.en

test('keyboard alone, from the list through the first choice', async ({ page }) => {
  const player = createPlayer(page, 'en')
  await player.openList()
  await press(page, page.getByRole('link', { name: STORY.title.en }))
  await press(page, page.getByRole('button', { name: names.play }))
  for (let turn = await player.waitForTurn(); turn !== 'options'; turn = await player.waitForTurn()) {
    if (turn === 'ending') throw new Error('the story ended early')
    if (turn === 'overlay') {
      // A dialog takes the focus to its button by itself.
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

/** Tabs on until the target has the focus, and checks that one can see it. */
async function reach(page: Page, target: Locator): Promise<void> {
  const focused = (): Promise<boolean> => target.evaluate((element) => element === document.activeElement)
  for (let tabs = 0; !(await focused()); tabs += 1) {
    expect(tabs, `Tab leads to ${target.toString()}`).toBeLessThan(MOST_TABS)
    await page.keyboard.press('Tab')
  }
  const ring = await target.evaluate((element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    // A text field may draw the ring around what holds it.
    const around = element.closest('form') === null ? '' : getComputedStyle(element.closest('form') ?? element).boxShadow
    return (outlineStyle !== 'none' && outlineWidth !== '0px') || [boxShadow, around].some((shadow) => shadow !== '' && shadow !== 'none')
  })
  expect(ring, `the focus on ${target.toString()} is visible`).toBe(true)
}
