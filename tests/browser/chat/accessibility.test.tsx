/** axe finds nothing in any state of the gallery: English in the dark theme, Chinese in the light one. */
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Locale } from '../../../protocol/locale.ts'
import { createGalleryViews } from '../../../src/dev/gallery/views.ts'
import { showChat } from '../../helpers/game.tsx'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

describe.each([
  ['en', 'dark'],
  ['zh', 'light'],
] as [Locale, string][])('in %s, %s', (locale, theme) => {
  beforeEach(() => {
    document.documentElement.dataset.theme = theme
    document.documentElement.lang = locale
  })
  afterEach(() => {
    delete document.documentElement.dataset.theme
  })

  test.each(Object.entries(createGalleryViews(locale, 0)))('%s', async (_name, view) => {
    const { screen } = await showChat(view, locale)
    await expect.element(screen.getByRole('button').first()).toBeInTheDocument()
    // Animations would be measured half transparent.
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    const { violations } = await axe.run(document.body, {
      runOnly: RULES,
      // The page around the chat has the heading and the landmarks.
      rules: {
        // Names begin with the visible words; prices and digits follow in words of their own.
        'label-content-name-mismatch': { enabled: false },
        region: { enabled: false },
        'page-has-heading-one': { enabled: false },
        'landmark-one-main': { enabled: false },
      },
    })
    expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 160))])).toEqual([])
  })
})
