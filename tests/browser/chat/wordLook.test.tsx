/** How words look: narration, actions in Chinese, bubbles over a picture in either theme. */
import { afterEach, expect, test } from 'vitest'
import { type Message } from '../../../protocol/view/conversation.ts'
import { createFakeMessage, createFakeView, splitIntoPages } from '../../../src/dev/gallery/fakeView.ts'
import { showChat } from '../../helpers/game.tsx'

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
