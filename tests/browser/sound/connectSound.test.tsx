/** The sound of a game on a real audio context: taps, voice lines, effects, and what is reported to the game. */
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { type Notice } from '../../../protocol/view/notices.ts'
import { type View } from '../../../protocol/view.ts'
import { createFakeGame, type FakeGame } from '../../../src/dev/gallery/fakeGame.ts'
import { createFakeView } from '../../../src/dev/gallery/fakeView.ts'
import { changeReaderSettings } from '../../../src/platform/readerSettings.ts'
import { connectSound } from '../../../src/sound/connectSound.ts'
import { isThorough } from '../../helpers/isThorough.ts'
import { createTone } from './renderedSound.ts'

const VOICE = { id: 'v', messageId: 'm', url: 'voice', attempt: 1 }
const EFFECT: Notice = { id: 'bell', kind: 'sound', url: 'effect' }
const FILES: Record<string, Blob> = {
  voice: createTone(0.3, 440),
  effect: createTone(0.1, 880),
  music: createTone(1, 220),
}

const contexts: AudioContext[] = []
let disconnect: () => void = () => undefined

afterEach(async () => {
  disconnect()
  changeReaderSettings({ isMuted: false })
  vi.restoreAllMocks()
  await Promise.all(contexts.splice(0).map((context) => context.close()))
})

/** `hasTapped`: the browser remembers a tap on the way to the chat. */
function connect(parts: Partial<View> = {}, hasTapped = false): FakeGame {
  vi.spyOn(navigator, 'userActivation', 'get').mockReturnValue({ hasBeenActive: hasTapped, isActive: false })
  const game = createFakeGame(createFakeView(parts))
  game.loadMedia = async (url, kind) => (kind === 'audio' ? (FILES[url] ?? null) : null)
  disconnect = connectSound(game, () => (contexts[0] ??= new AudioContext()))
  return game
}

/** A real one: the browser starts no sound without it. */
async function tap(): Promise<void> {
  await userEvent.click(document.body)
}

function listReports(game: FakeGame): string[] {
  return game.intents.flatMap((intent) => (intent.kind === 'voice' ? [`${intent.attempt} ${intent.did}`] : []))
}

test('[M3] the page reports a player once sound really runs, and not before a tap', async () => {
  const game = connect()
  expect([game.facts, contexts]).toEqual([[], []])
  await tap()
  await expect.poll(() => game.facts).toEqual([{ kind: 'sound', player: true }])
  expect(contexts[0]?.state).toBe('running')
})

test('[M3] a tap on the way to the chat is enough where the browser remembers it', async () => {
  const game = connect({}, true)
  await expect.poll(() => game.facts).toEqual([{ kind: 'sound', player: true }])
})

// It waits for seconds.
test.runIf(isThorough)(
  '[M3] after such a tap sound is reported before its context is created, and taken back where it does not run',
  async () => {
    const silent = vi.spyOn(AudioContext.prototype, 'resume').mockReturnValue(new Promise(() => undefined))
    vi.spyOn(AudioContext.prototype, 'state', 'get').mockReturnValue('suspended')
    const game = connect({}, true)
    expect([game.facts, contexts]).toEqual([[{ kind: 'sound', player: true }], []])
    await expect.poll(() => silent.mock.calls.length).toBeGreaterThan(0)
    await expect.poll(() => game.facts.at(-1)).toEqual({ kind: 'sound', player: false })
  },
)

test('[M3] where a tap counts only for what it starts itself, sound is tried at once and reported once it runs', async () => {
  vi.spyOn(navigator as { userAgentData?: unknown }, 'userAgentData', 'get').mockReturnValue(undefined)
  const game = connect({}, true)
  expect(contexts).toHaveLength(1)
  await expect.poll(() => game.facts).toEqual([{ kind: 'sound', player: true }])
})

