/** How a clip in front loads, plays and ends, with a clip that the browser can play. Doc 2 §4, "Video states". */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type Locale } from '../../../protocol/locale.ts'
import { type View } from '../../../protocol/view.ts'
import { type VideoView } from '../../../protocol/view/stage.ts'
import { type FakeGame, createFakeGame } from '../../../src/dev/gallery/fakeGame.ts'
import { createFakeMessage, createFakeView, splitIntoPages } from '../../../src/dev/gallery/fakeView.ts'
import { useChatEntry, useShownPath } from '../../../src/navigation/chatEntry.ts'
import { replacePageClock } from '../../../src/platform/time.ts'
import { showChat } from '../../helpers/game.tsx'
import { type ManualPageClock, createManualPageClock } from '../../helpers/pageClock.ts'
import { recordClip } from '../stage/clipFile.ts'
import { BLUE } from '../stage/pictures.ts'
import { eventually } from '../../helpers/eventually.ts'
import { emulateMotion } from '../../helpers/emulateMotion.ts'

await emulateMotion('no-preference')

const video: VideoView = {
  id: 'boat',
  url: '/media/boat.mp4',
  alt: 'A boat',
  posterUrl: null,
  minWatchMs: 2_000,
  shownAt: 0,
  mayEndAt: null,
}
const messages = splitIntoPages([createFakeMessage('a', 'Come.')])
let clock: ManualPageClock
let restoreClock = (): void => undefined

beforeEach(() => {
  clock = createManualPageClock()
  restoreClock = replacePageClock(clock)
})
afterEach(() => {
  vi.restoreAllMocks()
  restoreClock()
})

interface Loading {
  game: FakeGame
  /** Reports a loaded share. */
  progress: (share: number) => void
  /** Ends the load. */
  finish: (blob: Blob | null) => void
}

/** A game whose clip the test loads. */
function createLoading(parts: Partial<View> = {}): Loading {
  const game = createFakeGame(createFakeView({ messages, video, ...parts }))
  let finish: Loading['finish'] = () => undefined
  const load = new Promise<Blob | null>((resolve) => (finish = resolve))
  const listeners: ((share: number) => void)[] = []
  game.loadMedia = (_url, _kind, onProgress) => {
    if (onProgress !== undefined) listeners.push(onProgress)
    return load
  }
  return { game, progress: (share) => listeners.forEach((listener) => listener(share)), finish: (blob) => finish(blob) }
}

/** The game with its clip playing, again and again: on a busy machine a test takes longer than the clip. */
async function play(parts: Partial<View> = {}, language: Locale = 'en') {
  const { game, finish } = createLoading(parts)
  finish(await recordClip(BLUE, 40))
  const { screen } = await showChat(game, language)
  const element = await eventually(() => {
    const found = document.querySelector<HTMLVideoElement>('section video')
    if (found === null || found.src === '') throw new Error('no clip')
    return found
  })
  element.loop = true
  return { game, screen, element }
}

/** The browser refuses sound, or everything, until a tap. */
function blockAutoplay(what: 'sound' | 'all'): { allow: () => void } {
  let isAllowed = false
  const original: (this: HTMLMediaElement) => Promise<void> = Reflect.get(HTMLMediaElement.prototype, 'play')
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function start(this: HTMLMediaElement) {
    const isRefused = !isAllowed && (what === 'all' || !this.muted)
    return isRefused ? Promise.reject(new DOMException('a tap first', 'NotAllowedError')) : original.call(this)
  })
  return { allow: () => void (isAllowed = true) }
}

const did = (game: FakeGame): unknown[] =>
  game.intents.flatMap((intent) => (intent.kind === 'video' ? [intent.did] : []))

