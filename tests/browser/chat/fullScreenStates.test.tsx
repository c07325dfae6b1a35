/** What fills the chat before and instead of the conversation can be read in both themes, over a cover and without one. */
import axe from 'axe-core'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type View } from '../../../protocol/view.ts'
import { createFakeView } from '../../../src/dev/gallery/fakeView.ts'
import { showChat } from '../../helpers/game.tsx'
import { settleMotions } from '../../helpers/motions.ts'
import { EMPTY_STAGE } from '../../../protocol/view/stage.ts'

/** A picture of one dark colour, as most covers are at the bottom. */
const NIGHT =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="9" height="16"%3E%3Crect width="9" height="16" fill="%230c0b12"/%3E%3C/svg%3E'
const COVER = { kind: 'image', url: NIGHT, alt: '', posterUrl: null } as const

const STATES: readonly (readonly [name: string, view: Partial<View>, text: string])[] = [
  ['the failed chat', { flow: 'error' }, 'Oops!'],
  ['the chat that opens', { flow: 'initializing' }, 'Opening the story...'],
]

afterEach(async () => {
  delete document.documentElement.dataset.theme
  await page.viewport(390, 844)
})

const showState = async (view: Partial<View>, hasCover: boolean): Promise<void> => {
  await showChat(
    createFakeView({
      ...view,
      messages: { ...createFakeView().messages, pages: [], count: 0 },
      stage: { ...EMPTY_STAGE, background: hasCover ? COVER : null },
    }),
  )
}

for (const theme of ['light', 'dark'] as const)
  for (const hasCover of [true, false])
    test.each(STATES)(
      `%s can be read in the ${theme} theme ${hasCover ? 'over' : 'without'} a cover`,
      async (_, view, text) => {
        document.documentElement.dataset.theme = theme
        await showState(view, hasCover)
        await expect.element(page.getByText(text)).toBeVisible()
        await settleMotions()
        expect(computeContrast(page.getByText(text).element(), hasCover && text !== 'Oops!')).toBeGreaterThanOrEqual(
          4.5,
        )
        const { violations } = await axe.run(document, { runOnly: ['color-contrast'] })
        expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([])
      },
    )

test.each([
  [360, 640],
  [640, 360],
  [320, 180],
])(
  'a chat that failed has its buttons in reach, and none of the controls of a story, at %i by %i px',
  async (...size) => {
    await page.viewport(...size)
    await showState({ flow: 'error', coins: 12 }, false)
    // The status row would load after the conversation's first line.
    await settleMotions()
    for (const name of ['Back to Index', 'Retry']) {
      const button = page.getByRole('button', { name }).element()
      button.scrollIntoView({ block: 'nearest' })
      const { x, y, width, height } = button.getBoundingClientRect()
      expect(document.elementFromPoint(x + width / 2, y + height / 2)).toBe(button)
    }
    expect(document.querySelector('[data-top]')).toBeNull()
  },
)

/** Contrast of a text with the dark cover, or with the ground of the page. */
function computeContrast(text: Element, isOnCover: boolean): number {
  const [front, back] = [
    readLuminance(getComputedStyle(text).color),
    readLuminance(isOnCover ? 'rgb(12, 11, 18)' : getComputedStyle(document.documentElement).backgroundColor),
  ].sort((a, b) => b - a)
  return ((front ?? 0) + 0.05) / ((back ?? 0) + 0.05)
}

/** Relative luminance of WCAG 2. */
function readLuminance(color: string): number {
  const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map((value) => {
    const share = Number(value) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
