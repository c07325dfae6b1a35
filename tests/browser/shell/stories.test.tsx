import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import Stories from '../../../src/screens/stories/index.tsx'
import { fakeApi, Failure } from './fakeApi.ts'
import { writeSessionItem } from '../../../src/platform/sessionItem.ts'
import { setUpShell, show } from './setUpShell.tsx'

setUpShell()

const stories = [
  {
    id: 'last-lantern',
    title: 'The Last Lantern',
    description: 'Tonight one is missing.',
    coins: 0,
    is_purchased: false,
    preview_url: '/media/last-lantern/cover.webp',
  },
  { id: 'neon rain', title: 'Neon Rain', coins: 1200, is_purchased: false },
  { id: 'shrine', title: 'Shrine of Snow', coins: 9, is_purchased: true },
]
const lists = {
  '/story.list': () => ({ stories }),
  '/category.list': () => ({ category: [{ id: 'mystery', name: 'Mystery', level: 1 }] }),
}

test('each story is a link named by its title, in the order of the server', async () => {
  fakeApi(lists)
  await show(<Stories />)
  await expect
    .element(page.getByRole('link', { name: 'The Last Lantern', exact: true }))
    .toHaveAttribute('href', '/story/last-lantern')
  expect(
    page
      .getByRole('link')
      .all()
      .map((link) => [link.element().textContent, link.element().getAttribute('href')]),
  ).toEqual([
    ['The Last Lantern', '/story/last-lantern'],
    ['Neon Rain', '/story/neon%20rain'],
    ['Shrine of Snow', '/story/shrine'],
  ])
})

test('the badge says what a story costs', async () => {
  fakeApi(lists)
  await show(<Stories />)
  await expect.element(page.getByText('Free')).toBeVisible()
  await expect.element(page.getByText('Unlocked')).toBeVisible()
  await expect.element(page.getByRole('img', { name: '1200 diamonds' })).toHaveTextContent('1.2k')
})

test('the whole card is the link', async () => {
  fakeApi(lists)
  await show(<Stories />)
  await expect.element(page.getByRole('listitem').first()).toBeVisible()
  const card = page.getByRole('listitem').first().element().getBoundingClientRect()
  const top = document.elementFromPoint(card.left + card.width / 2, card.top + 30)
  expect(top?.closest('a')?.textContent).toBe('The Last Lantern')
})

test('sorts by popularity, and filters by the chosen category, All first', async () => {
  const asked = fakeApi(lists)
  await show(<Stories />)
  const chips = page.getByRole('group', { name: 'Categories' }).getByRole('button')
  await expect.element(chips.nth(3)).toHaveTextContent('Mystery')
  await expect.element(chips.first()).toHaveTextContent('All')
  await expect.element(chips.first()).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(chips.nth(3))
  await expect.element(chips.nth(3)).toHaveAttribute('aria-pressed', 'true')
  expect(location.search).toBe('?category=mystery')
  await expect.element(page.getByRole('link').first()).toBeVisible()
  const bodies = asked.filter(({ path }) => path === '/story.list').map(({ body }) => body)
  expect(bodies).toEqual([{ sort: 'popular' }, { sort: 'popular', category_ids: ['mystery'] }])
})

const manyCategories = {
  '/category.list': () => ({ category: ['mystery', 'drama'].map((id) => ({ id, name: id, level: 1 })) }),
}

