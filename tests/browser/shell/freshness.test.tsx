import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setUser } from '../../../src/account/user.ts'
import { invalidateAnswers } from '../../../src/api/freshness.ts'
import { peekStory } from '../../../src/api/stories.ts'
import Stories from '../../../src/screens/stories/index.tsx'
import StoryIntro from '../../../src/screens/story/index.tsx'
import { Failure, fakeApi, later } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { showLocale } from '../../../src/i18n/index.ts'
import { passFrames } from '../../helpers/eventually.ts'
import { ada, mira, signIn } from './signInUsers.ts'

setUpShell()

const story = {
  id: 'neon',
  title: 'Neon Rain',
  coins: 9,
  is_purchased: false,
  actors: [{ id: 'lan', name: 'Lan', version: '2' }],
}
const bought = { ...story, is_purchased: true }

/** A server whose stories the test changes. */
function server() {
  const now = { story }
  const asked = fakeApi({
    '/story.list': () => ({ stories: [now.story] }),
    '/story.get': () => ({ story: now.story, actors: now.story.actors }),
  })
  return { now, asked: () => asked.filter(({ path }) => path === '/story.list' || path === '/story.get') }
}

test('the list on the screen reloads after a purchase, and shows the old one until then', async () => {
  const { now, asked } = server()
  signIn(mira)
  await show(<Stories />)
  await expect.element(page.getByRole('img', { name: '9 diamonds' })).toBeVisible()
  now.story = bought
  setUser({ ...mira, coins: 111 })
  await expect.element(page.getByRole('link', { name: 'Neon Rain' })).toBeVisible()
  await expect.element(page.getByText('Unlocked')).toBeVisible()
  expect(asked()).toHaveLength(2)
})

test('so is the price in the intro, and the story stays on the screen meanwhile', async () => {
  const { now } = server()
  signIn(mira)
  await show(<StoryIntro storyId="neon" />)
  await expect.element(page.getByRole('button', { name: 'Play · 9 diamonds' })).toBeEnabled()
  now.story = bought
  invalidateAnswers()
  await expect.element(page.getByRole('button', { name: 'Play · Unlocked' })).toBeEnabled()
})

test('more coins are no purchase: nothing reloads', async () => {
  const { asked } = server()
  signIn(mira)
  await show(<Stories />)
  await expect.element(page.getByRole('link', { name: 'Neon Rain' })).toBeVisible()
  setUser({ ...mira, coins: 500 })
  await expect.element(page.getByRole('button', { name: 'Credits: 500 diamonds' })).toBeVisible()
  expect(asked()).toHaveLength(1)
})

test('a failed refresh keeps the intro that is shown', async () => {
  signIn(mira)
  let isDown = false
  const asked = fakeApi({ '/story.get': () => (isDown ? new Failure(503) : { story, actors: story.actors }) })
  await show(<StoryIntro storyId="neon" />)
  await expect.element(page.getByRole('button', { name: 'Play · 9 diamonds' })).toBeEnabled()
  isDown = true
  invalidateAnswers()
  await expect.poll(() => asked.filter(({ path }) => path === '/story.get').length).toBe(2)
  await expect.element(page.getByRole('heading', { name: 'Neon Rain' })).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('another user gets lists and details of their own, and sees none of the user before', async () => {
  const { now, asked } = server()
  signIn(mira)
  now.story = bought
  await show(<Stories />)
  await expect.element(page.getByText('Unlocked')).toBeVisible()
  now.story = story
  signIn(ada)
  expect(peekStory('neon')).toBeNull()
  await expect.element(page.getByText('Unlocked')).not.toBeInTheDocument()
  await expect.element(page.getByRole('img', { name: '9 diamonds' })).toBeVisible()
  expect(asked().map(({ token }) => token)).toEqual(['mira-access', 'ada-access'])
})

test('a late answer for the previous user is shown to no other, and not kept', async () => {
  const answer = later<unknown>()
  signIn(mira)
  fakeApi({ '/story.list': ({ token }) => (token === 'mira-access' ? answer.promise : { stories: [story] }) })
  await show(<Stories />)
  signIn(ada)
  await expect.element(page.getByRole('img', { name: '9 diamonds' })).toBeVisible()
  answer.resolve({ stories: [bought] })
  await passFrames(1)
  await expect.element(page.getByRole('img', { name: '9 diamonds' })).toBeVisible()
  expect(peekStory('neon')?.is_purchased).toBe(false)
})

test('lists and details reload in the chosen language', async () => {
  const { asked } = server()
  signIn(mira)
  await show(
    <>
      <Stories />
      <StoryIntro storyId="neon" />
    </>,
  )
  await expect.element(page.getByRole('button', { name: 'Play · 9 diamonds' })).toBeEnabled()
  await showLocale('zh')
  await expect
    .poll(() =>
      asked()
        .map(({ path, language }) => `${path} ${language}`)
        .sort(),
    )
    .toEqual(['/story.get en', '/story.get zh', '/story.list en', '/story.list zh'])
})
