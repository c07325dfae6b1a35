/** Nothing is wider than the window, from the narrowest phone on, in either language: the list, the intro, the chat with its options, the ending. */
import { type Page } from 'playwright/test'
import { LANGUAGES, NAMES } from '../names.ts'
import { DAWN, STORY } from '../story.ts'
import { createPlayer } from '../player.ts'
import { expect, test } from './test.ts'

const WIDTHS = [320, 360, 430]

for (const language of LANGUAGES) {
  test(`nothing is wider than the window (${language})`, async ({ page }) => {
    const player = createPlayer(page, language)
    await page.setViewportSize({ width: 320, height: 568 })
    await player.openList()
    await page.getByRole('link', { name: STORY.title[language] }).waitFor()
    await expectWithinWindow(page)
    await page.getByRole('link', { name: STORY.title[language] }).click()
    await page.getByRole('button', { name: NAMES[language].play }).waitFor()
    await expectWithinWindow(page)
    await page.getByRole('button', { name: NAMES[language].play }).click()
    await player.play(DAWN, 2)
    await expect(player.options).toBeVisible()
    await expectWithinWindow(page)
    await player.play(DAWN)
    await expectWithinWindow(page)
  })
}

async function expectWithinWindow(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 640 })
    await expect.poll(() => page.evaluate(listTooWide), { message: `at ${width} px` }).toEqual([])
  }
}

/** Elements that overflow the window to the left or right, except inside a row that scrolls. Runs in the page. */
function listTooWide(): string[] {
  const width = document.documentElement.clientWidth
  const overflows = (element: Element): boolean => {
    const box = element.getBoundingClientRect()
    return box.width > 0 && (box.right > width + 1 || box.left < -1)
  }
  const isInScroller = (element: Element): boolean => {
    const parent = element.parentElement
    if (parent === null) return false
    return (/auto|scroll/.test(getComputedStyle(parent).overflowX) && !overflows(parent)) || isInScroller(parent)
  }
  return [...document.body.querySelectorAll('*')]
    .filter((element) => overflows(element) && !isInScroller(element))
    .map(
      (element) =>
        `${element.tagName} ${element.getAttribute('class') ?? ''} ${Math.round(element.getBoundingClientRect().width)} px`,
    )
}
