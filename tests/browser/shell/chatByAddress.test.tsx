/** A chat that is opened by its address: where its start costs or asks something, the intro comes first. Doc 1 §6, doc 2 §4 (Play flow, step 4). */
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getStory } from '../../../src/api/stories.ts'
import { createStartRequest } from '../../../src/navigation/restart.ts'
import { findIntroReason } from '../../../src/screens/chat/index.tsx'
import StoryIntro from '../../../src/screens/story/index.tsx'
import { Failure, fakeApi } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { mira, signIn } from './signInUsers.ts'
import { detail } from './storyAnswers.ts'

setUpShell()

const chat = { storyId: 'last-lantern', actorId: 'lan', chatVersion: '2' } as const
const talents = { is_active_skill: true }
const faces = { is_support_face_swap: true }
const saved = { history: [{ id: '1', event_type: 'debug', timestamp: 1, data: { message: '' } }] }

test.each([
  ['a new game with talents asks for one', talents, { history: [] }, 'questions'],
  ['a new game with face swap asks for an avatar', faces, { history: [] }, 'questions'],
  ['a saved game goes on', { ...talents, ...faces }, saved, null],
  ['a story that asks nothing opens at once', {}, { history: [] }, null],
  ['the price comes first', { ...talents, coins: 5 }, { history: [] }, 'price'],
] as const)('%s', async (_, changes, history, expected) => {
  signIn(mira)
  fakeApi({ ...detail(changes), '/actor/chat/game.history': () => history })
  expect(await findIntroReason(chat, await getStory(chat.storyId))).toBe(expected)
})

test.each([
  ['a legacy chat', { ...chat, chatVersion: '1' } as const],
  ['a saved game that cannot be looked for', chat],
])('%s asks, unless this device has begun the game', async (_, opened) => {
  signIn(mira)
  fakeApi({ ...detail(talents), '/actor/chat/game.history': () => new Failure(503) })
  expect(await findIntroReason(opened, await getStory(opened.storyId))).toBe('questions')
  localStorage.setItem(`begun:${mira.uuid}`, JSON.stringify([{ storyId: 'last-lantern' }]))
  expect(await findIntroReason(opened, await getStory(opened.storyId))).toBe(null)
})

test('the intro that such a chat leads to asks at once for the talent, with the actor of the chat, and only once', async () => {
  history.replaceState(createStartRequest('wei'), '', '/story/last-lantern')
  const cast = ['lan', 'wei'].map((id) => ({ id, name: id, version: '2' }))
  const asked = fakeApi({ ...detail(talents, cast), '/talent/skill-from-story.list': () => ({ skills: [] }) })
  signIn(mira)
  await show(<StoryIntro storyId="last-lantern" />)
  const question = page.getByRole('dialog', { name: 'Select Your Talent' })
  await expect.element(question).toBeVisible()
  expect(history.state).toBe(null)
  const checks = asked.filter(({ path }) => path === '/actor/chat/game.history')
  expect(checks.map(({ body }) => body)).toEqual([{ story_id: 'last-lantern', actor_id: 'wei' }])
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^Play/ })).not.toHaveAttribute('aria-disabled')
  await userEvent.click(page.getByRole('button', { name: /^Play/ }))
  await expect.element(page.getByRole('dialog', { name: 'Select Character' })).toBeVisible()
})
