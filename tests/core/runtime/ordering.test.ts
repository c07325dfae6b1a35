import { describe, expect, test } from 'vitest'
import { event, line, options, wire } from '../../../fixtures/builders/events.ts'
import { type ChatEvent } from '../../../protocol/events/index.ts'
import { callsOf } from '../../helpers/server.ts'
import { play } from '../../helpers/session.ts'

const heart = (timestamp: number, heart_value: number, id?: string): ReturnType<typeof event<'heart_value'>> =>
  event('heart_value', timestamp, { heart_value }, id)

describe('the order of events', () => {
  test('[O1] by timestamp among those that have not begun, however they arrived', async () => {
    const game = await play()
    game.server.last().send(line(5, 'Five.'), line(2, 'Two.'))
    await game.settle()
    game.server.last().send(line(4, 'Four.'), line(1, 'One, too late.'))
    await game.pass(60_000)
    expect(game.lines()).toEqual(['Two.', 'One, too late.', 'Four.', 'Five.'])
  })

  test('[O2] of one timestamp as they arrived, whatever their ids say', async () => {
    const game = await play()
    game.server.last().send(heart(1, 10, '10'), heart(1, 9, '9'))
    await game.settle()
    expect(game.view().heart?.value).toBe(9)
    game.server
      .last()
      .send(
        line(2, 'The last line.'),
        event('show_ending', 2, { html: 'Over' }, 'e0'),
        event('show_tips', 2, { text: 'After it' }, 'a'),
      )
    await game.settle()
    expect(game.lines()).toEqual(['The last line.'])
    await game.pass(10_000)
    expect(game.view().ending).not.toBeNull()
  })

  test('[O3] one by one: what follows a line waits for it, and what waits for nothing follows at once', async () => {
    const game = await play()
    game.server
      .last()
      .send(
        heart(1, 10),
        line(2, 'Look up.'),
        heart(3, 30),
        event('update_total_progress', 4, { percent: 5 }),
        line(5, 'There.'),
      )
    await game.settle()
    expect(game.view()).toMatchObject({ heart: { value: 10 }, progress: { total: null } })
    expect(game.lines()).toEqual(['Look up.'])
    await game.intend({ kind: 'tap' })
    await game.intend({ kind: 'tap' })
    expect(game.view()).toMatchObject({ heart: { value: 30 }, progress: { total: 5 } })
    expect(game.lines()).toEqual(['Look up.', 'There.'])
  })
})

