import { expect, test } from 'vitest'
import { createFakeMessage, createFakeView, splitIntoPages } from '../../../src/dev/gallery/fakeView.ts'
import { showChat } from '../../helpers/game.tsx'

const messages = splitIntoPages([createFakeMessage('a', 'Come.')])
const composer = { reason: 'elsewhere', until: null } as const
const options = {
  style: 'default',
  tooltip: '',
  items: [{ id: 'go', text: 'Go', price: 0, purchased: false, imageUrl: null, alt: '', sceneId: null, actorId: null }],
} as const

test('[T1, T3] a follower says so, and offers to play here', async () => {
  const { screen, game } = await showChat(createFakeView({ messages, composer }))
  await expect.element(screen.getByRole('status').getByText('You are playing in another tab.')).toBeVisible()
  await screen.getByRole('button', { name: 'Play here' }).click()
  expect([game.countPlayHere(), game.intents]).toEqual([1, []])
})

test('[T1] a follower tab shows the messages and no control that has no effect', async () => {
  const { screen, game } = await showChat(
    createFakeView({ messages, composer, options: { ...options, items: [...options.items] } }),
  )
  await expect.element(screen.getByRole('log').getByText('Come.')).toBeVisible()
  expect(screen.getByRole('textbox').query()).toBeNull()
  expect(screen.getByRole('group', { name: 'Options' }).query()).toBeNull()
  game.change({ composer: { reason: 'select_option', until: null } })
  await expect.element(screen.getByRole('button', { name: 'Go' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Play here' }).query()).toBeNull()
})

test('[T3] what was being written is there again when it is played here', async () => {
  const { screen, game } = await showChat(createFakeView({ messages }))
  await screen.getByRole('textbox').fill('I was just')
  game.change({ composer })
  await expect.element(screen.getByRole('button', { name: 'Play here' })).toBeVisible()
  game.change({ composer: { reason: null, until: null } })
  await expect.element(screen.getByRole('textbox')).toHaveValue('I was just')
})

test('[T1] so it is at the ending', async () => {
  const ending = { id: 'e', html: '<p>Dawn.</p>', title: 'Dawn', number: null, total: null, picture: null }
  const { screen, game } = await showChat(createFakeView({ composer, ending }))
  await expect.element(screen.getByRole('button', { name: 'Play here' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Play Again' }).query()).toBeNull()
  game.change({ composer: { reason: 'ended', until: null } })
  await expect.element(screen.getByRole('button', { name: 'Play Again' })).toBeVisible()
})
