import { describe, expect, test } from 'vitest'
import { event, line, options } from '../../../fixtures/builders/events.ts'
import { type ChatEvent } from '../../../protocol/events/index.ts'
import { callsOf } from '../../helpers/server.ts'
import { answer, callsOut, play, type Play, START, playEvents } from '../../helpers/session.ts'
import { scene, sent, transition } from './sceneEvents.ts'

/** More events, from the history. */
async function sendMore(game: Play, ...events: ChatEvent[]): Promise<void> {
  await game.host({ kind: 'resumed' })
  game.server.last().send(...events)
  game.server.last().end()
  await game.settle()
}

const low = (at: number): ChatEvent => event('voice_config', at, { provider: 'p', voice_id: 'low' })

describe('a new scene', () => {
  test('[S7] resets the voice, unless another one is queued', async () => {
    const voiceOf = async (...events: ChatEvent[]): Promise<unknown> => {
      const game = await playEvents(events, { voices: true })
      return callsOut(game, 'voice').map(({ call }) => (call.name === 'voice' ? call.voiceConfig?.voice_id : null))[0]
    }
    expect(await voiceOf(low(1), line(2, 'Hm.'))).toBe('low')
    expect(await voiceOf(low(1), scene(2, 's1'), line(3, 'Hm.'))).toBeUndefined()
    expect(await voiceOf(scene(1, 's1'), low(2), line(3, 'Hm.'))).toBe('low')
    const high = event('voice_config', 9, { provider: 'p', voice_id: 'high' })
    expect(await voiceOf(low(1), scene(2, 's1'), line(3, 'Hm.'), high)).toBe('low')
  })

  test('[S7, S2] an opened history gives the same', async () => {
    const voiceOf = async (...history: ChatEvent[]): Promise<unknown> => {
      const game = await playEvents(history, { voices: true, command: { restart: false } })
      await sendMore(game, line(20, 'Hm.'))
      return callsOut(game, 'voice').map(({ call }) => (call.name === 'voice' ? call.voiceConfig?.voice_id : null))[0]
    }
    expect(await voiceOf(scene(1, 's1'), low(2), line(3, 'One.'))).toBe('low')
    expect(await voiceOf(low(1), scene(2, 's1'), line(3, 'One.'))).toBeUndefined()
  })

  test('[S7] cancels the transition that was to come', async () => {
    const game = await playEvents([transition(1, 5), scene(2, 's3')])
    expect(game.view().scene).toEqual({
      id: 's3',
      title: 'S3',
      picture: { url: '/media/s3.webp', alt: 's3' },
      nextAt: null,
    })
    await game.pass(60_000)
    expect(sent(game)).toEqual([])
  })
})

