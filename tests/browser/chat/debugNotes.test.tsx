import { expect, test } from 'vitest'
import { createFakeMessage, createFakeView, splitIntoPages } from '../../../src/dev/gallery/fakeView.ts'
import { showChat } from '../../helpers/game.tsx'

const messages = splitIntoPages([createFakeMessage('a', 'Come.')])
const notes = ['one', 'two', 'three', 'four', 'five'].map((text) => ({ id: text, text }))

test('[P12] a developer reads the last notes beside the conversation', async () => {
  const { screen, game } = await showChat(createFakeView({ messages, debug: notes }))
  const list = screen.getByRole('list', { name: 'Notes for authors' })
  await expect.element(list).toBeVisible()
  expect(
    list
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent),
  ).toEqual(['four', 'five'])
  expect(screen.getByRole('log').element().textContent).not.toContain('five')
  expect(game.facts).toContainEqual(expect.objectContaining({ kind: 'settings', debug: true }))
})

test('a view without notes shows nothing of them', async () => {
  const { screen } = await showChat(createFakeView({ messages }))
  await expect.element(screen.getByText('Come.').first()).toBeVisible()
  expect(screen.getByRole('list', { name: 'Notes for authors' }).query()).toBeNull()
})
