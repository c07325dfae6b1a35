import { describe, expect, test } from 'vitest'
import { event, line, options } from '../../../fixtures/builders/events.ts'
import { type ChatEvent } from '../../../protocol/events/index.ts'
import { computeTyping } from '../../../worker/ordering/pacing.ts'
import { play, playEvents, START } from '../../helpers/session.ts'

const SHORT = 'Count the lamps.'

describe('typing', () => {
  test('[P1] chunk and interval stay in their ranges and quicken with the length', () => {
    const lengths = [1, 20, 80, 200, 400, 4_000]
    const typings = lengths.map((length) => computeTyping('x'.repeat(length)))
    for (const { chunk, interval } of typings) {
      expect(chunk).toBeGreaterThanOrEqual(3)
      expect(chunk).toBeLessThanOrEqual(10)
      expect(interval).toBeGreaterThanOrEqual(10)
      expect(interval).toBeLessThanOrEqual(30)
    }
    const speeds = typings.map(({ chunk, interval }) => chunk / interval)
    expect(speeds).toEqual([...speeds].sort((a, b) => a - b))
    expect(typings[0]).toEqual({ chunk: 3, interval: 30, duration: 30 })
    expect(typings[5]).toEqual({ chunk: 10, interval: 10, duration: 4_000 })
  })

  test('[P1] a line types from when it begins; a picture and the player’s own words do not', async () => {
    const game = await play()
    game.server.last().send(line(1, SHORT))
    await game.settle()
    expect(game.view().typing).toEqual({ messageId: 'm1', startedAt: START, chunk: 3, interval: 29 })
    await game.pass(computeTyping(SHORT).duration + 300)
    expect(game.view().typing).toBeNull()

    game.server
      .last()
      .send(
        event('message', 2, {
          id: 'm2',
          sender_type: 'actor',
          msg_type: 'image',
          content: { media_url: '/media/a.webp' },
        }),
        line(3, 'Hello', 'user'),
      )
    await game.settle()
    await game.intend({ kind: 'tap' })
    expect(game.view().typing).toBeNull()
    expect(game.messages().map(({ id }) => id)).toEqual(['m1', 'm2'])
    await game.pass(3_000)
    expect(game.messages().map(({ id }) => id)).toEqual(['m1', 'm2', 'm3'])
  })
})

describe('the end of typing', () => {
  const typed = computeTyping(SHORT).duration

  test('[P13] is told after the pause where nothing is known to follow', async () => {
    const game = await playEvents([line(1, SHORT)])
    await game.pass(typed + 299)
    expect(game.view().typing?.messageId).toBe('m1')
    await game.pass(1)
    expect(game.view().typing).toBeNull()
  })

  test('[P13] is told at once before a countdown, and where a tap completes the line', async () => {
    const counted = await playEvents([line(1, SHORT), line(2, 'Again.')])
    await counted.pass(typed)
    expect(counted.view().typing).toBeNull()

    const tapped = await playEvents([line(1, SHORT)])
    await tapped.pass(typed - 1)
    await tapped.intend({ kind: 'tap' })
    expect(tapped.view().typing).toBeNull()
  })
})

describe('resting', () => {
  const typed = computeTyping(SHORT).duration

  test('[P2] a message is followed by the next one 3000 ms after it is whole', async () => {
    const game = await play()
    game.server.last().send(line(1, SHORT), line(2, 'Again.'))
    await game.settle()
    await game.pass(typed + 2_999)
    expect(game.lines()).toEqual([SHORT])
    expect(game.view().composer).toEqual({ reason: 'next_message', until: START + typed + 3_000 })
    await game.pass(1)
    expect(game.lines()).toEqual([SHORT, 'Again.'])
  })

  test('[P2] anything else follows after 300 ms', async () => {
    const game = await play()
    game.server.last().send(line(1, SHORT), options(2, ['a']))
    await game.settle()
    await game.pass(typed + 299)
    expect(game.view().options).toBeNull()
    await game.pass(1)
    expect(game.view().options?.items).toHaveLength(1)
  })

  test('[P2] a video in front counts like a message, one in the background does not', async () => {
    for (const [is_background, reason] of [
      [false, 'next_video'],
      [true, 'please_wait'],
    ] as const) {
      const game = await play()
      game.server.last().send(line(1, SHORT), event('play_video', 2, { url: '/media/a.mp4', is_background }))
      await game.settle()
      await game.pass(typed)
      expect(game.view().composer.reason).toBe(reason)
    }
  })

  test('[P3] events that the player does not perceive are skipped when looking for the next one', async () => {
    const game = await play()
    game.server
      .last()
      .send(
        line(1, SHORT),
        event('update_total_progress', 2, { percent: 5 }),
        event('heart_value', 3, { heart_value: 30 }),
        event('preload', 4, { items: [] }),
        event('debug', 5, {}),
        line(6, 'Again.'),
      )
    await game.settle()
    await game.pass(typed)
    expect(game.view().composer.reason).toBe('next_message')
    expect(game.view().progress.total).toBeNull()
  })
})

