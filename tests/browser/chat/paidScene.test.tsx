/** A paid scene in large text, under a clip that plays, and with the story's own words in its dialog. Doc 2 §4, paid scene; rules B1, B12, B17. */
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Locale, LOCALES } from '../../../protocol/locale.ts'
import { type PaidView } from '../../../protocol/view/scene.ts'
import { type VideoView } from '../../../protocol/view/stage.ts'
import { createFakeGame } from '../../../src/dev/gallery/fakeGame.ts'
import { createFakeMessage, createFakePaid, createFakeView, splitIntoPages } from '../../../src/dev/gallery/fakeView.ts'
import { eventually } from '../../helpers/eventually.ts'
import { expectAccessible } from '../../helpers/expectAccessible.ts'
import { showChat, waitForDeferred } from '../../helpers/game.tsx'
import { recordClip } from '../stage/clipFile.ts'
import { BLUE } from '../stage/pictures.ts'

afterEach(async () => {
  document.documentElement.style.fontSize = ''
  delete document.documentElement.dataset.theme
  await page.viewport(390, 844)
})

const messages = splitIntoPages([createFakeMessage('a', 'Look again.', { name: 'Fei' })])
const running: PaidView = createFakePaid({ sceneId: 'velvet', elapsed: 40 })
const asking: PaidView = { ...running, state: 'asking', isOver: true, elapsed: 300 }
const WORDS = {
  en: {
    timer: '4:20 until the next charge of 5 diamonds',
    decide: 'Pause and decide',
    dialog: 'Spicy Level',
    understood: 'I Understand',
    question: 'The time is over. Do you want to go on?',
    ways: ['Go on · 5 diamonds', 'Go on for up to 15 diamonds', 'Leave the story'],
    own: 'One candle, and two games.',
  },
  zh: {
    timer: '4:20 后续费 5 颗钻石',
    decide: '暂停，想一想',
    dialog: '火热关卡',
    understood: '我知道了',
    question: '时间到了，还要继续吗？',
    ways: ['继续 · 5 颗钻石', '继续，最多花 15 颗钻石', '离开故事'],
    own: '一支蜡烛，两样游戏。',
  },
} satisfies Record<Locale, object>

/** Whether a finger at the middle of an element would touch it. */
function isTouched(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
}

async function enlarge(theme: 'light' | 'dark'): Promise<void> {
  await page.viewport(360, 740)
  document.documentElement.style.fontSize = '200%'
  document.documentElement.dataset.theme = theme
}

test.each(LOCALES.flatMap((locale) => [[locale, 'light'] as const, [locale, 'dark'] as const]))(
  '[B12, B17] at 200 percent the time, the price and the ways out of the scene can be reached: %s, %s',
  async (locale, theme) => {
    await enlarge(theme)
    const { timer, decide, question, ways } = WORDS[locale]
    const { screen, game } = await showChat(createFakeView({ paid: running, coins: 17, messages }, locale), locale)
    await waitForDeferred()
    await eventually(() => expect(isTouched(screen.getByRole('timer', { name: timer }).element())).toBe(true))
    expect(isTouched(screen.getByRole('button', { name: decide }).element())).toBe(true)
    game.change({ paid: asking })
    const region = screen.getByRole('region', { name: question })
    for (const name of ways) {
      const button = region.getByRole('button', { name, exact: true })
      await expect.element(button).toBeInTheDocument()
      button.element().scrollIntoView({ block: 'nearest' })
      await eventually(() => expect([name, isTouched(button.element())]).toEqual([name, true]))
    }
    await expectAccessible(region.element())
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  },
)

test.each(LOCALES.flatMap((locale) => [[locale, 'light'] as const, [locale, 'dark'] as const]))(
  "[B1] the dialog has the story's own words before the app's, and is whole at 200 percent: %s, %s",
  async (locale, theme) => {
    await enlarge(theme)
    const { dialog: title, understood, own } = WORDS[locale]
    const notice = { id: 's', kind: 'spicy', isFree: false, text: own } as const
    const view = createFakeView({ paid: running, notices: [notice], messages }, locale)
    const { screen, game } = await showChat(view, locale)
    const dialog = screen.getByRole('dialog', { name: title })
    await expect.element(dialog).toBeVisible()
    const [first, second] = [...dialog.element().querySelectorAll('p')]
    expect([first?.textContent, first?.lang]).toEqual([own, locale])
    expect(second?.textContent).not.toBe('')
    await expectAccessible(dialog.element())
    const button = dialog.getByRole('button', { name: understood })
    button.element().scrollIntoView({ block: 'nearest' })
    await eventually(() => expect(isTouched(button.element())).toBe(true))
    await userEvent.click(button)
    expect(game.intents).toEqual([{ kind: 'noticed', noticeId: 's' }])
  },
)

const video: VideoView = {
  id: 'boat',
  url: '/media/boat.mp4',
  alt: 'A boat',
  posterUrl: null,
  minWatchMs: 2_000,
  shownAt: 0,
  mayEndAt: null,
}

/** A clip that plays in front of a paid scene. */
async function playClip(locale: Locale) {
  const game = createFakeGame(createFakeView({ paid: running, coins: 17, messages, video }, locale))
  const clip = await recordClip(BLUE, 40)
  game.loadMedia = async () => clip
  const { screen } = await showChat(game, locale)
  await waitForDeferred()
  const element = await eventually(() => {
    const found = document.querySelector<HTMLVideoElement>('section video')
    if (found === null || found.src === '') throw new Error('no clip')
    return found
  })
  element.loop = true
  element.muted = true
  await eventually(() => expect(element.paused).toBe(false))
  return { game, screen, element }
}

test.each(LOCALES)(
  '[B12, B17] under a clip that plays the time and the price stay in sight, and it can be paused: %s',
  async (locale) => {
    await page.viewport(360, 740)
    const { timer, decide } = WORDS[locale]
    const { game, screen } = await playClip(locale)
    expect(isTouched(screen.getByRole('timer', { name: timer }).element())).toBe(true)
    const pause = screen.getByRole('button', { name: decide })
    expect(isTouched(pause.element())).toBe(true)
    await userEvent.click(pause)
    expect(game.intents).toContainEqual({ kind: 'pausePaid' })
  },
)

test.each([
  ['asks', asking],
  ['has to be paid', { ...asking, state: 'payment_required' } as const],
])('[B17, B5] a scene that %s is answered before its clip goes on', async (_, stopped) => {
  await page.viewport(360, 740)
  const { game, screen, element } = await playClip('en')
  game.change({ paid: stopped })
  await eventually(() => expect(element.paused).toBe(true))
  const leave = screen.getByRole('button', { name: /^Leave/ })
  await eventually(() => expect(isTouched(leave.element())).toBe(true))
  expect(getComputedStyle(element).visibility).toBe('hidden')
  // Nothing of the clip takes a key.
  await userEvent.keyboard('{Escape}')
  expect(game.intents).not.toContainEqual({ kind: 'video', videoId: 'boat', did: 'skip' })
  game.change({ paid: running })
  await eventually(() => expect(element.paused).toBe(false))
  expect(getComputedStyle(element).visibility).toBe('visible')
})
