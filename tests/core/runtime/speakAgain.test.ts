import { describe, expect, test } from 'vitest'
import { event, line } from '../../../fixtures/builders/events.ts'
import { answer, callsOut, play, type Play } from '../../helpers/session.ts'

/** A session in which Lan has said 'Come in.' with a prepared voice, which has ended. */
async function spoken(): Promise<Play> {
  const game = await play({ voices: true })
  game.server.last().send(event('play_audio', 0, { url: '/media/rain.opus' }), line(1, 'Come in.'))
  game.server.last().end()
  await game.settle()
  await answer(game, 'voice', '/media/come-in.opus')
  await game.intend({ kind: 'voice', voiceId: game.view().voice?.id ?? '', attempt: 1, did: 'end' })
  return game
}

const speak = (game: Play, messageId = 'm1') => game.intend({ kind: 'speak', messageId })

describe('a line that is played again', () => {
  test('[M17] a message keeps the address of its voice, prepared or sent', async () => {
    const game = await spoken()
    expect(game.messages()).toMatchObject([{ audioUrl: '/media/come-in.opus' }])
    const sent = await play()
    const { data } = line(1, 'Come in.')
    sent.server
      .last()
      .send(event('message', 1, { ...data, content: { text: 'Come in.', audio_url: '/media/in.opus' } }))
    await sent.settle()
    expect(sent.messages()).toMatchObject([{ audioUrl: '/media/in.opus' }])
    expect(sent.view().voice).toBeNull()
  })

  test('[M17, M6] is spoken without being prepared again, over quieter music, as often as the player likes', async () => {
    const game = await spoken()
    const ids = new Set<string>()
    for (let times = 0; times < 2; times += 1) {
      await speak(game)
      expect(game.view()).toMatchObject({
        voice: { messageId: 'm1', url: '/media/come-in.opus', attempt: 1 },
        sound: { bgm: { volume: 0.2 } },
      })
      ids.add(game.view().voice?.id ?? '')
    }
    expect(ids.size).toBe(2)
    expect(callsOut(game, 'voice')).toEqual([])
    await game.intend({ kind: 'voice', voiceId: game.view().voice?.id ?? '', attempt: 1, did: 'end' })
    expect(game.view()).toMatchObject({ voice: null, sound: { bgm: { volume: 1 } } })
  })

  test('[M17, M4] that does not begin is tried up to 2 more times', async () => {
    const game = await spoken()
    await speak(game)
    await game.pass(10_000)
    expect(game.view().voice?.attempt).toBe(3)
    await game.pass(5_000)
    expect(game.view().voice).toBeNull()
  })

  test('[M17] not while muted, nor where the page cannot play sound, nor behind a clip, nor without a voice', async () => {
    const muted = await spoken()
    await muted.host({ kind: 'settings', muted: true })
    const silent = await spoken()
    await silent.host({ kind: 'sound', player: false })
    const covered = await spoken()
    await covered.host({ kind: 'resumed' })
    covered.server.last().send(event('play_video', 5, { url: '/media/a.mp4' }))
    covered.server.last().end()
    await covered.pass(10_000)
    expect(covered.view().video).not.toBeNull()
    for (const game of [muted, silent, covered]) {
      await speak(game)
      expect(game.view().voice).toBeNull()
    }
    const game = await spoken()
    await speak(game, 'm9')
    expect(game.view().voice).toBeNull()
  })
})

/** A muted session that shows a message of these contents, and is unmuted then. */
async function saidWhileMuted(content: object, sender: 'actor' | 'system' = 'actor'): Promise<Play> {
  const game = await play({ voices: true })
  await game.host({ kind: 'settings', muted: true })
  game.server.last().send(event('message', 1, { id: 'm1', sender_type: sender, msg_type: 'text', content }))
  game.server.last().end()
  await game.pass(10_000)
  await game.host({ kind: 'settings', muted: false })
  return game
}

describe('a line without a voice', () => {
  test.each([
    [{ text: '*She nods.* Come in.' }, 'Come in.'],
    [{ html: '<p>Come in.</p><p>It rains.</p>' }, 'Come in. It rains.'],
    [{ text: 'Twice three is 2 * 3, and 4 * 5 is twenty.' }, 'Twice three is 2 * 3, and 4 * 5 is twenty.'],
  ])('[M17, M3] that came while muted is voiced when the player asks: %j', async (content, text) => {
    const game = await saidWhileMuted(content)
    await speak(game)
    expect(callsOut(game, 'voice')).toMatchObject([{ call: { text } }])
    await answer(game, 'voice', '/media/late.opus')
    expect(game.view()).toMatchObject({ voice: { messageId: 'm1', url: '/media/late.opus', attempt: 1 } })
    expect(game.messages()).toMatchObject([{ audioUrl: '/media/late.opus' }])
    await speak(game)
    expect(callsOut(game, 'voice')).toEqual([])
  })

  test('[M17, M3] of the narrator that comes with a recording is played when the player asks', async () => {
    const game = await saidWhileMuted({ text: 'It rains.', audio_url: '/media/rain.opus' }, 'system')
    await speak(game)
    expect(callsOut(game, 'voice')).toEqual([])
    expect(game.view()).toMatchObject({ voice: { messageId: 'm1', url: '/media/rain.opus' } })
  })

  test('[M17, M3] with actions alone, or that is not the actor’s, is not voiced; nor is one whose voice cannot be prepared', async () => {
    for (const game of [
      await saidWhileMuted({ text: '*She shuts the book.\n\nShe waits.*' }),
      await saidWhileMuted({ text: 'It rains.' }, 'system'),
    ]) {
      await speak(game)
      expect(callsOut(game, 'voice')).toEqual([])
    }
    const game = await saidWhileMuted({ text: 'Come in.' })
    await speak(game)
    await answer(game, 'voice', '')
    expect(game.view().voice).toBeNull()
    expect(game.messages()).toMatchObject([{ audioUrl: null }])
    await speak(game)
    expect(callsOut(game, 'voice')).toHaveLength(1)
  })
})
