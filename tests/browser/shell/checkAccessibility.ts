/** axe finds nothing on the page once it is whole, everything is big enough to touch, and nothing is wider than the page. */
import { expect } from 'vitest'
import { expectAccessible } from '../../helpers/expectAccessible.ts'

export async function checkAccessibility(): Promise<void> {
  await expect.poll(() => document.querySelectorAll('[aria-busy="true"]:not(button)').length).toBe(0)
  // Short numbers are named exactly.
  await expectAccessible(document, ['label-content-name-mismatch'])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
}
