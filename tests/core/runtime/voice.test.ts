import { describe, expect, test } from 'vitest'
import { event, line } from '../../../fixtures/builders/events.ts'
import { extractSpeech } from '../../../protocol/lineText.ts'
import { answer, callsOut, play, type Play } from '../../helpers/session.ts'

const HELLO = line(1, '*smiles* Come in. *steps aside*')
const bgm = event('play_audio', 0, { url: '/media/rain.opus' })
const muted = (muted: boolean) => ({ kind: 'settings', muted }) as const

/** A session in which this line is about to be said. */
async function playToVoiceRequest(event = HELLO): Promise<Play> {
  const game = await play({ voices: true })
  game.server.last().send(bgm, event)
  game.server.last().end()
  await game.settle()
  return game
}

/** A session in which the line is said and spoken. */
async function playToVoice(): Promise<Play> {
  const game = await playToVoiceRequest()
  await answer(game, 'voice', '/media/hello.opus')
  return game
}

const report = (game: Play, did: 'start' | 'end' | 'fail', attempt = game.view().voice?.attempt ?? 0) =>
  game.intend({ kind: 'voice', voiceId: game.view().voice?.id ?? '', attempt, did })

describe('a voice is prepared', () => {
  test('[M2] an empty address is none: nothing is tried, and the line is said', async () => {
    const game = await playToVoiceRequest()
    await answer(game, 'voice', '')
    expect(game.view()).toMatchObject({ voice: null, typing: { messageId: 'm1' } })
    const given = await playToVoiceRequest(
      event('message', 1, { ...HELLO.data, content: { text: 'Hm.', audio_url: null } }),
    )
    expect(callsOut(given, 'voice')).toHaveLength(1)
    await answer(given, 'voice', { failure: 'refused' })
    expect(given.view().voice).toBeNull()
    expect(given.messages()).toMatchObject([{ text: 'Hm.', audioUrl: null }])
  })

  test('[M2] before the line is said, and the actor is thinking meanwhile', async () => {
    const game = await playToVoiceRequest()
    expect(callsOut(game, 'voice').map(({ call }) => call)).toEqual([
      { name: 'voice', actorId: 'lan', text: 'Come in.', voiceConfig: null },
    ])
    expect(game.view()).toMatchObject({ thinking: true, typing: null, composer: { reason: 'please_wait' } })
    expect(game.lines()).toEqual([])
    await game.intend({ kind: 'tap' })
    expect(game.lines()).toEqual([])
    await answer(game, 'voice', '/media/hello.opus')
    expect(game.view()).toMatchObject({ thinking: false, typing: { messageId: 'm1' } })
    expect(game.view().voice).toEqual({ id: HELLO.id, messageId: 'm1', url: '/media/hello.opus', attempt: 1 })
    expect(game.lines()).toEqual([HELLO.data.content.text])
  })

  test('[M2] after 5 s the line is said without it, and its answer is not waited for', async () => {
    const game = await playToVoiceRequest()
    await game.pass(4_999)
    expect(game.lines()).toEqual([])
    const key = [...game.calls.keys()][0] ?? ''
    await game.pass(1)
    expect(game.lines()).toHaveLength(1)
    expect(callsOut(game, 'voice')).toEqual([])
    await game.write({ type: 'result', work: key, ok: true, value: '/media/late.opus' })
    expect(game.view()).toMatchObject({ voice: null, typing: { messageId: 'm1' } })
  })

  test('[M2] after a failure it is said at once', async () => {
    const game = await playToVoiceRequest()
    await answer(game, 'voice', { failure: 'http' })
    expect(game.lines()).toHaveLength(1)
    expect(game.view()).toMatchObject({ voice: null, notices: [] })
  })

  test('[M2] one line at a time, in the announced voice', async () => {
    const game = await play({ voices: true })
    game.server.last().send(event('voice_config', 0, { provider: 'p', voice_id: 'low' }), HELLO, line(2, 'Sit.'))
    await game.settle()
    expect(callsOut(game, 'voice').map(({ call }) => call)).toMatchObject([
      { text: 'Come in.', voiceConfig: { provider: 'p', voice_id: 'low' } },
    ])
    await answer(game, 'voice', '/media/hello.opus')
    expect(callsOut(game, 'voice')).toEqual([])
    await game.pass(4_000)
    expect(callsOut(game, 'voice').map(({ call }) => call)).toMatchObject([{ text: 'Sit.' }])
  })

  test('[M2, L2] a pending preparation is repeated when the session is resumed', async () => {
    const game = await playToVoiceRequest()
    game.kill()
    const again = await play({ voices: true, store: game.store, clock: game.clock, command: { restart: false } })
    await answer(again, 'voice', '/media/hello.opus')
    expect(again.lines()).toHaveLength(1)
    expect(again.view().voice?.url).toBe('/media/hello.opus')
  })

  test('[M2] a line that brings its voice needs none', async () => {
    const game = await playToVoiceRequest(
      event('message', 1, {
        id: 'm1',
        sender_type: 'actor',
        msg_type: 'text',
        content: { text: 'Come in.', audio_url: '/media/own.opus' },
      }),
    )
    expect(callsOut(game, 'voice')).toEqual([])
    expect(game.view().voice).toMatchObject({ messageId: 'm1', url: '/media/own.opus', attempt: 1 })
  })
})