describe('what is known already', () => {
  test('[O4] the same id with the same content changes nothing, in the same read, a later one, or another stream', async () => {
    const game = await play()
    const tip = event('show_tips', 1, { text: 'Mind the step.' }, 'one')
    game.server.last().send(tip, tip)
    await game.settle()
    game.server.last().send(tip, options(4, ['stay']))
    game.server.last().end()
    await game.pass(10_000)
    await game.intend({ kind: 'choose', optionId: 'stay' })
    game.server.last().send(tip, options(4, ['stay']), line(6, 'Good.'))
    await game.pass(800)
    expect(game.view().options).toBeNull()
    expect(game.lines()).toEqual(['Mind the step.', 'STAY', 'Good.'])
  })

  test('[O4] the same id with other content is another event: servers count from 1 in every response', async () => {
    const game = await play()
    game.server.last().send(event('show_tips', 1, { text: 'One.' }, '1'), options(2, ['stay'], 0))
    game.server.last().end()
    await game.pass(10_000)
    await game.intend({ kind: 'choose', optionId: 'stay' })
    game.server
      .last()
      .send(event('show_tips', 3, { text: 'Two.' }, '1'), event('show_tips', 4, { text: 'Three.' }, '1'))
    game.server.last().end()
    await game.pass(20_000)
    expect(game.lines()).toEqual(['One.', 'STAY', 'Two.', 'Three.'])
    expect(new Set(game.messages().map(({ id }) => id)).size).toBe(4)
  })

  test.each<[string, (events: readonly ChatEvent[]) => string]>([
    ['other ids', (events) => events.map((each, index) => wire({ ...each, id: `h${index}` })).join('')],
    [
      'ids that restart',
      (events) => events.map((each, index) => wire({ ...each, id: String(events.length - index) })).join(''),
    ],
    ['no ids', (events) => events.map((each) => wire(each, false)).join('')],
    [
      'unknown fields',
      (events) =>
        events
          .map(
            ({ id, ...each }) =>
              `id: ${id}\ndata: ${JSON.stringify({ ...each, trace: 'h', data: { ...each.data, request: 'h' } })}\n\n`,
          )
          .join(''),
    ],
    [
      'the newest first',
      (events) =>
        [...events]
          .reverse()
          .map((each) => wire(each))
          .join(''),
    ],
    [
      'the newest first, no ids',
      (events) =>
        [...events]
          .reverse()
          .map((each) => wire(each, false))
          .join(''),
    ],
  ])('[O4, O7] a history with %s brings what is missing and nothing twice', async (_what, history) => {
    const delivered = [
      event('show_tips', 1, { text: 'One.' }, '1'),
      line(2, 'Two.', 'system'),
      event('show_tips', 3, { text: 'Drip.' }, '2'),
      event('show_tips', 3, { text: 'Drip.' }, '3'),
      line(4, 'Five.', 'system'),
      options(5, ['stay']),
    ]
    for (const came of [0, 3, 4, 5, 6]) {
      for (const pieces of [1, 2, 5]) {
        const game = await play()
        game.server.last().send(...delivered.slice(0, came))
        await game.settle()
        game.server.last().cut()
        await game.pass(1_000)
        const bytes = new TextEncoder().encode(history(delivered))
        for (let piece = 0; piece < pieces; piece += 1) {
          game.server.last().raw(bytes.subarray((piece * bytes.length) / pieces, ((piece + 1) * bytes.length) / pieces))
          await game.settle()
        }
        game.server.last().end()
        await game.pass(60_000)
        expect(game.lines(), `${came} had come`).toEqual(['One.', 'Two.', 'Drip.', 'Drip.', 'Five.'])
        expect(game.view()).toMatchObject({ notices: [], options: { items: [{ id: 'stay' }] } })
      }
    }
  })

  test('[O4] a message is known by its own id, whatever else is said of it', async () => {
    const game = await play()
    game.server.last().send(line(1, 'Hello.', 'system', 'm-1'))
    game.server.last().raw(wire({ ...line(2, 'Hello!', 'system', 'm-1'), id: 'other' }))
    game.server.last().end()
    await game.pass(10_000)
    expect(game.lines()).toEqual(['Hello.'])
  })

  test('[O4] without ids, the same content at the same time is the same event once for each time it occurs in a stream', async () => {
    const same = `data: ${JSON.stringify({ event_type: 'show_tips', timestamp: 1, data: { text: 'Look.' } })}\n\n`
    const turned = `data: ${JSON.stringify({ data: { text: 'Look.' }, timestamp: 1, event_type: 'show_tips' })}\n\n`
    const game = await play()
    game.server.last().raw(same + turned)
    await game.settle()
    game.server.last().cut()
    await game.pass(1_000)
    game.server.last().raw(turned + same + same)
    game.server.last().end()
    await game.pass(60_000)
    expect(game.lines()).toEqual(['Look.', 'Look.', 'Look.'])
  })
})

describe('streams', () => {
  test('[O5] what a stream that is no longer wanted brings changes nothing', async () => {
    const game = await play()
    const first = game.server.last()
    first.send(event('show_ending', 1, { html: 'The end' }))
    await game.settle()
    const [, opened] = await game.entries()
    const work = opened?.type === 'server' ? opened.work : ''
    await game.intend({ kind: 'playAgain' })
    expect(first.aborted()).toBe(true)
    const before = game.view()
    await game.write({ type: 'server', work, events: [heart(2, 50)] })
    await game.write({ type: 'result', work, ok: false, failure: 'network' })
    expect(game.view()).toEqual(before)
  })

  test('[O6] what the player did goes out when what came before it has been answered', async () => {
    const game = await play()
    const start = game.server.last()
    start.send(options(1, ['stay']))
    await game.settle()
    await game.intend({ kind: 'choose', optionId: 'stay' })
    expect(game.messages()).toMatchObject([{ text: 'STAY', delivery: 'sending' }])
    expect(callsOf(game.server.requests)).toEqual(['game.start'])
    start.send(options(2, ['wait']))
    await game.pass(800)
    await game.intend({ kind: 'choose', optionId: 'wait' })
    start.end()
    await game.pass(2_000)
    expect(callsOf(game.server.requests)).toEqual(['game.start', 'game.action'])
    expect(game.server.last().body).toMatchObject({ data: { option_id: 'stay' } })
    game.server.last().end()
    await game.settle()
    expect(game.server.last().body).toMatchObject({ data: { option_id: 'wait' } })
  })
})
