import { describe, expect, test } from 'vitest'
import { event, line, options } from '../../../fixtures/builders/events.ts'
import { callsOf } from '../../helpers/server.ts'
import { play } from '../../helpers/session.ts'

const heart = (timestamp: number, heart_value: number, id?: string): ReturnType<typeof event<'heart_value'>> => event('heart_value', timestamp, { heart_value }, id)

describe('the order of events', () => {
  test('[O1] by timestamp among those that have not begun, however they arrived', async () => {
    const game = await play()
    game.server.last().send(line(5, 'Five.'), line(2, 'Two.'))
    await game.settle()
    game.server.last().send(line(4, 'Four.'), line(1, 'One, too late.'))
    await game.pass(60_000)
    expect(game.lines()).toEqual(['Two.', 'One, too late.', 'Four.', 'Five.'])
  })

  test('[O2] of one timestamp by their ids, which are numbers where they look like it', async () => {
    const game = await play()
    game.server.last().send(heart(1, 10, '10'), heart(1, 9, '9'))
    await game.settle()
    expect(game.view().heart?.value).toBe(10)
    game.server.last().send(heart(2, 20, 'b'), heart(2, 30, 'a'))
    await game.settle()
    expect(game.view().heart?.value).toBe(20)
  })

  test('[O3] one by one: what follows a line waits for it, and what waits for nothing follows at once', async () => {
    const game = await play()
    game.server.last().send(heart(1, 10), line(2, 'Look up.'), heart(3, 30), event('update_total_progress', 4, { percent: 5 }), line(5, 'There.'))
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
  test('[O4] an id that was there changes nothing, in the same read, a later one, or another stream', async () => {
    const game = await play()
    game.server.last().send(heart(1, 10, 'one'), heart(2, 90, 'one'))
    await game.settle()
    game.server.last().send(heart(3, 90, 'one'), options(4, ['stay']))
    game.server.last().end()
    await game.settle()
    expect(game.view().heart?.value).toBe(10)
    await game.intend({ kind: 'choose', optionId: 'stay' })
    game.server.last().send(heart(5, 90, 'one'), options(4, ['stay']), line(6, 'Good.'))
    await game.pass(800)
    expect(game.view()).toMatchObject({ heart: { value: 10 }, options: null })
    expect(game.lines()).toEqual(['STAY', 'Good.'])
  })

  test('[O4] without ids, the same content at the same time is the same event once for each time it stands in a stream', async () => {
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
