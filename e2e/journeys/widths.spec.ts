/** Nothing is wider than the window, from the narrowest phone on, in either language: the list, the intro, the chat with its options, the ending. With options, every window leaves room to choose. */
import { type Page } from 'playwright/test'
import { LANGUAGES, NAMES } from '../names.ts'
import { DAWN, STORY } from '../story.ts'
import { createPlayer } from '../player.ts'
import { expect, test } from './test.ts'

const WIDTHS = [320, 360, 430]
/** Windows in which options are chosen: width and height, px, and the size of text, percent. */
const CHOOSING_WINDOWS = [
  [320, 568, 100],
  [640, 360, 100],
  [360, 300, 100],
  [320, 568, 200],
  [360, 640, 200],
] as const

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
    await expectRoomToChoose(page, NAMES[language].back)
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

/** In each window, the options are inside it, or a fade announces those that are not, and Back can be pressed. */
async function expectRoomToChoose(page: Page, back: string): Promise<void> {
  for (const [width, height, percent] of CHOOSING_WINDOWS) {
    const message = `at ${width}x${height} with text of ${percent} %`
    await page.setViewportSize({ width, height })
    await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}%`), percent)
    await expect.poll(() => page.evaluate(listTooWide), { message }).toEqual([])
    await expect.poll(() => page.evaluate(listUnannounced), { message }).toEqual([])
    await page.getByRole('button', { name: back, exact: true }).click({ trial: true })
  }
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
}

/** Names of options that are not whole in the window, while no fade says that there is more; all, if none shows its first line. Runs in the page. */
function listUnannounced(): string[] {
  const offers = document.querySelector<HTMLElement>('[data-offers]')
  if (offers === null) return ['nothing is offered']
  const area = offers.getBoundingClientRect()
  const bottom = Math.min(area.bottom, window.innerHeight)
  const options = [...offers.querySelectorAll('[data-choice]')]
  const boxes = options.map((option) => option.getBoundingClientRect())
  const hasLine = boxes.some((box) => box.top >= area.top - 1 && box.top + 40 <= bottom)
  const isAnnounced = hasLine && (offers.dataset.more === 'below' || offers.dataset.more === 'both')
  return options
    .filter((_, index) => !hasLine || ((boxes[index]?.bottom ?? 0) > bottom + 1 && !isAnnounced))
    .map((option) => option.getAttribute('aria-label') ?? '')
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
  // The blurred picture beside a narrow column is larger than what is seen of it.
  const isDecoration = (element: Element): boolean => element.closest('[aria-hidden="true"]') !== null
  return [...document.body.querySelectorAll('*')]
    .filter((element) => overflows(element) && !isInScroller(element) && !isDecoration(element))
    .map(
      (element) =>
        `${element.tagName} ${element.getAttribute('class') ?? ''} ${Math.round(element.getBoundingClientRect().width)} px`,
    )
}
