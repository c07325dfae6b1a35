/** How wide the creation area is laid out: its screens stand in the phone-wide column, those of the desktop have the whole window. Doc 1 §2. */
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LOCALES } from '../../../protocol/locale.ts'
import { showLocale } from '../../../src/i18n/index.ts'
import { checkScreen } from './checkScreen.ts'
import { openStory, setUpCreation } from './openStory.tsx'

setUpCreation()
afterEach(() => page.viewport(390, 844))

/** Width of the column on every window but a phone's, px. */
const COLUMN_PX = 430

const REPLIES = {
  '/creation/story.list': () => ({ stories: [] }),
  '/talent/skill-info.list': () => ({ skills: [] }),
  '/creation/story.outcome': () => null,
}

const column = () => document.querySelector('main')?.getBoundingClientRect()

describe.each(LOCALES)('in %s', (locale) => {
  test.each([
    '/creation',
    '/creation/talents',
    '/creation/editor/lamp',
    '/creation/flow-editor/lamp',
    '/creation/flow-editor/lamp?view=outcome',
  ])('%s is laid out for the phone: on a wide window it is a column in the middle', async (path) => {
    await showLocale(locale)
    await page.viewport(1280, 800)
    await openStory(path, {}, REPLIES)
    expect(column()?.width).toBe(COLUMN_PX)
    expect(column()?.left).toBe((1280 - COLUMN_PX) / 2)
    for (const part of document.querySelectorAll('main [data-head]'))
      expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(column()?.right ?? 0)
    await checkScreen()
  })
})

test.each(['/pc', '/pc/flow-editor/lamp', '/pc/character-select', '/pc/talents'])(
  '%s has the whole window',
  async (path) => {
    await page.viewport(1280, 800)
    await openStory(path, {}, REPLIES)
    expect(column()?.width).toBe(1280)
  },
)

test('the header has two rows in the column of a wide window, and one row on the desktop', async () => {
  await page.viewport(1280, 800)
  const readTops = () => {
    const [title, undo] = [page.getByRole('heading', { level: 1 }), page.getByRole('button', { name: 'Undo' })]
    return [title.element().getBoundingClientRect().bottom, undo.element().getBoundingClientRect().top]
  }
  await openStory('/creation/flow-editor/lamp')
  const [titleBottom = 0, toolsTop = 0] = readTops()
  expect(toolsTop).toBeGreaterThan(titleBottom)
  await userEvent.click(page.getByRole('link', { name: 'Open the desktop editor' }))
  await expect.element(page.getByRole('tab', { name: 'Node' })).toBeVisible()
  const [wideBottom = 0, wideTop = 0] = readTops()
  expect(wideTop).toBeLessThan(wideBottom)
})
