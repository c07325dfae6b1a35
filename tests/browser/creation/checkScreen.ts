/** What holds for each screen of the creation area: axe finds nothing, targets are large enough, and nothing is wider than the page. */
import { expect } from 'vitest'
import { expectAccessible } from '../../helpers/expectAccessible.ts'

export async function checkScreen(): Promise<void> {
  await expectAccessible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
}
