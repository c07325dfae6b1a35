/** Lines that the device reads with its own voice. */
import { describe, expect, test } from 'vitest'
import { event, line } from '../../../fixtures/builders/events.ts'
import { type ChatEvent } from '../../../protocol/events/index.ts'
import { type HostFact } from '../../../protocol/intents.ts'
import { answer, callsOut, play, type Play } from '../../helpers/session.ts'

const settings = (parts: object = {}): HostFact => ({ kind: 'settings', muted: false, deviceVoice: true, ...parts })
const ALOUD = settings({ readsAloud: true })
const NO_FILE = { file: 'none', pitch: 0.8, rate: 0.9 } as const
const music = event('play_audio', 0, { url: '/media/rain.opus' })

/** A line of Lan that says how it is spoken. */
function spokenLine(at: number, text: string, speech: object = NO_FILE) {
  const { data } = line(at, text)
  return event('message', at, { ...data, content: { text, speech } })
}

/** A session that plays these events, with these settings of the reader. */
async function playWith(fact: HostFact, ...events: readonly ChatEvent[]): Promise<Play> {
  const game = await play({ voices: true })
  await game.host(fact)
  game.server.last().send(music, ...events)
  game.server.last().end()
  await game.settle()
  return game
}

const report = (game: Play, did: 'start' | 'end' | 'fail') =>
  game.intend({ kind: 'voice', voiceId: game.view().voice?.id ?? '', attempt: game.view().voice?.attempt ?? 0, did })

describe('a line that the device reads', () => {
  test('[M19] is said at once and read with the pitch and rate of its speaker, over quieter music, where the reader has lines read aloud', async () => {
    const game = await playWith(ALOUD, spokenLine(1, '*smiles* Come in.'))
    expect(callsOut(game, 'voice')).toEqual([])
    expect(game.view()).toMatchObject({
      typing: { messageId: 'm1' },
      voice: { messageId: 'm1', url: null, attempt: 1, words: { text: 'Come in.', pitch: 0.8, rate: 0.9 } },
      sound: { bgm: { volume: 0.2 } },
    })
    await report(game, 'end')
    expect(game.view()).toMatchObject({ voice: null, sound: { bgm: { volume: 1 } } })
  })

  test('[M19] is silent for a reader who has not turned it on, on a device without a voice, and while muted', async () => {
    for (const fact of [
      settings(),
      settings({ readsAloud: true, deviceVoice: false }),
      settings({ readsAloud: true, muted: true }),
    ]) {
      const game = await playWith(fact, spokenLine(1, 'Come in.'))
      expect([game.view().voice, game.lines(), callsOut(game, 'voice')]).toEqual([null, ['Come in.'], []])
    }
  })

  test('[M19] may be narration, a tip or a page; never the player’s own words, and no line of actions alone', async () => {
    const narration = line(1, 'It rains.', 'system')
    expect((await playWith(ALOUD, narration)).view().voice).toMatchObject({
      words: { text: 'It rains.', pitch: 1, rate: 1 },
    })
    expect((await playWith(ALOUD, event('show_tips', 1, { text: 'Take the lamp.' }))).view().voice).toMatchObject({
      words: { text: 'Take the lamp.' },
    })
    const page = event('message', 1, {
      id: 'm1',
      sender_type: 'system',
      msg_type: 'text',
      content: { html: '<p>One</p>' },
    })
    expect((await playWith(ALOUD, page)).view().voice).toMatchObject({ words: { text: 'One' } })
    expect((await playWith(ALOUD, spokenLine(1, '*waves*'))).view().voice).toBeNull()
  })

  test('[M19, M18] holds what would cut it off once it is known to be read', async () => {
    const game = await playWith(ALOUD, spokenLine(1, 'Come in.'), spokenLine(2, 'Sit.'))
    await report(game, 'start')
    await game.pass(20_000)
    expect(game.lines()).toEqual(['Come in.'])
    await report(game, 'end')
    await game.pass(5_000)
    expect(game.view().voice).toMatchObject({ messageId: 'm2', words: { text: 'Sit.' } })
  })

  test('[M19, M4] that does not begin is tried up to 2 more times', async () => {
    const game = await playWith(ALOUD, spokenLine(1, 'Come in.'))
    await game.pass(10_000)
    expect(game.view().voice?.attempt).toBe(3)
    await game.pass(5_000)
    expect(game.view().voice).toBeNull()
  })

  test.each([
    ['mutes', settings({ readsAloud: true, muted: true })],
    ['turns it off', settings()],
    ['loses its voice', settings({ readsAloud: true, deviceVoice: false })],
  ])('[M19] stops when the reader or the device %s', async (_, fact) => {
    const game = await playWith(ALOUD, spokenLine(1, 'Come in.'))
    await game.host(fact)
    expect(game.view()).toMatchObject({ voice: null })
  })

  test('[M19, M7] stops behind a clip in front', async () => {
    const game = await playWith(ALOUD, spokenLine(1, 'Come in.'), event('play_video', 2, { url: '/media/a.mp4' }))
    await game.pass(10_000)
    expect(game.view()).toMatchObject({ voice: null, video: { url: '/media/a.mp4' } })
  })

  test('[M19] is read without a player of sound, and in the next game', async () => {
    const game = await play()
    await game.host(ALOUD)
    game.server.last().send(spokenLine(1, 'Come in.'), event('show_ending', 2, { html: 'Over.' }))
    await game.settle()
    expect(game.view().voice).toMatchObject({ words: { text: 'Come in.' } })
    await game.pass(30_000)
    await game.intend({ kind: 'playAgain' })
    game.server.last().send(spokenLine(3, 'Again.'))
    await game.settle()
    expect(game.view().voice).toMatchObject({ words: { text: 'Again.' } })
  })
})