describe('what can be voiced', () => {
  test('[M3] is what is left of a text without the parts between asterisks', () => {
    expect(['*waves*', '* *', '', 'Hm *looks up* well', ' A  *b*\n*c* d ', '5 * 3'].map(extractSpeech)).toEqual([
      '',
      '',
      '',
      'Hm well',
      'A d',
      '5 * 3',
    ])
  })

  test('[M3] nothing of it left, or not the actor’s: it is said as it is', async () => {
    for (const said of [
      line(1, '*waves*'),
      line(1, 'It rains.', 'system'),
      event('show_tips', 1, { text: 'Take the lamp.' }),
    ]) {
      const game = await play({ voices: true })
      game.server.last().send(said)
      await game.settle()
      expect(callsOut(game, 'voice')).toEqual([])
      expect(game.lines()).toHaveLength(1)
    }
  })

  test('[M3, M5] nothing while muted', async () => {
    const game = await play({ voices: true })
    await game.host(muted(true))
    game.server
      .last()
      .send(
        HELLO,
        event('play_audio', 2, { url: '/media/bell.opus', audio_type: 'effect' }),
        event('play_audio', 3, { url: '/media/cry.opus', audio_type: 'voice' }),
      )
    await game.pass(10_000)
    expect(callsOut(game, 'voice')).toEqual([])
    expect(game.view()).toMatchObject({ voice: null, notices: [], sound: { muted: true, bgm: null } })
  })

  const silences = [
    ['has no player', { kind: 'sound', player: false }],
    ['is muted', muted(true)],
  ] as const

  test('[M3] nothing before the page has said that it can play sound: no voice is asked for, no line waits, and no timer runs', async () => {
    const game = await play()
    game.server.last().send(HELLO, event('play_audio', 2, { url: '/media/cry.opus', audio_type: 'voice' }))
    game.server.last().end()
    await game.settle()
    expect([game.lines(), callsOut(game, 'voice')]).toEqual([[HELLO.data.content.text], []])
    await game.pass(10_000)
    expect([game.view().voice, game.clock.pending()]).toEqual([null, 0])
    const entries = await game.entries()
    expect(entries.filter((entry) => entry.type === 'timer' && /^(voice|preparing):/.test(entry.work))).toEqual([])
  })

  test.each(silences)('[M3] a line that waits for its voice is said when the page %s', async (_what, silence) => {
    const game = await playToVoiceRequest()
    expect(game.lines()).toEqual([])
    await game.host(silence)
    expect([game.lines(), callsOut(game, 'voice'), game.view().voice]).toEqual([[HELLO.data.content.text], [], null])
  })

  test.each(silences)('[M3] the voice stops when the page %s', async (_what, silence) => {
    const game = await playToVoiceRequest()
    await answer(game, 'voice', '/media/hello.opus')
    await game.host(silence)
    await game.pass(60_000)
    expect([game.view().voice, game.clock.pending()]).toEqual([null, 0])
  })

  test('[M3, E2] a page that can play sound still can in the next game', async () => {
    const game = await play({ voices: true })
    game.server.last().send(event('show_ending', 1, { html: 'Over.' }))
    await game.settle()
    await game.intend({ kind: 'playAgain' })
    game.server.last().send(HELLO)
    await game.settle()
    expect(callsOut(game, 'voice')).toHaveLength(1)
  })
})

