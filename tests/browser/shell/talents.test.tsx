/** The selection of a talent before a new game. Doc 2 §4, §5, §9. */
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { TALENT_SWIPE, TALENT_WARNING_MS, TUTORIAL } from '../../../protocol/limits.ts'
import StoryIntro from '../../../src/screens/story/index.tsx'
import { Failure, fakeApi } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { guest, signIn } from './signInUsers.ts'

const { clock } = setUpShell()

const skills = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((id) => ({
  id,
  name: `Talent ${id}`,
  image_url: '',
  skill_configs: [{ attr: 'strength', value: 3 }],
}))
const story = { id: 'ember-line', title: 'Ember Line', version: '2', coins: 12, is_active_skill: true }
const answers = {
  '/story.get': () => ({ story, actors: [{ id: 'rong', name: 'Rong', version: '2' }] }),
  '/actor/chat/game.history': (): unknown => ({ history: [] }),
  '/talent/skill-from-story.list': (): unknown => ({ skills }),
}
const drawer = () => page.getByRole('dialog', { name: 'Select Your Talent' })
const cards = () => drawer().getByRole('button', { name: /^Talent / })
const chosen = () => drawer().getByRole('button', { name: /^Talent /, pressed: true })
const add = (name: string) => drawer().getByRole('button', { name: `Add a point to ${name}` })
const remove = (name: string) => drawer().getByRole('button', { name: `Take a point from ${name}` })
const confirm = () => drawer().getByRole('button', { name: /^Confirm/ })
const tutorial = () => drawer().getByRole('complementary')

/** Plays up to the talents; the tutorial has been seen. */
async function openTalents({ isTutorialSeen = true, replies = {} } = {}) {
  if (isTutorialSeen) localStorage.setItem('talent-tutorial-seen', '1')
  const asked = fakeApi({ ...answers, ...replies })
  signIn(guest)
  await show(<StoryIntro storyId="ember-line" />)
  await userEvent.click(page.getByRole('button', { name: /^Play/ }))
  await expect.element(drawer()).toBeVisible()
  await expect.element(drawer().getByRole('status', { name: 'Loading talents' })).not.toBeInTheDocument()
  return asked
}
/** Adds `count` points without waiting between them. */
function addPoints(name: string, count: number): void {
  for (let point = 0; point < count; point += 1) (add(name).element() as HTMLButtonElement).click()
}
const names = () =>
  cards()
    .elements()
    .map((card) => card.textContent)

beforeEach(() => localStorage.removeItem('talent-tutorial-seen'))

test('four talents are drawn, and the first is chosen, with 20 points to allocate', async () => {
  await openTalents()
  await expect.poll(names).toHaveLength(4)
  expect(chosen().elements()).toEqual([cards().elements()[0]])
  await expect.element(drawer().getByText('20 points to allocate')).toBeVisible()
  await expect.element(drawer().getByRole('group', { name: 'Strength 3' })).toBeVisible()
})

test('confirming with points left shakes and warns for 3 s, and starts nothing', async () => {
  await openTalents()
  addPoints('Happiness', 5)
  await userEvent.click(confirm())
  await expect.element(drawer().getByRole('alert')).toHaveTextContent('Please allocate all available points!')
  expect(location.pathname).toBe('/')
  await clock().pass(TALENT_WARNING_MS - 1)
  await expect.element(drawer().getByRole('alert')).toBeVisible()
  await clock().pass(1)
  await expect.element(drawer().getByRole('alert')).not.toBeInTheDocument()
  await expect.element(confirm()).toHaveAccessibleDescription('Total: 12 diamonds 108 left after that')
  await expect.element(confirm()).toHaveAccessibleName('Confirm · 12 diamonds')
})

test('plus and minus follow the points, and the game starts with all of them', async () => {
  await openTalents()
  await expect.element(remove('Strength')).toBeDisabled()
  addPoints('Strength', 7)
  await expect.element(add('Strength')).toBeDisabled()
  await expect.element(drawer().getByRole('group', { name: 'Strength 10' })).toBeVisible()
  addPoints('Wealth', 10)
  addPoints('Happiness', 3)
  await expect.element(add('Intelligence')).toBeDisabled()
  await userEvent.click(remove('Wealth'))
  await userEvent.click(add('Intelligence'))
  const id = skills.find(({ name }) => chosen().element().textContent.includes(name))?.id
  await userEvent.click(confirm())
  await expect.poll(() => location.pathname).toBe('/chat2/ember-line/rong')
  expect(history.state).toEqual({
    restart: true,
    price: 12,
    gameConfig: {
      skill_id: id,
      numerical_values: { happiness: 3, intelligence: 1, strength: 10, wealth: 9 },
      user_avatar_url: null,
    },
  })
})

test('choosing the chosen talent clears it, and choosing any resets the points', async () => {
  await openTalents()
  addPoints('Happiness', 5)
  await userEvent.click(cards().nth(0))
  expect(chosen().elements()).toEqual([])
  await expect.element(drawer().getByText('Choose a talent first')).toBeVisible()
  await expect.element(add('Happiness')).toBeDisabled()
  await userEvent.click(confirm())
  await expect.element(drawer().getByRole('alert')).toBeVisible()
  await userEvent.click(cards().nth(0))
  await expect.element(drawer().getByText('20 points to allocate')).toBeVisible()
})