test('[M4] a voice line that is in the view plays, and its start and end are reported', async () => {
  const game = connect()
  await tap()
  game.change({ voice: VOICE })
  await expect.poll(() => listReports(game)).toEqual(['1 start', '1 end'])
  game.change({ voice: null })
  // Nothing sounds: the context stops, so that a still screen costs nothing.
  await expect.poll(() => contexts[0]?.state).toBe('suspended')
  // It says nothing about the player, and the next line plays without a tap.
  expect(game.facts).toEqual([{ kind: 'sound', player: true }])
  game.change({ voice: { ...VOICE, id: 'w' } })
  await expect.poll(() => listReports(game).length).toBe(4)
})

test('[M4] a line that fails is tried again after a pause, in the attempts of the runtime', async () => {
  const game = connect()
  const loads: string[] = []
  game.loadMedia = async (url) => {
    loads.push(url)
    return null
  }
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  await tap()
  game.change({ voice: { ...VOICE, url: 'gone' } })
  await expect.poll(() => listReports(game)).toEqual(['1 fail'])
  game.change({ voice: { ...VOICE, url: 'gone', attempt: 2 } })
  expect(loads).toEqual(['gone'])
  await expect.poll(() => listReports(game)).toEqual(['1 fail', '2 fail'])
  // Logged once for the address.
  expect(vi.mocked(console.warn).mock.calls).toEqual([['sound_failed', { url: 'gone' }]])
})

test('an effect of a notice is played once, and the notice confirmed', async () => {
  const game = connect()
  await tap()
  await expect.poll(() => game.facts.length).toBe(1)
  const started = vi.spyOn(AudioBufferSourceNode.prototype, 'start')
  game.change({ notices: [EFFECT] })
  game.change({ notices: [{ ...EFFECT }] })
  expect(game.intents).toEqual([{ kind: 'noticed', noticeId: 'bell' }])
  await expect.poll(() => started.mock.calls.length).toBe(1)
})

test('[P14] of effects that come at once, as where lines are skipped, the last is played, and each is confirmed', async () => {
  const game = connect()
  await tap()
  await expect.poll(() => game.facts.length).toBe(1)
  const started = vi.spyOn(AudioBufferSourceNode.prototype, 'start')
  game.change({ notices: [EFFECT, { ...EFFECT, id: 'door' }, { ...EFFECT, id: 'rain' }] })
  expect(game.intents).toEqual(['bell', 'door', 'rain'].map((noticeId) => ({ kind: 'noticed', noticeId })))
  await expect.poll(() => started.mock.calls.length).toBe(1)
})

test('the music is loaded after the first tap, and goes on where a mute interrupted it', async () => {
  const music = { url: 'music', volume: 1 }
  const started = vi.spyOn(AudioBufferSourceNode.prototype, 'start')
  const game = connect({ sound: { muted: false, bgm: music } })
  expect(contexts).toEqual([])
  await tap()
  await expect.poll(() => started.mock.calls.length).toBe(1)
  changeReaderSettings({ isMuted: true })
  game.change({ sound: { muted: true, bgm: null } })
  await expect.poll(() => contexts[0]?.state).toBe('suspended')
  changeReaderSettings({ isMuted: false })
  game.change({ sound: { muted: false, bgm: music } })
  await expect.poll(() => started.mock.calls.length).toBe(2)
  expect(started.mock.calls[1]?.[1]).toBeGreaterThan(0)
  await expect.poll(() => contexts[0]?.state).toBe('running')
})

test('a chat that closes is silent at once, and reports nothing more', async () => {
  const game = connect({ sound: { muted: false, bgm: { url: 'music', volume: 1 } } })
  await tap()
  await expect.poll(() => game.facts.length).toBe(1)
  disconnect()
  await expect.poll(() => contexts[0]?.state).toBe('suspended')
  game.change({ voice: VOICE })
  await tap()
  expect([game.intents, game.facts.length]).toEqual([[], 1])
})
