import { describe, expect, test } from 'vitest'
import { event, line, options } from '../../../fixtures/builders/events.ts'
import { type ChatEvent } from '../../../protocol/events/index.ts'
import { play, type Play } from '../../helpers/session.ts'

/** A line of an actor that brings its voice. */
function voiced(at: number, text: string): ChatEvent {
  const { data } = line(at, text)
  return event('message', at, { ...data, content: { text, audio_url: `/media/${at}.opus` } })
}

const FIRST = 'Come in.'
const NEXT = 'Sit down.'

/** A session in which the first line has been said, and its voice loads. */
async function playEvents(...events: ChatEvent[]): Promise<Play> {
  const game = await play({ voices: true })
  game.server.last().send(voiced(1, FIRST), ...events)
  game.server.last().end()
  await game.settle()
  return game
}

const report = (game: Play, did: 'start' | 'end' | 'fail') =>
  game.intend({ kind: 'voice', voiceId: game.view().voice?.id ?? '', attempt: game.view().voice?.attempt ?? 0, did })

/** The same, and the voice plays. */
async function playSpeaking(...events: ChatEvent[]): Promise<Play> {
  const game = await playEvents(...events)
  await report(game, 'start')
  return game
}

describe('a voice that plays', () => {
  test('[M18, P2] is not cut off by the next line, whose voice follows its end', async () => {
    const game = await playSpeaking(voiced(2, NEXT))
    await game.pass(8_500)
    expect([game.lines(), game.view().voice?.messageId]).toEqual([[FIRST], 'm1'])
    expect(game.view()).toMatchObject({ canSkip: true, composer: { reason: 'please_wait', until: null } })
    await game.pass(1_000)
    expect([game.lines(), game.view().voice?.messageId]).toEqual([[FIRST, NEXT], 'm1'])
    await report(game, 'end')
    expect(game.view().voice).toMatchObject({ messageId: 'm2', url: '/media/2.opus' })
  })

  test('[M18] that ends earlier lets the next line follow at once', async () => {
    const game = await playSpeaking(voiced(2, NEXT))
    await game.pass(6_000)
    await report(game, 'end')
    expect([game.lines(), game.view().voice?.messageId]).toEqual([[FIRST, NEXT], 'm2'])
  })

  test('[M18] of the line shown last alone waits for its turn', async () => {
    const game = await playSpeaking(voiced(2, NEXT), voiced(3, 'Listen.'), line(4, 'So.', 'system'))
    await game.pass(18_000)
    expect([game.lines().length, game.view().voice?.messageId]).toEqual([4, 'm1'])
    await report(game, 'end')
    expect(game.view().voice).toBeNull()
    const other = await playSpeaking(voiced(2, NEXT), voiced(3, 'Listen.'))
    await other.pass(18_000)
    await report(other, 'end')
    expect(other.view().voice?.messageId).toBe('m3')
  })

  test('[M18, P2] does not shorten the delay', async () => {
    const game = await playSpeaking(line(2, NEXT, 'system'))
    await game.pass(1_000)
    await report(game, 'end')
    expect(game.lines()).toEqual([FIRST])
    expect(game.view().composer.reason).toBe('next_message')
  })

  test('[M18] is waited for 30 s at most, where the player asked for it', async () => {
    const game = await playSpeaking(voiced(2, NEXT))
    await game.intend({ kind: 'speak', messageId: 'm1' })
    await report(game, 'start')
    await game.pass(29_999)
    expect(game.lines()).toEqual([FIRST])
    await game.pass(1)
    expect(game.lines()).toEqual([FIRST, NEXT])
  })

  test.each<[string, ChatEvent, (game: Play) => boolean]>([
    ['the line of a narrator', line(2, NEXT, 'system'), (game) => game.lines().length > 1],
    ['a tip', event('show_tips', 2, { text: NEXT }), (game) => game.lines().length > 1],
    ['an overlay', event('show_overlay', 2, { overlay: 'Later' }), (game) => game.view().overlay !== null],
    ['a scene', event('show_scene', 2, { scene_id: 's2' }), (game) => game.view().scene.id === 's2'],
  ])('[M18, P9] keeps %s back for 9 s, and goes on', async (_what, next, isThere) => {
    const game = await playSpeaking(next)
    await game.pass(8_999)
    expect(isThere(game)).toBe(false)
    await game.pass(1)
    expect([isThere(game), game.view().voice?.messageId]).toEqual([true, 'm1'])
  })

  test.each<[string, ChatEvent, (game: Play) => boolean]>([
    [
      'another voice',
      event('play_audio', 2, { url: '/media/cry.opus', audio_type: 'voice' }),
      (game) => game.view().voice?.messageId === null,
    ],
    ['a video in front', event('play_video', 2, { url: '/a.mp4' }), (game) => game.view().video !== null],
    ['the ending', event('show_ending', 2, { html: 'Over.' }), (game) => game.view().ending !== null],
  ])('[M18] %s, which ends it, waits for its end', async (_what, next, isThere) => {
    const game = await playSpeaking(next)
    await game.pass(20_000)
    expect(isThere(game)).toBe(false)
    await report(game, 'end')
    expect(isThere(game)).toBe(true)
  })

  test('[M18] questions and what is not perceived do not wait', async () => {
    const game = await playSpeaking(event('heart_value', 2, { heart_value: 9 }), options(3, ['stay']))
    await game.pass(3_000)
    expect(game.view()).toMatchObject({ heart: { value: 9 }, options: { items: [{ id: 'stay' }] } })
    await game.intend({ kind: 'choose', optionId: 'stay' })
    game.server.last().send(line(4, NEXT, 'system'))
    await game.pass(1_000)
    expect(game.lines()).toEqual([FIRST, 'STAY', NEXT])
  })

  test('[M18, P6] one tap goes on', async () => {
    for (const ms of [1_000, 8_000]) {
      const game = await playSpeaking(voiced(2, NEXT))
      await game.pass(ms)
      await game.intend({ kind: 'tap' })
      expect(game.lines()).toEqual([FIRST, NEXT])
    }
  })

  test.each([
    ['the player mutes', { kind: 'settings', muted: true }],
    ['the sound ends', { kind: 'sound', player: false }],
  ] as const)('[M18, M3] nothing waits when %s', async (_what, fact) => {
    const game = await playSpeaking(line(2, NEXT, 'system'))
    await game.pass(8_000)
    await game.host(fact)
    expect(game.lines()).toEqual([FIRST, NEXT])
  })

  test.each(['slow', 'normal', 'fast'] as const)('[M18, P8] at the reading speed %s', async (readingSpeed) => {
    const game = await play({ voices: true })
    await game.host({ kind: 'settings', muted: false, readingSpeed })
    game.server.last().send(voiced(1, FIRST), voiced(2, NEXT))
    await game.settle()
    await report(game, 'start')
    await game.pass(8_500)
    expect(game.lines()).toEqual([FIRST])
  })

  test('[M18, P8] where lines come at once, none waits for a voice that has not begun', async () => {
    const game = await play({ voices: true })
    await game.host({ kind: 'settings', muted: false, readingSpeed: 'instant' })
    game.server.last().send(voiced(1, FIRST), voiced(2, NEXT))
    await game.settle()
    expect(game.lines()).toEqual([FIRST, NEXT])
  })

  test('[M18, P10] where each line waits for a tap, one tap is enough', async () => {
    const game = await play({ voices: true })
    await game.host({ kind: 'settings', muted: false, readingSpeed: 'tap' })
    game.server.last().send(voiced(1, FIRST), voiced(2, NEXT))
    await game.settle()
    await report(game, 'start')
    await game.pass(10_000)
    expect(game.view().composer.reason).toBe('next_tap')
    await game.intend({ kind: 'tap' })
    expect(game.lines()).toEqual([FIRST, NEXT])
  })

  test('[M18, M17] a line that is played again meanwhile is waited for in its place', async () => {
    const game = await playSpeaking(line(2, NEXT, 'system'))
    await game.pass(5_000)
    await game.intend({ kind: 'speak', messageId: 'm1' })
    await report(game, 'start')
    await game.pass(20_000)
    expect(game.lines()).toEqual([FIRST])
    await report(game, 'end')
    expect(game.lines()).toEqual([FIRST, NEXT])
  })

  test('[M18, P11] a modal holds what waits for it, also when it has ended', async () => {
    const game = await playSpeaking(line(2, NEXT, 'system'))
    await game.pass(8_000)
    await game.host({ kind: 'modal', open: true })
    await game.pass(60_000)
    await report(game, 'end')
    expect(game.lines()).toEqual([FIRST])
    await game.host({ kind: 'modal', open: false })
    expect(game.lines()).toEqual([FIRST, NEXT])
  })
})

describe('a voice that does not play', () => {
  test('[M18] and only loads is not waited for', async () => {
    const game = await playEvents(line(2, NEXT, 'system'))
    await game.pass(4_000)
    expect(game.lines()).toEqual([FIRST, NEXT])
  })

  test('[M18, M4] and breaks off is waited for until it is left', async () => {
    const game = await playSpeaking(line(2, NEXT, 'system'))
    await game.pass(6_000)
    for (const attempt of [2, 3]) {
      await report(game, 'fail')
      expect([game.lines(), game.view().voice?.attempt]).toEqual([[FIRST], attempt])
    }
    await report(game, 'fail')
    expect(game.lines()).toEqual([FIRST, NEXT])
  })
})
