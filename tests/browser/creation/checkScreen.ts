/** What holds for each screen of the creation area: axe finds nothing, targets are large enough, and nothing is wider than the page. */
import axe from 'axe-core'
import { expect } from 'vitest'
import { findSmallTargets, SMALLEST_TARGET_PX } from '../../helpers/touchTargets.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export async function checkScreen(): Promise<void> {
  // Animations would be measured half transparent.
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  const { violations } = await axe.run(document, {
    runOnly: RULES,
    // The page of the tests has no title and no meta tags of its own.
    rules: { 'document-title': { enabled: false }, 'meta-viewport': { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 160))])).toEqual([])
  expect(findSmallTargets(SMALLEST_TARGET_PX)).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
}
