/** A browser's translator replaces the texts of the creation area: it goes on, and shows every text that changes. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showLocale } from '../../../src/i18n/index.ts'
import { type StoryProblem } from '../../../protocol/story/draft.ts'
import { SECTIONS } from '../../../src/authoring/editor/sections.ts'
import { translatePage, type Translation } from '../../helpers/translatePage.ts'
import { openStory, setUpCreation } from './openStory.tsx'

setUpCreation()
let translation: Translation
beforeEach(() => {
  translation = translatePage()
})
afterEach(() => translation.stop())

const PROBLEM = {
  code: 'missing_field',
  severity: 'error',
  at: ['script', 'start'],
  values: { field: 'title' },
  message: '',
} satisfies StoryProblem

// The change of the language writes every text of the screen once more.
test.each([...SECTIONS.map((section) => `/creation/editor/lamp?section=${section}`), '/pc/flow-editor/lamp'])(
  'translated: %s',
  async (path) => {
    await openStory(path, { problems: [PROBLEM] })
    await showLocale('zh')
    await expect.poll(() => document.body.textContent).toMatch(/\p{Script=Han}/u)
    await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeInTheDocument()
    expect(translation.lost).toEqual([])
    expect(translation.crashes).toEqual([])
  },
)
