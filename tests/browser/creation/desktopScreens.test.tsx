/** axe finds nothing, and nothing overflows, on the desktop home, its flow editor with preview and outcome, and the character gallery. */
import { afterEach, describe, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { showLocale } from '../../../src/i18n/index.ts'
import { checkAccessibility } from '../shell/checkAccessibility.ts'
import { openStory, PREVIEW_STARTED, setUpCreation } from './openStory.tsx'

setUpCreation()

const LONG = 'AStoryWhoseNameIsOneWordThatNeverSeemsToEndAndGoesOnAndOnAndOn'
const listed = (id: string, change: object = {}) => ({
  id,
  status: 'draft',
  is_read_only: false,
  revision: 1,
  updated_at: 1_000_000,
  updated_by: 'Mira',
  published_at: null,
  title: { en: LONG, zh: '一个很长很长的故事名字'.repeat(4) },
  cover_url: '',
  problems: 3,
  deleted_at: null,
  plan: null,
  week: { games: 2, players: 1, endings: 1 },
  ...change,
})
const ACTOR = {
  story_id: 'other',
  story_title: { en: LONG, zh: '另一个' },
  actor_id: 'mo',
  name: { en: LONG, zh: '阿墨' },
  avatar_url: '',
  preview_url: '',
  at: ['metadata', 'actors', 0],
}
const OUTCOME = {
  is_played: true,
  is_complete: false,
  problems: [],
  nodes: ['pier', 'dark'].map((id, index) => ({
    id,
    is_reached: index === 0,
    is_dead_end: index === 1,
    words: { en: 70, zh: 140 },
    reading_ms: { en: 70_000, zh: 70_000 },
  })),
  endings: [{ node: 'dark', id: 'night', is_reached: false, moves: null, lines: null, minutes: null }],
  options: [{ node: 'pier', id: 'leave', seen: 0 }],
  intents: [],
  words: { en: 83, zh: 166 },
  reading_ms: { en: 83_000, zh: 83_000 },
}
const REPLIES = {
  '/creation/story.list': () => ({
    stories: [
      listed('lamp'),
      listed('pier', { status: 'published', published_at: 1_000_000, problems: 0, title: { en: 'Pier', zh: '码头' } }),
    ],
  }),
  '/creation/actor.list': () => ({ actors: [ACTOR] }),
  '/talent/skill-info.list': () => ({
    skills: [{ id: 'owl', name: LONG, image_url: '', skill_configs: [{ attr: 'charm', value: 3 }] }],
  }),
  '/creation/preview.start': () => PREVIEW_STARTED,
  '/creation/story.outcome': () => OUTCOME,
}

/** Screens, the tab that opens a part of one, and the level of the headings that come last. The flow editor of a narrow window shows one part at a time. */
const listCases = (tab: RegExp, level: number) =>
  [
    ['/pc', null, 3],
    ['/pc/character-select', null, 2],
    ['/pc/talents', null, 2],
    ['/pc/flow-editor/lamp', tab, level],
    ['/pc/flow-editor/lamp?section=actors', null, 2],
  ] as const

interface TouchClient {
  send(method: 'Emulation.setTouchEmulationEnabled', options: { enabled: boolean }): Promise<unknown>
}

/** Whether the pointer is a finger, for which targets are larger than for a mouse. */
const setTouch = (enabled: boolean) =>
  (cdp() as unknown as TouchClient).send('Emulation.setTouchEmulationEnabled', { enabled })

afterEach(async () => {
  delete document.documentElement.dataset.theme
  await setTouch(false)
})

describe.each([
  ['zh', 'light', 1280, listCases(/^预览$/, 2)],
  ['en', 'dark', 1280, listCases(/^What will happen$/, 3)],
  ['en', 'light', 320, [...listCases(/^What will happen$/, 3), ['/creation/flow-editor/lamp?view=outcome', null, 3]]],
] as const)('in %s, %s, %i px wide', (locale, theme, width, cases) => {
  test.each(cases)('%s %s', async (path, tab, level) => {
    document.documentElement.dataset.theme = theme
    await setTouch(true)
    expect(matchMedia('(pointer: coarse)').matches).toBe(true)
    await showLocale(locale)
    await page.viewport(width, 800)
    await openStory(path, {}, REPLIES)
    if (tab !== null) await page.getByRole('tab', { name: tab }).click()
    await expect.element(page.getByRole('heading', { level }).first()).toBeVisible()
    await checkAccessibility()
  })
})

test.each([1280, 1024, 992])('three panes fit into a window of %i px, with what is at their edges', async (width) => {
  await page.viewport(width, 800)
  localStorage.setItem('creation_panes', JSON.stringify({ start: 40, end: 40 }))
  await openStory('/pc/flow-editor/lamp', {}, REPLIES)
  const graph = page.getByRole('application', { name: 'Story graph' })
  const edges = [
    page.getByRole('button', { name: 'Settings', exact: true }),
    page.getByRole('tab', { name: 'What will happen' }),
    page.getByRole('treeitem', { name: /^pier/ }),
    page.getByTitle('The story as players see it'),
    graph.getByRole('button', { name: /^pier\. / }),
  ]
  // Each part comes when its code and its answer are there.
  for (const edge of edges) await expect.element(edge).toBeVisible()
  for (const edge of edges.slice(0, 4)) {
    const { left, right, top } = edge.element().getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(width)
    expect(edge.element().contains(document.elementFromPoint((left + right) / 2, top + 6))).toBe(true)
  }
  expect(document.documentElement.scrollWidth).toBe(width)
  // The graph keeps its place beside them.
  expect(graph.element().getBoundingClientRect().width).toBeGreaterThanOrEqual(280)
})