test('several categories add up, and are taken away again one by one', async () => {
  const asked = fakeApi({ ...lists, ...manyCategories })
  await show(<Stories />)
  const chip = (name: string) => page.getByRole('group', { name: 'Categories' }).getByRole('button', { name })
  await userEvent.click(chip('drama'))
  await userEvent.click(chip('mystery'))
  await expect.element(chip('mystery')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(chip('drama')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(chip('All')).toHaveAttribute('aria-pressed', 'false')
  expect(location.search).toBe('?category=drama&category=mystery')
  await userEvent.click(chip('drama'))
  expect(location.search).toBe('?category=mystery')
  await userEvent.click(chip('mystery'))
  await expect.element(chip('All')).toHaveAttribute('aria-pressed', 'true')
  expect(location.search).toBe('')
  const bodies = asked.filter(({ path }) => path === '/story.list').map(({ body }) => body)
  expect(bodies.slice(-3)).toEqual([
    { sort: 'popular', category_ids: ['drama'] },
    { sort: 'popular', category_ids: ['drama', 'mystery'] },
    { sort: 'popular', category_ids: ['mystery'] },
  ])
})

test('an own list stands alone, and no category goes with it', async () => {
  fakeApi({ ...lists, ...manyCategories, '/favorite.list': () => ({ stories: [] }) })
  history.replaceState(null, '', '/?category=drama')
  await show(<Stories />)
  const chip = (name: string) => page.getByRole('group', { name: 'Categories' }).getByRole('button', { name })
  await userEvent.click(chip('Favorites'))
  expect(location.search).toBe('?category=%40favorites')
  await userEvent.click(chip('mystery'))
  expect(location.search).toBe('?category=mystery')
})

test('sort and categories survive a return by a link that names none, and the question for all', async () => {
  fakeApi({ ...lists, ...manyCategories })
  const first = await show(<Stories />)
  await userEvent.click(page.getByRole('button', { name: 'drama' }))
  await userEvent.click(page.getByRole('button', { name: 'mystery' }))
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Sort by' }), 'price')
  await first.unmount()
  history.replaceState(null, '', '/user/profile')
  history.pushState(null, '', '/')
  const again = await show(<Stories />)
  await expect.poll(() => location.search).toBe('?category=drama&category=mystery&sort=price')
  await expect.element(page.getByRole('button', { name: 'drama' })).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(page.getByRole('button', { name: 'All', exact: true }))
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Sort by' }), 'popular')
  expect(location.search).toBe('')
  await again.unmount()
  await show(<Stories />)
  await expect.element(page.getByRole('button', { name: 'All', exact: true })).toHaveAttribute('aria-pressed', 'true')
  expect(location.search).toBe('')
})

test('an address that names filters counts more than what the tab remembers', async () => {
  fakeApi({ ...lists, ...manyCategories })
  writeSessionItem('story_filters', 'category=mystery&sort=price')
  history.replaceState(null, '', '/?category=drama')
  await show(<Stories />)
  await expect.element(page.getByRole('button', { name: 'drama' })).toHaveAttribute('aria-pressed', 'true')
  await expect.element(page.getByRole('button', { name: 'mystery' })).toHaveAttribute('aria-pressed', 'false')
  expect(location.search).toBe('?category=drama')
})

test('a list that was here a moment ago is not asked for again', async () => {
  const asked = fakeApi(lists)
  const first = await show(<Stories />)
  await expect.element(page.getByRole('link').first()).toBeVisible()
  await first.unmount()
  await show(<Stories />)
  expect(page.getByRole('heading', { level: 2 }).getByRole('link').all()).toHaveLength(3)
  expect(asked.filter(({ path }) => path === '/story.list')).toHaveLength(1)
})

test('a list that fails says so, and comes with Retry', async () => {
  let isWell = false
  fakeApi({ '/story.list': () => (isWell ? { stories } : new Failure(500)) })
  await show(<Stories />)
  await expect.element(page.getByRole('alert').getByText('Failed to load stories')).toBeVisible()
  isWell = true
  await userEvent.click(page.getByRole('button', { name: 'Retry' }))
  await expect.element(page.getByRole('link', { name: 'Neon Rain' })).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('a category without stories says so', async () => {
  fakeApi({ '/story.list': () => ({ stories: [] }) })
  await show(<Stories />)
  await expect.element(page.getByText('No stories here yet')).toBeVisible()
})

test('[W14, W18] a story that does not fit is shown with what fits, and costs no other', async () => {
  const odd = {
    id: 4,
    title: 'Odd',
    description: null,
    coins: null,
    is_purchased: null,
    actors: [{ id: 1, name: 'A', hot: 'very', extra: { single: true } }],
    tags: null,
  }
  fakeApi({ ...lists, '/story.list': () => ({ stories: [odd, { id: 'none' }, null, ...stories] }) })
  await show(<Stories />)
  await expect.element(page.getByRole('link', { name: 'Odd', exact: true })).toHaveAttribute('href', '/story/4')
  expect(page.getByRole('link').all()).toHaveLength(4)
})
