import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Notice } from '../../../protocol/view/notices.ts'
import { createFakePaid, createFakeToast, createFakeView } from '../../../src/dev/gallery/fakeView.ts'
import { takeRedirect } from '../../../src/platform/redirect.ts'
import { dismissToastsOfOtherPaths } from '../../../src/ui/toastStore.ts'
import { showChat } from '../../helpers/game.tsx'

beforeEach(() => history.replaceState(null, '', '/chat2/last-lantern/lan'))
afterEach(() => dismissToastsOfOtherPaths('nowhere'))

test('a code becomes words', async () => {
  const { screen } = await showChat(
    createFakeView({ notices: [createFakeToast('n', { tone: 'error', code: 'network_unstable' })] }),
  )
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('Sorry, the network is unstable, please try again or switch to another story to continue.')
})

test('the text of the server comes before the text of the app, and is not HTML', async () => {
  const { screen } = await showChat(
    createFakeView({ notices: [createFakeToast('n', { code: 'story_error', text: 'The lamp <b>fell</b>.' })] }),
  )
  await expect.element(screen.getByText('The lamp <b>fell</b>.')).toBeVisible()
})

test('each notice is shown once and confirmed, even if the view still holds it', async () => {
  const { screen, game } = await showChat(createFakeView({ notices: [createFakeToast('n', { text: 'Once.' })] }))
  await expect.element(screen.getByText('Once.')).toBeVisible()
  dismissToastsOfOtherPaths('nowhere')
  game.change({ notices: [createFakeToast('n', { text: 'Once.' }), createFakeToast('n2', { text: 'Twice.' })] })
  await expect.element(screen.getByText('Twice.')).toBeVisible()
  expect(screen.getByText('Once.').query()).toBeNull()
  expect(game.intents).toEqual([
    { kind: 'noticed', noticeId: 'n' },
    { kind: 'noticed', noticeId: 'n2' },
  ])
})

test('several at once are shown one after the other, which leaves the words their room', async () => {
  const texts = ['The first.', 'The second.', 'The third.']
  const { screen } = await showChat(
    createFakeView({ notices: texts.map((text, index) => createFakeToast(`n${index}`, { text })) }),
  )
  for (const text of texts) {
    await expect.element(screen.getByText(text)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Dismiss' }).elements()).toHaveLength(1)
    await screen.getByRole('button', { name: 'Dismiss' }).click()
  }
  await expect.element(screen.getByRole('button', { name: 'Dismiss' })).not.toBeInTheDocument()
})

test('[F5] to_intro leads to the story, what it says is read there, and the chat is not left behind in the history', async () => {
  history.pushState(null, '', '/before')
  history.pushState(null, '', '/chat2/last-lantern/lan')
  const { screen, game } = await showChat(
    createFakeView({
      notices: [
        { id: 'r', kind: 'recharge', code: null, price: null },
        { id: 'n', kind: 'to_intro' },
      ],
    }),
  )
  await expect.poll(() => location.pathname).toBe('/story/last-lantern')
  dismissToastsOfOtherPaths(location.pathname)
  await expect.element(screen.getByText('You need more diamonds for this.')).toBeVisible()
  expect(game.intents).toMatchObject([{ noticeId: 'r' }, { noticeId: 'n' }])
  history.back()
  await expect.poll(() => location.pathname).toBe('/before')
})

test('[S17] Finish leads an embedded chat to the intro of the page around it, not to another address', async () => {
  const goToIntro = vi.fn()
  const { game } = await showChat(createFakeView({ notices: [{ id: 'n', kind: 'to_intro' }] }), 'en', { goToIntro })
  await expect.poll(() => goToIntro.mock.calls.length).toBe(1)
  expect(location.pathname).toBe('/chat2/last-lantern/lan')
  expect(game.intents).toEqual([{ kind: 'noticed', noticeId: 'n' }])
})

test('[F5] a guest who cannot pay goes to sign-in, reads why there, and returns to the chat', async () => {
  const notices: Notice[] = [
    { id: 'n', kind: 'sign_in', code: null, price: null },
    { id: 'm', kind: 'to_login' },
  ]
  const { screen } = await showChat(createFakeView({ notices }))
  await expect.poll(() => location.pathname).toBe('/user/login')
  dismissToastsOfOtherPaths(location.pathname)
  await expect.element(screen.getByText('Sign in to get more diamonds.')).toBeVisible()
  expect(takeRedirect()).toBe('/chat2/last-lantern/lan')
})

test('alerts are shown one at a time, each until its button is pressed', async () => {
  const notices: Notice[] = [
    { id: 'a', kind: 'alert', title: 'Tide', text: 'It rises at <six>.', button: 'Good' },
    { id: 'b', kind: 'alert', title: '', text: 'It rises.', button: '' },
  ]
  const { screen, game } = await showChat(createFakeView({ notices }))
  await expect.element(screen.getByRole('dialog', { name: 'Tide' })).toBeVisible()
  await expect.element(screen.getByText('It rises at <six>.')).toBeVisible()
  expect(game.intents).toEqual([])
  await screen.getByRole('button', { name: 'Good' }).click()
  expect(game.intents).toEqual([{ kind: 'noticed', noticeId: 'a' }])
  game.change({ notices: notices.slice(1) })
  await screen.getByRole('dialog', { name: 'Take note' }).getByRole('button', { name: 'OK' }).click()
  expect(game.intents.at(-1)).toEqual({ kind: 'noticed', noticeId: 'b' })
})

test.each([
  [
    'en',
    'Spicy Level',
    'This level offers 5 minutes of free time, and the subsequent content is priced at 5 diamonds per 5 minutes.',
    'I Understand',
  ],
  ['zh', '火热关卡', '前 5 分钟免费，之后每 5 分钟收取 5 颗钻石。', '我知道了'],
] as const)('the spicy level says what it costs (%s)', async (language, title, price, button) => {
  const { screen, game } = await showChat(
    createFakeView({ notices: [{ id: 's', kind: 'spicy', isFree: false, text: '' }] }),
    language,
  )
  await expect.element(screen.getByRole('dialog', { name: title }).getByText(price)).toBeVisible()
  await screen.getByRole('button', { name: button }).click()
  expect(game.intents).toEqual([{ kind: 'noticed', noticeId: 's' }])
})

test('[B1] where its time costs nothing, the spicy level names no price', async () => {
  const { screen } = await showChat(createFakeView({ notices: [{ id: 's', kind: 'spicy', isFree: true, text: '' }] }))
  await expect.element(screen.getByText('You have entered the spicy level. Enjoy your spicy time.')).toBeVisible()
  await expect.element(screen.getByText('priced at', { exact: false })).not.toBeInTheDocument()
})

test.each([
  [60, 1, '1 minute of free time, and the subsequent content is priced at 1 diamond per 1 minute.'],
  [90, 12, '90 seconds of free time, and the subsequent content is priced at 12 diamonds per 90 seconds.'],
])('[B1] the terms of the scene are the true ones: %s s for %s', async (seconds, coins, words) => {
  const paid = createFakePaid({ sceneId: 's', seconds, coins, elapsedAt: 0 })
  const { screen } = await showChat(
    createFakeView({ paid, notices: [{ id: 's', kind: 'spicy', isFree: false, text: '' }] }),
  )
  await expect.element(screen.getByText(words, { exact: false })).toBeVisible()
})
