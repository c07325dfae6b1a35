/** axe finds nothing on the page, everything is big enough to touch, and nothing is wider than the page. */
import axe from 'axe-core'
import { expect } from 'vitest'
import { findSmallTargets, SMALLEST_TARGET_PX } from '../../helpers/touchTargets.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export async function checkAccessibility(): Promise<void> {
  await expect.poll(() => document.querySelectorAll('[aria-busy="true"]:not(button)').length).toBe(0)
  // Animations would be measured half transparent.
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  const { violations } = await axe.run(document, {
    runOnly: RULES,
    rules: {
      // The page of the tests has no title and no meta tags of its own.
      'document-title': { enabled: false },
      'meta-viewport': { enabled: false },
      // Short numbers are named exactly.
      'label-content-name-mismatch': { enabled: false },
    },
  })
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 160))])).toEqual([])
  expect(findSmallTargets(SMALLEST_TARGET_PX)).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
}
