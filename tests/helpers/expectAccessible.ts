/** axe finds nothing, and everything is big enough to touch. */
import axe from 'axe-core'
import { expect } from 'vitest'
import { findSmallTargets, SMALLEST_TARGET_PX } from './touchTargets.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The page of the tests has no title and no meta tags of its own. */
const OF_THE_PAGE = ['document-title', 'meta-viewport']

/** Rules in `except` do not hold here; the caller says why. */
export async function expectAccessible(place: Element | Document = document, except: string[] = []): Promise<void> {
  await expectNoViolations(place, except)
  expect(findSmallTargets(SMALLEST_TARGET_PX)).toEqual([])
}

/** Without the sizes of targets, and without what frames show. */
export async function expectNoViolations(place: Element | Document, except: string[] = []): Promise<void> {
  // Animations would be measured half transparent.
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  const rules = Object.fromEntries([...OF_THE_PAGE, ...except].map((rule) => [rule, { enabled: false }]))
  const { violations } = await axe.run(place, { runOnly: RULES, rules, iframes: false })
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 160))])).toEqual([])
}
