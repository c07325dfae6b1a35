/** Nothing is wider than the window, from the narrowest phone on: in any language the list, the intro, the chat with its options, the ending; with text of 100 and 200 % the screens around a story, whose buttons are whole. With options, every window leaves room to choose. */
import { type Page } from 'playwright/test'
import { LANGUAGES, NAMES } from '../names.ts'
import { DAWN, STORY } from '../story.ts'
import { createPlayer } from '../player.ts'
import { signInRegistered } from '../registeredPlayer.ts'
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

/** The screens around a story, and what a button on them opens. English words are the longer ones. */
const SCREENS: readonly (readonly [path: string, opens?: RegExp])[] = [
  ['/?sort=price'],
  ['/?category=@favorites'],
  ['/', /^Display and language$/],
  ['/', /See how playing works/],
  ['/story/ember-line', /^Play\b/],
  ['/story/velvet-hour', /^Play\b/],
  ['/story/last-lantern', /^Subscribe$/],
  ['/lan'],
  ['/bo'],
  ['/user/coins'],
  ['/daily-tasks'],
  ['/user-character', /^Create avatar$/],
  ['/user/profile'],
  ['/user/history'],
  ['/payment/stripe-callback'],
]

test('the screens around a story fit at 320 px, also with text of 200 %', async ({ page, request }) => {
  await signInRegistered(page, request, 3)
  await page.setViewportSize({ width: 320, height: 568 })
  for (const [path, opens] of SCREENS) {
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=en`)
    await page.getByRole('main').getByRole('button').or(page.getByRole('main').getByRole('link')).first().waitFor()
    if (opens !== undefined) {
      // The code of a drawer may still be loading.
      await page.getByRole('button', { name: opens }).first().click()
      await page.getByRole('dialog').waitFor()
    }
    for (const percent of [100, 200]) {
      const message = `${path} ${opens?.source ?? ''} with text of ${percent} %`
      await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}%`), percent)
      await expect.poll(() => page.evaluate(listTooWide), { message }).toEqual([])
      await expect.poll(() => page.evaluate(listClipped), { message }).toEqual([])
    }
  }
})

async function expectWithinWindow(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 640 })
    await expect.poll(() => page.evaluate(listTooWide), { message: `at ${width} px` }).toEqual([])
  }
  // The largest text of the settings at the narrowest width.
  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate(() => (document.documentElement.style.fontSize = '143.75%'))
  await expect.poll(() => page.evaluate(listClipped), { message: 'with the largest text' }).toEqual([])
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
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

/** Buttons and links whose words are cut off at a side, and drawers whose content is wider than they are. Runs in the page. */
function listClipped(): string[] {
  const isCut = (element: Element): boolean => {
    const box = element.getBoundingClientRect()
    return [element, ...element.querySelectorAll('*')].some((part) => {
      const isText = [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      const words = part.getBoundingClientRect()
      // For screen readers alone.
      if (words.width <= 2) return false
      return (
        isText && (part.scrollWidth > part.clientWidth + 1 || words.right > box.right + 1 || words.left < box.left - 1)
      )
    })
  }
  const isShortened = (element: Element): boolean => element.querySelector('[aria-hidden="true"], img') !== null
  const buttons = [...document.querySelectorAll('button, a')].filter(
    (one) =>
      one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isShortened(one) && isCut(one),
  )
  const boxes = [...document.querySelectorAll('dialog *')].filter((one) => {
    const { overflowX, overflowY } = getComputedStyle(one)
    return overflowX === 'hidden' && overflowY === 'auto' && one.scrollWidth > one.clientWidth + 1
  })
  return [...buttons, ...boxes].map((one) => `${one.tagName} ${one.textContent?.slice(0, 40) ?? ''}`)
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