describe('waiting', () => {
  test('[P4] wait stops the queue for its seconds', async () => {
    const game = await play()
    game.server.last().send(event('wait', 1, { seconds: 1.5 }), event('heart_value', 2, { heart_value: 30 }))
    await game.settle()
    await game.pass(1_499)
    expect(game.view().heart).toBeNull()
    await game.pass(1)
    expect(game.view().heart?.value).toBe(30)
  })

  test('[P5] an overlay stops the queue until its own button is pressed', async () => {
    const game = await play()
    game.server
      .last()
      .send(
        event('show_overlay', 1, { overlay: 'Past midnight', button: { text: 'Go on', action: 'continue' } }),
        event('heart_value', 2, { heart_value: 30 }),
      )
    await game.settle()
    const id = game.view().overlay?.id ?? ''
    expect(game.view().overlay).toEqual({ id, text: 'Past midnight', position: 'center', button: 'Go on' })
    await game.pass(60_000)
    await game.intend({ kind: 'continue', overlayId: 'another' })
    await game.intend({ kind: 'tap' })
    expect(game.view().heart).toBeNull()
    await game.intend({ kind: 'continue', overlayId: id })
    expect(game.view().overlay).toBeNull()
    expect(game.view().heart?.value).toBe(30)
  })

  test('[P6] a tap makes the line whole, and another ends the rest after it', async () => {
    const game = await play()
    game.server.last().send(line(1, SHORT), line(2, 'Again.'))
    await game.settle()
    await game.intend({ kind: 'tap' })
    expect(game.view().typing).toBeNull()
    expect(game.lines()).toEqual([SHORT])
    await game.intend({ kind: 'tap' })
    expect(game.lines()).toEqual([SHORT, 'Again.'])
  })

  test('[P4, P6] a tap ends a wait, and the time for the line before it', async () => {
    const game = await play()
    game.server.last().send(line(1, SHORT), event('wait', 2, { seconds: 20 }), line(3, 'Again.'))
    await game.settle()
    for (const shown of [[SHORT], [SHORT], [SHORT, 'Again.']]) {
      expect(game.view().canSkip).toBe(true)
      await game.intend({ kind: 'tap' })
      expect(game.lines()).toEqual(shown)
    }
  })

  test('[P6] a tap ends no thinking', async () => {
    const game = await play()
    game.server.last().send(options(2, ['a']))
    game.server.last().end()
    await game.settle()
    await game.intend({ kind: 'choose', optionId: 'a' })
    game.server.last().send(event('heart_value', 3, { heart_value: 30 }))
    await game.settle()
    await game.intend({ kind: 'tap' })
    expect(game.view().heart).toBeNull()
  })

  test('[P7] nothing is begun for 800 ms after the player acted', async () => {
    const game = await play()
    game.server.last().send(options(1, ['a']))
    game.server.last().end()
    await game.settle()
    await game.intend({ kind: 'choose', optionId: 'a' })
    game.server.last().send(line(2, SHORT))
    await game.settle()
    await game.pass(799)
    expect(game.lines()).toEqual(['A'])
    await game.pass(1)
    expect(game.lines()).toEqual(['A', SHORT])
  })
})

describe('whether a tap ends anything', () => {
  test.each<[string, ChatEvent[], boolean]>([
    ['a line that types', [line(1, SHORT)], true],
    ['`wait`', [event('wait', 1, { seconds: 9 }), line(2, SHORT)], true],
    ['the countdown to the next scene', [event('scene_transition', 1, { seconds: 9 })], true],
    ['that countdown beside a question', [event('scene_transition', 1, { seconds: 9 }), options(2, ['a'])], false],
    ['an overlay', [event('show_overlay', 1, { overlay: 'Later' })], false],
    ['a clip in front', [event('play_video', 1, { url: '/a.mp4' })], false],
    ['options', [options(1, ['a'])], false],
    ['an alert', [event('show_alert', 1, { text: 'Mind.' }), line(2, SHORT)], false],
    ['the ending', [event('show_ending', 1, { html: 'Over.' })], false],
  ])('[P6] the view says so for %s: %o', async (_what, events, expected) => {
    const game = await play()
    game.server.last().send(...events)
    game.server.last().end()
    await game.settle()
    expect(game.view().canSkip).toBe(expected)
  })

  test('[P6] the view says so until the delay after a line is over, and not while the actor thinks', async () => {
    const game = await playEvents([line(1, SHORT), line(2, 'Again.')])
    await game.pass(computeTyping(SHORT).duration + 2_999)
    expect(game.view()).toMatchObject({ canSkip: true, composer: { reason: 'next_message' } })
    await game.pass(60_000)
    expect(game.view().canSkip).toBe(false)
    await game.intend({ kind: 'send', text: 'Why?' })
    expect(game.view()).toMatchObject({ canSkip: false, thinking: true })
  })
})

test('[P2, P3] neither a config message nor words of the player’s that are shown already make a line rest longer', async () => {
  const config = { ...line(12, 'next'), data: { ...line(12, 'next').data, msg_type: 'config' as const } }
  for (const [silent, rest] of [
    [config, 300],
    [null, 300],
    [line(12, 'Another.', 'user'), 3_000],
  ] as const) {
    const game = await play()
    game.server.last().end()
    await game.settle()
    await game.intend({ kind: 'send', text: 'Hello' })
    // The server echoes the player's words after the events that answer them.
    const echo = line(12, 'Hello', 'user', game.messages()[0]?.id)
    game.server.last().send(line(11, 'Hm', 'system'), silent ?? echo, event('heart_value', 13, { heart_value: 9 }))
    await game.pass(800)
    await game.pass(computeTyping('Hm').duration + rest - 1)
    expect(game.view().heart).toBeNull()
    await game.pass(1)
    expect(game.view().heart?.value).toBe(9)
  }
})