describe('a voice line', () => {
  test('[M4] that begins nowhere within 5 s is tried 2 more times, and then left', async () => {
    const game = await playToVoice()
    for (const attempt of [1, 2, 3]) {
      expect(game.view().voice?.attempt).toBe(attempt)
      await game.pass(4_999)
      expect(game.view().voice?.attempt).toBe(attempt)
      await game.pass(1)
    }
    expect(game.view()).toMatchObject({ voice: null, notices: [] })
  })

  test('[M4] that fails is tried again at once; what is said of an old attempt is old', async () => {
    const game = await playToVoice()
    await report(game, 'fail')
    expect(game.view().voice?.attempt).toBe(2)
    await report(game, 'fail', 1)
    await report(game, 'end', 1)
    expect(game.view().voice?.attempt).toBe(2)
    await report(game, 'fail')
    await report(game, 'fail')
    expect(game.view().voice).toBeNull()
  })

  test('[M4] that began has all the time it needs', async () => {
    const game = await playToVoice()
    await game.pass(4_000)
    await report(game, 'start')
    await game.pass(60_000)
    expect(game.view().voice?.attempt).toBe(1)
    await report(game, 'end')
    expect(game.view().voice).toBeNull()
  })

  test('[M4] gives way to the next one, and holds nothing up', async () => {
    const game = await play({ voices: true })
    game.server
      .last()
      .send(
        event('play_audio', 1, { url: '/media/a.opus', audio_type: 'voice' }),
        event('play_audio', 2, { url: '/media/b.opus', audio_type: 'voice' }),
      )
    await game.pass(3_000)
    expect(game.view().voice).toMatchObject({ id: 'e000002', messageId: null, url: '/media/b.opus', attempt: 1 })
  })
})

describe('music', () => {
  test('[M5] mute silences everything; unmute brings back the music alone', async () => {
    const game = await playToVoice()
    await game.host(muted(true))
    expect(game.view()).toMatchObject({ voice: null, sound: { muted: true, bgm: null } })
    await game.pass(10_000)
    await game.host(muted(false))
    expect(game.view()).toMatchObject({
      voice: null,
      sound: { muted: false, bgm: { url: '/media/rain.opus', volume: 1 } },
    })
  })

  test('[M5] music that arrived while muted plays then', async () => {
    const game = await play()
    await game.host(muted(true))
    game.server.last().send(bgm)
    await game.settle()
    expect(game.view().sound).toEqual({ muted: true, bgm: null })
    await game.host(muted(false))
    expect(game.view().sound).toEqual({ muted: false, bgm: { url: '/media/rain.opus', volume: 1 } })
  })

  test('[M5] an effect sounds once', async () => {
    const game = await play()
    game.server.last().send(event('play_audio', 1, { url: '/media/bell.opus', audio_type: 'effect' }))
    await game.settle()
    expect(game.view().notices).toMatchObject([{ kind: 'sound', url: '/media/bell.opus' }])
    await game.intend({ kind: 'noticed', noticeId: game.view().notices[0]?.id ?? '' })
    expect(game.view().notices).toEqual([])
  })

  test('[M6] is at 0.2 of its volume while a voice line plays', async () => {
    const game = await playToVoice()
    expect(game.view().sound.bgm).toEqual({ url: '/media/rain.opus', volume: 0.2 })
    await report(game, 'end')
    expect(game.view().sound.bgm).toEqual({ url: '/media/rain.opus', volume: 1 })
  })
})
