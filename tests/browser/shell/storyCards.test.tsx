/** The cards of the list in each variant of the experiments. Doc 1 §9. */
import { afterEach, expect, test } from 'vitest'
import { parse } from 'valibot'
import { page } from 'vitest/browser'
import { parse as parseYaml } from 'yaml'
import { type Locale, LOCALES } from '../../../protocol/locale.ts'
import { storyFile } from '../../../protocol/story.ts'
import { adoptExperiments, type Variants } from '../../../src/platform/experiments.ts'
import picture from '../../../src/screens/upload/examples/good.webp'
import Stories from '../../../src/screens/stories/index.tsx'
import { isThorough } from '../../helpers/isThorough.ts'
import { startAllTexts } from '../../helpers/pageTexts.ts'
import { fakeApi } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'

setUpShell()
afterEach(() => {
  adoptExperiments(null)
})

const stories = [
  {
    id: 'a',
    title: 'The Last Lantern',
    description: 'Tonight one is missing.',
    preview_url: picture,
    tags: ['Mystery', 'Romance'],
  },
  { id: 'b', title: 'Neon Rain', description: 'The street went dark.', preview_url: picture, tags: [] },
  { id: 'c', title: 'Shrine of Snow', description: '', preview_url: picture, tags: ['Mystery'] },
]

async function showList(variants: Partial<Variants>, shown: readonly object[] = stories): Promise<void> {
  adoptExperiments({
    variants: { story_tags_display: 'hidden', mobile_default_theme: 'dark', story_card_design: 'poster', ...variants },
    added: [],
  })
  fakeApi({ '/story.list': () => ({ stories: shown }) })
  await show(<Stories />)
  await expect.element(page.getByRole('link').first()).toBeVisible()
}

test.each([
  ['shown', ['MysteryRomance', 'Mystery']],
  ['hidden', []],
] as const)('tags %s', async (variant, tags) => {
  await showList({ story_tags_display: variant })
  const lists = page.getByRole('list', { name: 'Tags' })
  expect(lists.all().map((list) => list.element().textContent)).toEqual(tags)
})

test('posters have two columns and the words on the picture', async () => {
  await showList({ story_card_design: 'poster' })
  const [, second, third] = readCards()
  expect(second?.card.top).toBe(third?.card.top)
  expect(second?.words.top).toBeLessThan(second?.picture.bottom ?? 0)
})

test('wide cards stand below each other, with the words below the picture', async () => {
  await showList({ story_card_design: 'wide', story_tags_display: 'shown' })
  const cards = readCards()
  expect(cards.map(({ card }) => card.width)).toEqual(cards.map(() => cards[0]?.card.width))
  for (const { card, picture, words } of cards) {
    expect(words.top).toBeGreaterThanOrEqual(picture.bottom - 1)
    expect(picture.width).toBe(card.width)
    expect(picture.height).toBeGreaterThan(100)
  }
})

function readCards(): { card: DOMRect; picture: DOMRect; words: DOMRect }[] {
  return [...document.querySelectorAll('ul > li:has(> div h2)')].map((card) => ({
    card: card.getBoundingClientRect(),
    picture: (card.querySelector('img') ?? card).getBoundingClientRect(),
    words: (card.querySelector('h2') ?? card).getBoundingClientRect(),
  }))
}

test('the endings that were found stand in the line below the title, off the face', async () => {
  await showList({}, [{ ...stories[0], minutes: 25, endings: 5, endings_found: ['Dawn', 'Dark'] }])
  const found = page.getByText('2 of 5 endings')
  await expect.element(found).toBeVisible()
  expect(found.element().closest('p')?.textContent).toBe('25 min2 of 5 endings')
})

test('a card says in which language the story is, where that is not the reader’s', async () => {
  await showList({}, [
    { ...stories[0], language: 'zh', minutes: 25 },
    { ...stories[1], language: 'en' },
  ])
  const label = page.getByText('In 中文')
  await expect.element(label).toBeVisible()
  expect(label.element().closest('p')?.textContent).toBe('In 中文25 min')
  await expect.element(page.getByRole('heading', { level: 2 }).first()).toHaveAttribute('lang', 'zh')
  expect(page.getByText('In English').all()).toEqual([])
})

test('a card says how long a play takes and what players gave it, from three ratings on, in one line', async () => {
  const facts = (id: string, minutes: number, count: number) => ({
    ...stories[1],
    id,
    title: id,
    minutes,
    rating: { average: 4.62, count },
  })
  await showList({}, [facts('Old', 21, 12), facts('New', 9, 2), ...stories.slice(1, 2), facts('Whole', 240, 1_234_567)])
  const card = (title: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
  await expect.poll(() => card('Old').element().textContent).toContain('21 min★ 4.6 (12)')
  await expect.element(card('Old').getByRole('img', { name: 'Rated 4.6 out of 5 by 12 players' })).toBeVisible()
  expect(card('New').element().textContent).toContain('9 min')
  expect(card('New').element().textContent).not.toContain('★')
  expect(card('Neon Rain').element().querySelector('[class*="facts"]')).toBeNull()
  for (const line of document.querySelectorAll<HTMLElement>('[class*="facts"]'))
    expect(line.clientHeight).toBeLessThan(2 * Number.parseFloat(getComputedStyle(line).fontSize))
})

const STORY_FILES = import.meta.glob<string>('../../../fixtures/stories/*/story.yaml', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The authored stories as the catalogue has them, in one language, with what a player adds to a card. */
function readAuthored(locale: Locale): object[] {
  return Object.values(STORY_FILES).map((source) => {
    const { id, title, teaser, minutes } = parse(storyFile, parseYaml(source))
    return {
      id,
      title: title[locale],
      description: 'x'.repeat(400),
      teaser: teaser?.[locale],
      preview_url: picture,
      tags: ['Mystery'],
      minutes,
      rating: { average: 4.6, count: 88 },
    }
  })
}

const CASES = LOCALES.flatMap((locale) =>
  (isThorough ? [320, 360] : [320]).flatMap((width) =>
    (['poster', 'wide'] as const).map((design) => ({ locale, width, design })),
  ),
)

test.each(CASES)(
  'no card of a story cuts its sentence: $locale, $width px, $design',
  async ({ locale, width, design }) => {
    await page.viewport(width, 640)
    await startAllTexts(locale)
    const authored = readAuthored(locale)
    // Each story at a place in the middle, which is the narrowest, and at the first and last.
    await showList({ story_card_design: design, story_tags_display: 'shown' }, authored)
    dispatchEvent(new Event('scroll'))
    await expect.poll(() => readCards()).toHaveLength(authored.length)
    for (const words of document.querySelectorAll<HTMLElement>('[class*="description"], [class*="facts"]'))
      expect(words.scrollHeight, words.textContent ?? '').toBeLessThanOrEqual(words.clientHeight + 1)
  },
)