describe('a transition', () => {
  test('[S8] asks for the next scene by itself after its seconds, and the view says when', async () => {
    const game = await playEvents([scene(1, 's1'), transition(2, 5)])
    expect(game.view().scene.nextAt).toBe(START + 5_000)
    await game.pass(4_999)
    expect(sent(game)).toEqual([])
    await game.pass(1)
    expect(game.view().scene.nextAt).toBeNull()
    expect(sent(game)).toEqual(['game.action'])
    expect(game.server.last().body).toEqual({
      event_type: 'action',
      timestamp: START + 5_000,
      data: { text: 'next_scene', scene_id: 's2' },
    })
  })

  test('[S8, P6] asks for it at a tap, once and with the same key, where nothing is on offer', async () => {
    const game = await playEvents([scene(1, 's1'), transition(2, 8)])
    await game.intend({ kind: 'tap' })
    await game.intend({ kind: 'tap' })
    expect(sent(game)).toEqual(['game.action'])
    expect(game.server.last().body).toMatchObject({ timestamp: START, data: { text: 'next_scene', scene_id: 's2' } })
    expect(game.view().scene.nextAt).toBeNull()
    await game.pass(10_000)
    expect(sent(game)).toEqual(['game.action'])

    const asked = await playEvents([transition(1, 8), options(2, ['a'])])
    await asked.intend({ kind: 'tap' })
    expect(sent(asked)).toEqual([])
  })

  test('[S8] with 0 it sends a config at once', async () => {
    const game = await playEvents([transition(1, 0, null)])
    expect(game.server.last().body).toEqual({ event_type: 'action', timestamp: START, data: { text: 'config' } })
    expect(game.view().scene.nextAt).toBeNull()
  })

  test('[S8] the last one announced is the one that comes', async () => {
    const game = await playEvents([transition(1, 5, 's2'), transition(2, 9, 's3')])
    await game.pass(8_999)
    expect(sent(game)).toEqual([])
    await game.pass(1)
    expect(sent(game)).toEqual(['game.action'])
    expect(game.server.last().body).toMatchObject({ timestamp: START + 9_000, data: { scene_id: 's3' } })
  })

  test('[S8, E1] none comes after the ending', async () => {
    const game = await playEvents([transition(1, 5), event('show_ending', 2, { html: 'Over.' })])
    expect(game.view().scene.nextAt).toBeNull()
    await game.pass(60_000)
    expect(sent(game)).toEqual([])
  })

  test('[S8, L2] a resumed session sends it, with one key', async () => {
    const game = await playEvents([transition(1, 5)])
    game.kill()
    const again = await play({ store: game.store, clock: game.clock, command: { restart: false } })
    again.server.last().end()
    await again.pass(5_000)
    const key = again.server.last().headers.get('idempotency-key')
    expect(callsOf(again.server.requests)).toEqual(['game.history', 'game.action'])
    again.kill()
    const third = await play({ store: game.store, clock: game.clock, command: { restart: false } })
    third.server.last().end()
    await third.settle()
    expect(third.server.last().headers.get('idempotency-key')).toBe(key)
  })
})

describe('the time of a scene', () => {
  const tracked = (game: Play) =>
    callsOut(game, 'track').map(({ call }) => (call.name === 'track' ? [call.event, call.details] : null))

  test('[S13] is tracked when another begins, and when the story ends', async () => {
    const game = await playEvents([scene(1, 's1')])
    expect(tracked(game)).toEqual([])
    await game.pass(12_400)
    await sendMore(game, scene(2, 's2'))
    expect(tracked(game)).toEqual([['scene_left', { scene_id: 's1', seconds: 12, next: 's2' }]])
    await answer(game, 'track', true)
    await game.pass(3_000)
    await sendMore(game, event('show_ending', 3, { html: 'Over.' }))
    expect(tracked(game)).toEqual([['scene_left', { scene_id: 's2', seconds: 3, next: '' }]])
  })
})

describe('a clip behind the conversation', () => {
  const clip = (at: number, name: string): ChatEvent =>
    event('play_video', at, {
      url: `/media/${name}.mp4`,
      alt: name,
      poster_url: `/media/${name}.webp`,
      is_background: true,
    })
  const talk = (at: number, ...ids: string[]): ChatEvent =>
    event('show_chat_options', at, {
      style: 'actor',
      options: ids.map((id) => ({ option_id: id, text: id, actor_id: id })),
    })

  test('[S14] each actor keeps theirs: it comes back when the player turns to them', async () => {
    const game = await playEvents([clip(1, 'lan'), talk(2, 'wei')])
    expect(game.view().stage.background).toEqual({
      kind: 'video',
      url: '/media/lan.mp4',
      alt: 'lan',
      posterUrl: '/media/lan.webp',
    })
    expect(game.view().video).toBeNull()
    await game.intend({ kind: 'choose', optionId: 'wei' })
    expect(game.view().stage.background?.alt).toBe('lan')
    game.server.last().send(clip(3, 'wei'), talk(4, 'lan', 'wei'))
    game.server.last().end()
    await game.pass(800)
    expect(game.view().stage.background?.alt).toBe('wei')
    await game.intend({ kind: 'choose', optionId: 'lan' })
    expect(game.view().stage.background?.alt).toBe('lan')
  })

  test('[S14, M2] and speaks with their own voice', async () => {
    const game = await playEvents([talk(1, 'wei')], { voices: true })
    await game.intend({ kind: 'choose', optionId: 'wei' })
    game.server.last().send(line(2, 'Yes?'))
    await game.pass(800)
    expect(callsOut(game, 'voice').map(({ call }) => call)).toMatchObject([{ actorId: 'wei', text: 'Yes?' }])
  })
})
