/** The cards of the list in each variant of the experiments. Doc 1 §9. */
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { adoptExperiments, type Variants } from '../../../src/platform/experiments.ts'
import picture from '../../../src/screens/upload/examples/good.webp'
import Stories from '../../../src/screens/stories/index.tsx'
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

async function showList(variants: Partial<Variants>): Promise<void> {
  adoptExperiments({
    variants: { story_tags_display: 'hidden', mobile_default_theme: 'dark', story_card_design: 'poster', ...variants },
    added: [],
  })
  fakeApi({ '/story.list': () => ({ stories }) })
  await show(<Stories />)
  await expect.element(page.getByRole('link', { name: 'Neon Rain' })).toBeVisible()
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