test('of eight talents one refresh shows the other four', async () => {
  await openTalents()
  const first = names()
  await userEvent.click(drawer().getByRole('button', { name: 'Refresh (1)' }))
  await expect.poll(() => names().filter((name) => first.includes(name))).toEqual([])
  await expect.element(drawer().getByRole('button', { name: 'Refresh (0)' })).toHaveAttribute('aria-disabled', 'true')
})

test('two refreshes draw other talents, and a third is not possible', async () => {
  const more = [...skills, ...['i', 'j', 'k', 'l', 'm'].map((id) => ({ ...skills[0], id, name: `Talent ${id}` }))]
  await openTalents({ replies: { '/talent/skill-from-story.list': () => ({ skills: more }) } })
  const first = names()
  addPoints('Happiness', 2)
  await userEvent.click(drawer().getByRole('button', { name: 'Refresh (2)' }))
  await expect.poll(() => names().filter((name) => first.includes(name))).toEqual([])
  await expect.element(drawer().getByText('20 points to allocate')).toBeVisible()
  await userEvent.click(drawer().getByRole('button', { name: 'Refresh (1)' }))
  await expect.poll(() => names().filter((name) => first.includes(name))).toEqual([])
  const last = names()
  const button = drawer().getByRole('button', { name: 'Refresh (0)' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(button, { force: true })
  expect(names()).toEqual(last)
})

test('a swipe of 50 px moves to the next talent, a shorter one does not, and not within 300 ms', async () => {
  await openTalents()
  const list = drawer().getByRole('list').element()
  const shown = () => [...list.children].findIndex((item) => item.getAttribute('data-shown') === 'true')
  const swipe = (distance: number): void => {
    const { x, y } = list.getBoundingClientRect()
    const at = (dx: number) => ({
      bubbles: true,
      isPrimary: true,
      pointerId: 1,
      button: 0,
      clientX: x + 200 + dx,
      clientY: y + 20,
    })
    list.setPointerCapture = () => undefined
    list.dispatchEvent(new PointerEvent('pointerdown', at(0)))
    list.dispatchEvent(new PointerEvent('pointermove', at(distance)))
    list.dispatchEvent(new PointerEvent('pointerup', at(distance)))
  }
  swipe(1 - TALENT_SWIPE.px)
  expect(shown()).toBe(0)
  swipe(-TALENT_SWIPE.px)
  await expect.poll(shown).toBe(1)
  await expect.poll(() => list.children[1]?.contains(chosen().element())).toBe(true)
  swipe(-TALENT_SWIPE.px)
  await clock().pass(TALENT_SWIPE.throttleMs - 1)
  swipe(-TALENT_SWIPE.px)
  await clock().pass(1)
  expect(shown()).toBe(1)
  swipe(-TALENT_SWIPE.px)
  await expect.poll(shown).toBe(2)
})

test('the tutorial starts after 500 ms, leads through four steps, and never comes back', async () => {
  await openTalents({ isTutorialSeen: false })
  await expect.element(confirm()).toBeVisible()
  await clock().pass(TUTORIAL.startMs - 1)
  expect(tutorial().query()).toBeNull()
  await clock().pass(1)
  await expect.element(tutorial().getByText('1/4')).toBeVisible()
  await userEvent.click(tutorial().getByRole('button', { name: 'Next' }))
  await expect.element(tutorial().getByText('2/4')).toBeVisible()
  await userEvent.click(drawer().getByRole('button', { name: 'Next talent' }))
  await expect.element(tutorial().getByText('3/4')).toBeVisible()
  addPoints('Happiness', 1)
  await expect.element(tutorial().getByText('4/4')).toBeVisible()
  await userEvent.click(tutorial().getByRole('button', { name: 'Got it' }))
  await expect.element(tutorial()).not.toBeInTheDocument()
  expect(localStorage.getItem('talent-tutorial-seen')).not.toBeNull()
})

test('a list that cannot be loaded shows no toast, and the game can start without a talent', async () => {
  const broken = () => new Failure(500)
  await openTalents({ replies: { '/talent/skill-from-story.list': broken, '/talent/skill-info.list': broken } })
  await expect.element(drawer().getByText(/You can start without one/)).toBeVisible()
  expect(page.getByRole('alert').query()).toBeNull()
  await userEvent.click(drawer().getByRole('button', { name: /^Start without a talent/ }))
  await expect.poll(() => location.pathname).toBe('/chat2/ember-line/rong')
  const gameConfig = { skill_id: null, numerical_values: {}, user_avatar_url: null }
  expect(history.state).toEqual({ restart: true, price: 12, gameConfig })
})

test('the question about a saved game shows its talent; a restart asks for one again', async () => {
  const asked = await openTalentsOfSavedGame()
  const dialog = page.getByRole('dialog', { name: 'Welcome back' })
  await expect.element(dialog.getByText('Talent c')).toBeVisible()
  await expect.element(dialog.getByText('Strength 9')).toBeVisible()
  expect(asked.find(({ path }) => path === '/talent/skill-from-state.get')?.body).toEqual({
    story_id: 'ember-line',
    actor_id: 'rong',
  })
  await userEvent.click(dialog.getByRole('button', { name: /^Restart/ }))
  await expect.element(drawer()).toBeVisible()
})

async function openTalentsOfSavedGame() {
  const asked = fakeApi({
    ...answers,
    '/actor/chat/game.history': () => ({ history: [{ id: '1' }] }),
    '/talent/skill-from-state.get': () => ({ skill: skills[2], numerical_values: { strength: 9, wealth: 10 } }),
  })
  await show(<StoryIntro storyId="ember-line" />)
  await userEvent.click(page.getByRole('button', { name: /^Play/ }))
  return asked
}
