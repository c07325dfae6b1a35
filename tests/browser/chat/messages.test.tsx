import { expect, test } from 'vitest'
import { createFakeMessage, createFakeView, splitIntoPages } from '../../../src/dev/gallery/fakeView.ts'
import { showChat } from '../../helpers/game.tsx'
import { getStorySource } from '../../../src/ui/pictureSources.ts'

const PICTURE = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>'

const everyKind = splitIntoPages([
  createFakeMessage('n', 'It is night.', { from: 'system' }),
  createFakeMessage('a', '*She turns.* Come.', { name: 'Lan' }),
  createFakeMessage('u', 'I come.', { from: 'user', delivery: 'sent' }),
  createFakeMessage('t', 'Write anything.', { from: 'tips' }),
  createFakeMessage('p', '', { name: 'Lan', kind: 'image', mediaUrl: PICTURE, alt: 'A ledger' }),
])

test('each message is an article named by its sender', async () => {
  const names = ['Narrator', 'Lan', 'You', 'Tip', 'Lan']
  const { screen } = await showChat(createFakeView({ messages: everyKind }))
  const log = screen.getByRole('log', { name: 'Messages' })
  await expect.element(log).toHaveAttribute('aria-live', 'off')
  expect(
    log
      .getByRole('article')
      .elements()
      .map((article) => article.getAttribute('aria-label')),
  ).toEqual(names)
})

test('[M15] a picture of ours is the file that is loaded ahead', async () => {
  const messages = splitIntoPages([
    createFakeMessage('p', '', { kind: 'image', mediaUrl: '/media/s/ledger.webp', alt: 'A ledger' }),
  ])
  const { screen } = await showChat(createFakeView({ messages }))
  await expect.element(screen.getByAltText('A ledger')).toHaveAttribute('src', getStorySource('/media/s/ledger.webp'))
})

test('a line of text shows its picture too, and the words under it', async () => {
  const messages = splitIntoPages([
    createFakeMessage('p', 'Read this.', { name: 'Lan', mediaUrl: PICTURE, alt: 'A ledger' }),
    createFakeMessage('h', '', { name: 'Lan', html: '<p>And this.</p>', mediaUrl: PICTURE, alt: 'A page' }),
  ])
  const { screen } = await showChat(createFakeView({ messages }))
  for (const [alt, words] of [
    ['A ledger', 'Read this.'],
    ['A page', 'And this.'],
  ] as const) {
    const row = screen.getByRole('article').filter({ hasText: words })
    await expect.element(row.getByRole('img', { name: alt })).toBeVisible()
  }
})

test('an avatar without a name is drawn, once for a speaker', async () => {
  const avatarUrl = PICTURE
  const messages = splitIntoPages([
    createFakeMessage('a', 'Come.', { avatarUrl }),
    createFakeMessage('b', 'Now.', { avatarUrl }),
    createFakeMessage('c', 'Who is it?'),
  ])
  const { screen } = await showChat(createFakeView({ messages }))
  await expect.element(screen.getByText('Now.')).toBeVisible()
  const avatars = [...screen.getByRole('log').element().querySelectorAll('article img')]
  expect(avatars.map((image) => image.closest('article')?.textContent?.includes('Come.'))).toEqual([true])
})

test('the name is shown only where the speaker changes', async () => {
  const lines = ['a', 'b', 'c'].map((id, index) =>
    createFakeMessage(id, 'Words.', { name: index === 2 ? 'Master' : 'Lan' }),
  )
  const { screen } = await showChat(createFakeView({ messages: splitIntoPages(lines) }))
  expect(screen.getByRole('log').getByText('Lan').elements()).toHaveLength(1)
  expect(screen.getByRole('log').getByText('Master').elements()).toHaveLength(1)
})

test('words marked as wrong say so', async () => {
  const messages = splitIntoPages([createFakeMessage('u', 'Eight?', { from: 'user', mood: -1, delivery: 'sent' })])
  const { screen } = await showChat(createFakeView({ messages }))
  await expect.element(screen.getByText('❌ Incorrect entered')).toBeVisible()
  // The glyph is a box where there is no emoji font: its mark is drawn.
  const glyph = screen.getByText('❌', { exact: true }).element()
  expect(getComputedStyle(glyph).color).toBe('rgba(0, 0, 0, 0)')
  expect(getComputedStyle(glyph, '::before').width).toBe('8px')
})

test('what could not be sent can be sent again', async () => {
  const messages = splitIntoPages([createFakeMessage('u', 'Hello?', { from: 'user', delivery: 'failed' })])
  const { screen, game } = await showChat(createFakeView({ messages }))
  await screen.getByRole('button', { name: 'Retry' }).click()
  expect(game.intents).toEqual([{ kind: 'retry', messageId: 'u' }])
})

test('what came too late says so, and cannot be sent again', async () => {
  const messages = splitIntoPages([createFakeMessage('u', 'Hello?', { from: 'user', delivery: 'late' })])
  const { screen } = await showChat(createFakeView({ messages }))
  await expect.element(screen.getByText('The story had already moved on.')).toBeVisible()
  expect(screen.getByRole('log').getByRole('button').elements()).toEqual([])
})

test('the actor thinks: three dots with a name', async () => {
  const { screen, game } = await showChat(createFakeView({ messages: everyKind, thinking: true }))
  await expect.element(screen.getByRole('img', { name: 'Thinking' })).toBeVisible()
  await expect.element(screen.getByRole('log')).toHaveAttribute('aria-busy', 'true')
  game.change({ thinking: false })
  await expect.element(screen.getByRole('img', { name: 'Thinking' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('log')).toHaveAttribute('aria-busy', 'false')
})
