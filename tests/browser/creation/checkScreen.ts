/** What holds for each screen of the creation area: axe finds nothing, targets are large enough, and nothing is wider than the page. */
import { expect } from 'vitest'
import { expectAccessible, expectNoViolations } from '../../helpers/expectAccessible.ts'

export async function checkScreen(): Promise<void> {
  await expectAccessible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
}

/** axe finds nothing in either theme; of a wide screen, whose targets are those of a mouse. Rules in `except` do not hold here; the caller says why. */
export async function checkThemes(except: string[] = []): Promise<void> {
  const { dataset } = document.documentElement
  for (const theme of ['light', 'dark']) {
    dataset.theme = theme
    await expectNoViolations(document, except)
  }
  delete dataset.theme
}