describe('a line that the server may have a file of', () => {
  test.each([
    ['for every player', { file: 'always' }, settings()],
    ['for readers who have lines read aloud', { file: 'asked' }, ALOUD],
    ['as the specification has it', undefined, settings()],
  ])('[M2, M19] is prepared %s', async (_, speech, fact) => {
    const game = await playWith(fact, speech === undefined ? line(1, 'Come in.') : spokenLine(1, 'Come in.', speech))
    expect(callsOut(game, 'voice')).toHaveLength(1)
    await answer(game, 'voice', '/media/hello.mp3')
    expect(game.view().voice).toMatchObject({ url: '/media/hello.mp3' })
  })

  test('[M2, M19] is not prepared where its file is only for readers who want it', async () => {
    const game = await playWith(settings(), spokenLine(1, 'Come in.', { file: 'asked' }))
    expect([callsOut(game, 'voice'), game.lines()]).toEqual([[], ['Come in.']])
  })

  test('[M19] is requested in the voice that it names', async () => {
    const game = await playWith(ALOUD, spokenLine(1, 'Come in.', { file: 'asked', voice_id: 'drum' }))
    expect(callsOut(game, 'voice')).toMatchObject([{ call: { voiceConfig: { voice_id: 'drum' } } }])
  })

  test.each([
    ['no file', ''],
    ['a failure', { failure: 'http' } as const],
  ])('[M19] is read by the device after %s, where the reader has lines read aloud', async (_, outcome) => {
    const game = await playWith(ALOUD, spokenLine(1, 'Come in.', { file: 'asked', pitch: 1.2 }))
    await answer(game, 'voice', outcome)
    expect(game.view()).toMatchObject({ notices: [], voice: { url: null, words: { text: 'Come in.', pitch: 1.2 } } })
    const silent = await playWith(settings(), spokenLine(1, 'Come in.', { file: 'always' }))
    await answer(silent, 'voice', outcome)
    expect(silent.view()).toMatchObject({ notices: [], voice: null })
  })

  test('[M19] is read by the device where its file cannot be played', async () => {
    const game = await playWith(ALOUD, spokenLine(1, 'Come in.', { file: 'asked' }))
    await answer(game, 'voice', '/media/broken.mp3')
    for (const attempt of [1, 2, 3]) {
      expect(game.view().voice).toMatchObject({ url: '/media/broken.mp3', attempt })
      await report(game, 'fail')
    }
    expect(game.view().voice).toMatchObject({ url: null, words: { text: 'Come in.' } })
  })
})

describe('a line that the player asks to hear', () => {
  test('[M19, M17] is read by the device where the server has no file, and again, without a request', async () => {
    const game = await playWith(settings(), spokenLine(1, 'Come in.'))
    const ids = new Set<string | undefined>()
    for (let times = 0; times < 2; times += 1) {
      await game.intend({ kind: 'speak', messageId: 'm1' })
      expect(game.view().voice).toMatchObject({ url: null, words: { text: 'Come in.' }, attempt: 1 })
      ids.add(game.view().voice?.id)
    }
    expect([ids.size, callsOut(game, 'voice')]).toEqual([2, []])
    // Not turned on for all lines, and asked for: a change of another setting does not stop it.
    await game.host(settings({ readingSpeed: 'fast' }))
    expect(game.view().voice).not.toBeNull()
  })

  test('[M19, M17] is requested where the server may have a file, and read by the device where it has none', async () => {
    const game = await playWith(settings(), spokenLine(1, 'Come in.', { file: 'asked' }))
    await game.intend({ kind: 'speak', messageId: 'm1' })
    await answer(game, 'voice', '')
    expect(game.view().voice).toMatchObject({ url: null, words: { text: 'Come in.' } })
  })

  test('[M19, F16] is read by the device without a network', async () => {
    const game = await playWith(settings(), spokenLine(1, 'Come in.', { file: 'asked' }))
    await game.host({ kind: 'network', online: false })
    await game.intend({ kind: 'speak', messageId: 'm1' })
    expect(game.view().voice).toMatchObject({ url: null, words: { text: 'Come in.' } })
  })

  test('[M19] stays silent on a device without a voice', async () => {
    const game = await playWith(settings({ deviceVoice: false }), spokenLine(1, 'Come in.'))
    await game.intend({ kind: 'speak', messageId: 'm1' })
    expect([game.view().voice, callsOut(game, 'voice')]).toEqual([null, []])
  })
})
