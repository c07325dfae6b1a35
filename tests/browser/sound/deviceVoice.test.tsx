/** The device's own voice: what it reads, when it stops, and what is reported to the game. */
import { afterEach, expect, test, vi } from 'vitest'
import { type VoiceView } from '../../../protocol/view/sound.ts'
import { createFakeGame, type FakeGame } from '../../../src/dev/gallery/fakeGame.ts'
import { createFakeView } from '../../../src/dev/gallery/fakeView.ts'
import { createSettingsFact } from '../../../src/game/settingsFact.ts'
import { findDeviceVoice, getSynthesis, resetDeviceVoices } from '../../../src/platform/deviceVoices.ts'
import { changeReaderSettings } from '../../../src/platform/readerSettings.ts'
import { splitIntoParts } from '../../../src/sound/deviceSpeaker.ts'
import { speakWithDevice } from '../../../src/sound/speakWithDevice.ts'
import { fakeSynthesis } from './fakeSynthesis.ts'

const VOICE: VoiceView = {
  id: 'v',
  messageId: 'm',
  url: null,
  words: { text: 'Come in.', pitch: 0.8, rate: 0.9 },
  attempt: 1,
}

let stop: () => void = () => undefined
afterEach(() => {
  stop()
  changeReaderSettings({ readsAloud: false, volumes: { music: 1, voice: 1, effects: 1 } })
})

/** A game whose lines the device reads. */
function connect(): FakeGame {
  const game = createFakeGame(createFakeView())
  stop = speakWithDevice(game, ({ id, attempt }, did) => game.intend({ kind: 'voice', voiceId: id, attempt, did }))
  return game
}

function listReports(game: FakeGame): string[] {
  return game.intents.flatMap((intent) =>
    intent.kind === 'voice' ? [`${intent.voiceId} ${intent.attempt} ${intent.did}`] : [],
  )
}

/** The page is hidden, or seen again. */
function setVisible(isVisible: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}

test('[M19] a line is read with its pitch and rate at the volume of voices, and its start and end are reported', async () => {
  const device = fakeSynthesis()
  changeReaderSettings({ volumes: { music: 1, voice: 0.5, effects: 1 } })
  const game = connect()
  game.change({ voice: VOICE })
  await expect.poll(() => device.said).toEqual(['Come in.'])
  const [utterance] = device.queue
  expect([utterance?.lang, utterance?.volume]).toEqual(['en-US', 0.25])
  expect([utterance?.pitch, utterance?.rate].map((value) => value?.toFixed(2))).toEqual(['0.80', '0.90'])
  device.begin()
  device.end()
  expect(listReports(game)).toEqual(['v 1 start', 'v 1 end'])
})

test('[M19] another line stops the one that is read, and so does the end of the voice', async () => {
  const device = fakeSynthesis()
  const game = connect()
  game.change({ voice: VOICE })
  await expect.poll(() => device.said).toHaveLength(1)
  game.change({ voice: { ...VOICE, id: 'w', words: { text: 'Sit.', pitch: 1, rate: 1 } } })
  expect([device.said, device.queue.length, device.cancelled]).toEqual([['Come in.', 'Sit.'], 1, 1])
  game.change({ voice: null })
  expect([device.queue.length, device.cancelled]).toEqual([0, 2])
  expect(listReports(game)).toEqual([])
})

test('[M19] a chat that is left is silent at once', async () => {
  const device = fakeSynthesis()
  const game = connect()
  game.change({ voice: VOICE })
  await expect.poll(() => device.said).toHaveLength(1)
  stop()
  expect([device.queue.length, device.cancelled]).toEqual([0, 1])
  game.change({ voice: { ...VOICE, id: 'w' } })
  expect(device.said).toHaveLength(1)
})

test('[M19] a page that is hidden stops reading, reads nothing meanwhile, and says that the line is over', async () => {
  const device = fakeSynthesis()
  const game = connect()
  game.change({ voice: VOICE })
  await expect.poll(() => device.said).toHaveLength(1)
  setVisible(false)
  expect([device.queue.length, listReports(game)]).toEqual([0, ['v 1 end']])
  game.change({ voice: { ...VOICE, id: 'w' } })
  expect([device.said.length, listReports(game)]).toEqual([1, ['v 1 end', 'w 1 end']])
  setVisible(true)
  game.change({ voice: { ...VOICE, id: 'x' } })
  expect(device.said).toHaveLength(2)
})

test('[M19] what the device refuses fails, what another program interrupts is over', async () => {
  const device = fakeSynthesis()
  const game = connect()
  game.change({ voice: VOICE })
  await expect.poll(() => device.said).toHaveLength(1)
  device.fail('not-allowed')
  game.change({ voice: { ...VOICE, attempt: 2 } })
  device.begin()
  device.fail('interrupted')
  expect(listReports(game)).toEqual(['v 1 fail', 'v 2 start', 'v 2 end'])
})

