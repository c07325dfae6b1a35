import { expect, test } from 'vitest'
import {
  createFakeMessage,
  createFakeOption,
  createFakeView,
  splitIntoPages,
} from '../../../src/dev/gallery/fakeView.ts'
import { showChat } from '../../helpers/game.tsx'

const old = [
  createFakeMessage('n', 'It was night.', { from: 'system' }),
  createFakeMessage('a', 'Come.', { name: 'Lan' }),
]

const spoken = (): string[] =>
  [...(document.querySelector('[data-live-region]')?.children ?? [])].map((line) => line.textContent)

test('old lines are not spoken; each new one is, once, with its sender and without asterisks', async () => {
  const { game } = await showChat(createFakeView({ messages: splitIntoPages(old) }))
  expect(spoken()).toEqual([])
  const fresh = createFakeMessage('b', '*She nods.* Here.', { name: 'Lan' })
  game.change({ messages: splitIntoPages([...old, fresh]) })
  await expect.poll(spoken).toEqual(['Lan: She nods. Here.'])
  game.change({ typing: { messageId: 'b', startedAt: 0, chunk: 3, interval: 20 } })
  game.change({ typing: null, messages: splitIntoPages([...old, { ...fresh }]) })
  game.change({ messages: splitIntoPages([...old, fresh, createFakeMessage('t', 'Look.', { from: 'tips' })]) })
  await expect.poll(spoken).toEqual(['Lan: She nods. Here.', 'Tip: Look.'])
})

test('messages of the player are not announced', async () => {
  const { game, screen } = await showChat(createFakeView({ messages: splitIntoPages(old) }))
  game.change({
    messages: splitIntoPages([...old, createFakeMessage('u', 'I come.', { from: 'user', delivery: 'sending' })]),
  })
  await expect.element(screen.getByRole('article', { name: 'You' })).toBeVisible()
  expect(spoken()).toEqual([])
})

test('what an opened story brings along is old; the line that types is new', async () => {
  const { game } = await showChat(createFakeView({ flow: 'initializing' }))
  const typing = { messageId: 'c', startedAt: 0, chunk: 3, interval: 20 }
  game.change({
    flow: 'initialized',
    typing,
    messages: splitIntoPages([...old, createFakeMessage('c', 'At last.', { name: 'Lan' })]),
  })
  await expect.poll(spoken).toEqual(['Lan: At last.'])
})

const first = ['Narrator: It was night.', 'Lan: Come.']

test('the first lines of a game are spoken, also where none of them types', async () => {
  const { game } = await showChat(createFakeView({ flow: 'initializing' }))
  game.change({ flow: 'streaming', messages: splitIntoPages(old) })
  await expect.poll(spoken).toEqual(first)
  game.change({ flow: 'initialized' })
  await expect.poll(spoken).toEqual(first)
})

test('the first lines of a game that began before its screen are spoken once', async () => {
  const { game } = await showChat(createFakeView({ flow: 'streaming', messages: splitIntoPages(old) }))
  await expect.poll(spoken).toEqual(first)
  game.change({ flow: 'initialized', messages: splitIntoPages(old.map((line) => ({ ...line }))) })
  await expect.poll(spoken).toEqual(first)
})

test('the lines of a story that begins again are spoken again, also where their ids are the same', async () => {
  const { game } = await showChat(createFakeView({ flow: 'initializing' }))
  game.change({ flow: 'streaming', messages: splitIntoPages(old) })
  await expect.poll(spoken).toEqual(first)
  game.change({ messages: splitIntoPages([]) })
  await expect.poll(spoken).toEqual([])
  game.change({ messages: splitIntoPages(old) })
  await expect.poll(spoken).toEqual(first)
})

test('a picture is spoken by what it shows, in the language of the page', async () => {
  const { game } = await showChat(createFakeView({ messages: splitIntoPages(old) }, 'zh'), 'zh')
  const picture = createFakeMessage('p', '', { from: 'system', kind: 'image', mediaUrl: '/x.webp', alt: '一本灯册' })
  game.change({ messages: splitIntoPages([...old, picture]) })
  await expect.poll(spoken).toEqual(['旁白：一本灯册'])
})

test('that there is something to choose is said once', async () => {
  const { game, screen } = await showChat(createFakeView({ messages: splitIntoPages(old) }))
  await expect.element(screen.getByRole('article').first()).toBeVisible()
  const items = [createFakeOption('a', 'Go'), createFakeOption('b', 'Stay')]
  game.change({ options: { style: 'default', tooltip: '', items } })
  const status = screen.getByText('There are 2 options.')
  await expect.element(status).toHaveAttribute('role', 'status')
  game.change({ options: null })
  await expect.element(status).not.toBeInTheDocument()
})

test('[P14] lines that are skipped are counted, and the one after them is spoken', async () => {
  const { game } = await showChat(createFakeView({ messages: splitIntoPages(old) }))
  const fresh = ['One.', 'Two.', 'Three.', 'New.'].map((text, index) =>
    createFakeMessage(`s${index}`, text, { name: 'Lan' }),
  )
  game.change({ messages: splitIntoPages([...old, ...fresh]), skippedTo: 's2' })
  await expect.poll(spoken).toEqual(['Skipped 3 lines you have read.', 'Lan: New.'])
  game.change({ messages: splitIntoPages([...old, ...fresh, createFakeMessage('t', 'And on.', { name: 'Lan' })]) })
  await expect.poll(spoken).toEqual(['Skipped 3 lines you have read.', 'Lan: New.', 'Lan: And on.'])
})
