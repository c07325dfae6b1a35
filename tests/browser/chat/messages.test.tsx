import { expect, test, afterEach } from 'vitest'
import { createFakeMessage, createFakeView, splitIntoPages } from '../../../src/dev/gallery/fakeView.ts'
import { showChat } from '../../helpers/game.tsx'
import { getStorySource } from '../../../src/ui/pictureSources.ts'
import { type Message } from '../../../protocol/view/conversation.ts'
import { closePanel, openPanel } from '../../../src/screens/chat/panelStore.ts'

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

const view = (message: Message) => createFakeView({ messages: splitIntoPages([message]) })
const pseudo = (element: Element, part: '::before' | '::after'): string => getComputedStyle(element, part).content

afterEach(() => delete document.documentElement.dataset.theme)

test('an action in Chinese stands in brackets, in English it is slanted', async () => {
  const text = '*她转身。*走吧。'
  const chinese = createFakeView({ messages: splitIntoPages([createFakeMessage('a', text)]) }, 'zh')
  const { screen, game } = await showChat(chinese, 'zh')
  const action = screen.getByText('她转身。').element()
  expect([pseudo(action, '::before'), pseudo(action, '::after')]).toEqual(['"（"', '"）"'])
  game.change({ session: { ...game.getView().session, locale: 'en' } })
  await expect.poll(() => pseudo(screen.getByText('她转身。').element(), '::before')).toBe('none')
  expect(getComputedStyle(screen.getByText('她转身。').element()).fontStyle).toBe('italic')
})

test('an action that types in pieces has one pair of brackets', async () => {
  const messages = splitIntoPages([createFakeMessage('a', '*她把玻璃灯罩举向风里。*你也听见了，对吧？')])
  const typing = { messageId: 'a', startedAt: 0, chunk: 3, interval: 30 }
  const { screen } = await showChat(createFakeView({ messages, typing }, 'zh'), 'zh')
  const actions = [...screen.getByRole('log').element().querySelectorAll('em')]
  expect(actions.map((action) => pseudo(action, '::before') + pseudo(action, '::after'))).toEqual(['"（""）"'])
})

test('over a picture, bubbles are dark glass in either theme; without one they follow the theme', async () => {
  const picture = { kind: 'image', url: '/media/none.webp', alt: '', posterUrl: null } as const
  const bare = view(createFakeMessage('a', 'Come.'))
  const over = { ...bare, stage: { ...bare.stage, background: picture } }
  const { screen, game } = await showChat(over)
  const bubble = screen.getByText('Come.').element().closest('p') ?? document.body
  const night = getComputedStyle(bubble).backgroundColor
  document.documentElement.dataset.theme = 'light'
  expect(getComputedStyle(bubble).backgroundColor).toBe(night)
  game.change({ stage: bare.stage })
  await expect.poll(() => getComputedStyle(bubble).backgroundColor).not.toBe(night)
})

const ME =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="64" height="64"%3E%3Crect width="64" height="64" fill="%23c84"/%3E%3C/svg%3E'

afterEach(closePanel)

function createView(avatarUrl: string | null) {
  const view = createFakeView({
    messages: splitIntoPages([
      createFakeMessage('a', 'Who lit them?', { name: 'Lan' }),
      createFakeMessage('me', 'I did, one after the other. '.repeat(6), { from: 'user', delivery: 'sent', avatarUrl }),
    ]),
  })
  return { ...view, session: { ...view.session, playerAvatarUrl: avatarUrl } }
}

test('[I14] the player’s chosen avatar is beside their own messages, and adds nothing for a screen reader', async () => {
  const { screen } = await showChat(createView(ME))
  const row = screen.getByRole('article', { name: 'You', exact: true }).element()
  const avatar = row.querySelector('img')
  expect([avatar?.src, avatar?.alt]).toEqual([ME, ''])
  const [picture, bubble] = [avatar, row.querySelector('p')].map((part) => part?.getBoundingClientRect())
  expect(picture?.left).toBeGreaterThanOrEqual(bubble?.right ?? Infinity)
  expect(picture?.right).toBeLessThanOrEqual(row.getBoundingClientRect().right)
})

test('[I14] a player without an avatar has none beside their messages', async () => {
  const { screen } = await showChat(createView(null))
  expect(screen.getByRole('article', { name: 'You', exact: true }).element().querySelector('img')).toBeNull()
})

test('[I14] the menu of the chat shows who the player is', async () => {
  const { screen } = await showChat(createView(ME))
  openPanel({ kind: 'menu' })
  const menu = screen.getByRole('dialog', { name: 'Menu' })
  await expect.element(menu.getByText('You', { exact: true })).toBeVisible()
  expect(menu.element().querySelector('img')?.src).toBe(ME)
})