test('[M19] a device that has lost its voice fails', async () => {
  const device = fakeSynthesis()
  const game = connect()
  device.tell([{ lang: 'de-DE' }])
  game.change({ voice: VOICE })
  await expect.poll(() => listReports(game)).toEqual(['v 1 fail'])
})

test('[M19] a long line is read in whole sentences one after the other, with one start and one end', async () => {
  const device = fakeSynthesis()
  const game = connect()
  const sentences = ['a', 'b', 'c'].map((letter) => `${letter.repeat(4)} `.repeat(24).trim() + '.')
  game.change({ voice: { ...VOICE, words: { text: sentences.join(' '), pitch: 1, rate: 1 } } })
  for (const count of [1, 2, 3]) {
    await expect.poll(() => device.said).toHaveLength(count)
    device.begin()
    device.end()
  }
  expect(device.said).toEqual(sentences)
  expect(listReports(game)).toEqual(['v 1 start', 'v 1 end'])
})

test('[M19] without a synthesis, as in some web views, nothing breaks', () => {
  vi.spyOn(window, 'speechSynthesis', 'get').mockReturnValue(undefined as unknown as SpeechSynthesis)
  resetDeviceVoices()
  expect(getSynthesis()).toBeNull()
  const game = connect()
  game.change({ voice: VOICE })
  expect([findDeviceVoice('en'), game.intents]).toEqual([null, []])
  expect(createSettingsFact()).not.toHaveProperty('deviceVoice')
  vi.restoreAllMocks()
})

test('[M19] the game is told of reading aloud, and of a voice once the device names one for its language', () => {
  const device = fakeSynthesis([])
  changeReaderSettings({ readsAloud: true })
  expect(createSettingsFact()).toMatchObject({ readsAloud: true })
  expect(createSettingsFact()).not.toHaveProperty('deviceVoice')
  device.tell([{ lang: 'de-DE' }])
  expect(createSettingsFact()).not.toHaveProperty('deviceVoice')
  device.tell([{ lang: 'zh-CN' }, { lang: 'en_GB' }])
  expect(createSettingsFact()).toMatchObject({ readsAloud: true, deviceVoice: true })
})

test('[M19] iOS speaks after it has spoken in a tap: a silent one, once, where lines are read aloud', () => {
  const device = fakeSynthesis()
  connect()
  const tap = (): boolean => document.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  tap()
  expect(device.queue).toEqual([])
  changeReaderSettings({ readsAloud: true })
  tap()
  tap()
  expect(device.queue.map(({ volume }) => volume)).toEqual([0])
})

test.each([
  ['zh', ['zh-HK', 'zh-TW', 'zh-CN'], 'zh-CN'],
  ['zh', ['en-US', 'yue-HK', 'cmn-Hans-CN'], 'cmn-Hans-CN'],
  ['zh', ['zh_TW_#Hant', 'zho-CHN-default'], 'zho-CHN-default'],
  ['zh', ['zh-HK', 'ja-JP'], 'zh-HK'],
  ['zh', ['en-US', 'ja-JP'], undefined],
  ['en', ['en-IN', 'en-GB', 'zh-CN'], 'en-GB'],
  ['en', ['eng-usa', 'enm'], 'eng-usa'],
] as const)('[M19] of the voices for %s, %j, the one whose speech is that of the text', (locale, tags, best) => {
  fakeSynthesis(tags.map((lang) => ({ lang })))
  expect(findDeviceVoice(locale)?.lang).toBe(best)
})

test('of voices of the same language, one of the device itself comes before one of a server, and its own choice first', () => {
  fakeSynthesis([
    { lang: 'en-US', name: 'far', localService: false },
    { lang: 'en-US', name: 'near' },
    { lang: 'en-US', name: 'chosen', default: true },
  ])
  expect(findDeviceVoice('en')?.name).toBe('chosen')
})

test('texts are divided at the ends of sentences, in Chinese too, and no part is without words', () => {
  expect(splitIntoParts('One. Two? … Three!')).toEqual(['One. Two? … Three!'])
  expect(splitIntoParts(`${'雨'.repeat(100)}。${'雪'.repeat(100)}。……`)).toEqual([
    `${'雨'.repeat(100)}。`,
    `${'雪'.repeat(100)}。……`,
  ])
  const long = splitIntoParts('word, '.repeat(100))
  expect(Math.max(...long.map((part) => part.length))).toBeLessThanOrEqual(160)
  expect(long.join(' ')).toBe('word, '.repeat(100).trim())
  expect(splitIntoParts('…')).toEqual([])
})