test('a clip that loads shows nothing, then a spinner, then how much of it is there', async () => {
  const { game, progress } = createLoading()
  const { screen } = await showChat(game)
  const clip = screen.getByRole('region', { name: 'A boat' })
  await expect.element(clip).toBeVisible()
  expect(clip.getByRole('status').query()).toBeNull()
  await clock.pass(200)
  await expect.element(clip.getByRole('status', { name: 'Video is loading' })).toBeVisible()
  progress(0.4)
  await expect.element(clip.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
})

test('it plays by itself, with sound unless the player muted it, and hides the words behind it', async () => {
  // Before a first tap the browser refuses sound.
  await userEvent.click(document.body)
  const { game, screen, element } = await play()
  await eventually(() => expect(did(game)).toContain('start'))
  expect(element.muted).toBe(false)
  expect(screen.getByRole('log').query()).toBeNull()
  game.change({ sound: { ...game.getView().sound, muted: true } })
  await eventually(() => expect(element.muted).toBe(true))
})

test('where the browser refuses sound it plays muted, and a button brings the sound', async () => {
  blockAutoplay('sound')
  const { game, screen, element } = await play()
  await eventually(() => expect(did(game)).toContain('start'))
  expect(element.muted).toBe(true)
  await screen.getByRole('button', { name: 'Sound on' }).click()
  expect(element.muted).toBe(false)
  expect(screen.getByRole('button', { name: 'Sound on' }).query()).toBeNull()
})

test('where it refuses everything, a tap plays it', async () => {
  const { allow } = blockAutoplay('all')
  const { game, screen, element } = await play({})
  const button = screen.getByRole('button', { name: 'Click to Play' })
  await expect.element(button).toBeVisible()
  expect(did(game)).toEqual([])
  allow()
  await button.click()
  await eventually(() => expect([did(game), element.muted]).toEqual([['start'], false]))
})

test('so does the space key, and Escape leaves it once that is allowed', async () => {
  const { allow } = blockAutoplay('all')
  const { game, screen } = await play()
  await expect.element(screen.getByRole('region', { name: 'A boat' })).toHaveFocus()
  await expect.element(screen.getByRole('button', { name: 'Click to Play' })).toBeVisible()
  allow()
  await userEvent.keyboard(' ')
  await eventually(() => expect(did(game)).toEqual(['start']))
  await userEvent.keyboard('{Escape}')
  expect(did(game)).toEqual(['start'])
  game.elapse(2_000)
  await clock.pass(500)
  await userEvent.keyboard('{Escape}')
  expect(did(game)).toEqual(['start', 'skip'])
  expect(game.intents.some(({ kind }) => kind === 'tap')).toBe(false)
})

test('it pauses while a dialog is open over it', async () => {
  const { game, screen, element } = await play()
  await eventually(() => expect(did(game)).toContain('start'))
  await screen.getByRole('button', { name: 'Back' }).click()
  await expect.element(screen.getByRole('dialog', { name: 'Leave the game?' })).toBeVisible()
  await eventually(() => expect(element.paused).toBe(true))
  await screen.getByRole('button', { name: 'Keep Gaming' }).click()
  await eventually(() => expect(element.paused).toBe(false))
  expect(screen.getByRole('button', { name: 'Click to Play' }).query()).toBeNull()
})

test('one that plays again after the system paused it asks for no tap', async () => {
  await userEvent.click(document.body)
  const { game, screen, element } = await play()
  await eventually(() => expect(did(game)).toContain('start'))
  element.pause()
  const button = screen.getByRole('button', { name: 'Click to Play' })
  await expect.element(button).toBeVisible()
  await element.play()
  await expect.element(button).not.toBeInTheDocument()
})

test('its last frame stays for the fade, out of reach, and the focus goes back', async () => {
  const { game, finish } = createLoading({ video: null })
  finish(await recordClip(BLUE))
  const { screen } = await showChat(game)
  const field = screen.getByRole('textbox')
  await field.click()
  game.change({ video })
  const clip = screen.getByRole('region', { name: 'A boat' })
  await expect.element(clip).toHaveFocus()
  await eventually(() => expect(document.querySelector<HTMLVideoElement>('section video')?.dataset.shown).toBe('true'))
  await clock.pass(300)
  game.change({ video: null })
  const element = await eventually(() => {
    const found = document.querySelector<HTMLVideoElement>('section[inert] video')
    if (found === null) throw new Error('it is gone already')
    return found
  })
  expect(element.paused).toBe(true)
  await expect.element(field).toHaveFocus()
  await eventually(async () => {
    await clock.pass(300)
    expect(document.querySelector('section video')).toBeNull()
  })
})

/** Opens a chat as its route does, after the screen at `previousPath`. */
async function enterFrom(previousPath: string | null) {
  const Entry = () => {
    useShownPath('/chat2/story/actor')
    return <Chat />
  }
  const Chat = () => {
    useChatEntry()
    return null
  }
  const Previous = ({ path }: { path: string }) => {
    useShownPath(path)
    return null
  }
  if (previousPath !== null) await render(<Previous path={previousPath} />)
  return render(<Entry />)
}

test('the first clip of a chat without a previous screen plays muted; a tap begins it again with sound', async () => {
  await userEvent.click(document.body)
  await enterFrom(null)
  const { game, screen, element } = await play()
  await eventually(() => expect(did(game)).toContain('start'))
  expect([element.muted, element.paused]).toEqual([true, false])
  const starts: number[] = []
  element.addEventListener('seeking', () => starts.push(element.currentTime))
  element.currentTime = 0.5
  await eventually(() => expect(starts).toContain(0.5))
  const button = screen.getByRole('button', { name: 'Click to Play' })
  expect(screen.getByRole('button', { name: 'Unmute' }).query()).toBeNull()
  await userEvent.click(button)
  await eventually(() => expect(element.muted).toBe(false))
  await eventually(() => expect(starts.at(-1)).toBe(0))
  await expect.element(button).not.toBeInTheDocument()
})

test('the first clip of a chat that was entered from another screen plays with sound', async () => {
  await userEvent.click(document.body)
  await enterFrom('/story/story')
  const { game, screen, element } = await play()
  await eventually(() => expect(did(game)).toContain('start'))
  expect(element.muted).toBe(false)
  expect(screen.getByRole('button', { name: 'Click to Play' }).query()).toBeNull()
})
