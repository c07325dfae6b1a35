/** Drops and ends of streams, and what may delay an attempt. */
import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { event, line, options, wire } from '../../../fixtures/builders/events.ts'
import { STREAM_END_MARK } from '../../../protocol/api/streamEnd.ts'
import { type StreamWork } from '../../../worker/runtime/wanted.ts'
import { requestStream } from '../../../worker/connection/streamRequest.ts'
import { runStreamWithRetries } from '../../../worker/connection/streamRetries.ts'
import { createManualClock } from '../../../worker/clock/manual.ts'
import { type Transport } from '../../../worker/connection/transport.ts'
import { createVisibility } from '../../../worker/runtime/visibility.ts'
import { callsOf, createStandIn, envelopeOf } from '../../helpers/server.ts'
import { play, type Play } from '../../helpers/session.ts'

const never = (): Promise<never> => new Promise(() => undefined)

async function afterChoice(transport: Partial<Transport> = {}): Promise<Play> {
  const game = await play({ transport })
  game.server.last().send(options(1, ['stay']))
  game.server.last().end()
  await game.settle()
  await game.intend({ kind: 'choose', optionId: 'stay' })
  return game
}

describe('drops', () => {
  // As the engines say it, in the middle of a stream whose answer had begun.
  test.each([
    ['Chromium', () => new TypeError('network error')],
    ['Safari', () => new TypeError('Load failed')],
    ['Firefox', () => new TypeError('Error in input stream')],
    ['the system, behind a locked screen', () => new DOMException('The operation was aborted.', 'AbortError')],
    ['nobody', () => undefined],
  ])('[W11, F4] %s: a drop, and the rest is taken from history', async (_who, reason) => {
    const bodies: ReadableStreamDefaultController<Uint8Array>[] = []
    const urls: string[] = []
    const game = await play({
      transport: {
        fetch: async (url) => {
          urls.push(url)
          return new Response(new ReadableStream({ start: (controller) => void bodies.push(controller) }), {
            headers: { 'content-type': 'text/event-stream' },
          })
        },
      },
    })
    bodies[0]?.enqueue(new TextEncoder().encode(wire(line(1, 'One.'))))
    await game.settle()
    bodies[0]?.error(reason())
    await game.pass(1_000)
    expect(urls.map((url) => url.slice(url.lastIndexOf('/') + 1))).toEqual(['game.start', 'game.history'])
    expect(game.view()).toMatchObject({ flow: 'streaming', notices: [] })
  })

  test('[F1] a clean end is no failure: nothing is asked again, however little it brought', async () => {
    const game = await play()
    game.server.last().end()
    await game.pass(600_000)
    expect(callsOf(game.server.requests)).toEqual(['game.start'])
    expect(game.clock.pending()).toBe(0)
  })

  describe('a server that marks the end of its streams', () => {
    const start = async (): Promise<Play> => play({ server: createStandIn({ marksEnd: true }) })

    test('[W22] with its mark a stream is whole, even if the connection breaks after it', async () => {
      for (const finish of ['end', 'cut'] as const) {
        const game = await start()
        game.server.last().send(line(1, 'One.'))
        if (finish === 'cut') game.server.last().raw(STREAM_END_MARK)
        await game.settle()
        game.server.last()[finish]()
        await game.pass(600_000)
        expect(callsOf(game.server.requests)).toEqual(['game.start'])
        expect(game.view()).toMatchObject({ flow: 'initialized', notices: [] })
      }
    })

    test.each([
      ['after nothing', ''],
      ['after an event', wire(line(1, 'One.'))],
      ['after half an event', 'id: 1\ndata: {"eve'],
    ])(
      '[W22, F1, F4] a clean end without it %s is a drop: the rest comes from history, nothing is posted again',
      async (_name, text) => {
        const game = await start()
        game.server.last().raw(text)
        game.server.last().endUnmarked()
        await game.pass(999)
        expect(callsOf(game.server.requests)).toEqual(['game.start'])
        await game.pass(1)
        expect(callsOf(game.server.requests)).toEqual(['game.start', 'game.history'])
        // So is one of the history: it is asked for again, and half of one is not turned round.
        game.server.last().send(line(1, 'One.'))
        game.server.last().endUnmarked()
        await game.pass(2_000)
        expect(callsOf(game.server.requests)).toEqual(['game.start', 'game.history', 'game.history'])
        game.server.last().send(line(1, 'One.'), options(2, ['stay']))
        game.server.last().end()
        await game.pass(60_000)
        expect(callsOf(game.server.requests)).toHaveLength(3)
        expect(game.view()).toMatchObject({ flow: 'initialized', notices: [], options: { items: [{ id: 'stay' }] } })
        expect(game.lines()).toEqual(['One.'])
      },
    )

    test('[W22, F2] one that never comes is a failure in the end, and the next occasion asks again', async () => {
      const game = await start()
      game.server.last().send(line(1, 'One.'))
      for (const wait of [1_000, 2_000, 4_000, 0]) {
        game.server.last().endUnmarked()
        await game.pass(wait)
      }
      expect(callsOf(game.server.requests)).toEqual(['game.start', 'game.history', 'game.history', 'game.history'])
      expect(game.view()).toMatchObject({ notices: [{ code: 'network_unstable' }] })
      await game.host({ kind: 'visibility', visible: true })
      expect(callsOf(game.server.requests).slice(4)).toEqual(['game.history'])
    })
  })

  test('[W11] the client’s own abort is an end: no retry and no notice', async () => {
    const game = await afterChoice()
    game.kill()
    await game.pass(60_000)
    expect(game.server.last().aborted()).toBe(true)
    expect(callsOf(game.server.requests)).toEqual(['game.start', 'game.action'])
  })

  test('[W11] an aborted attempt delivers nothing, and does not end a later one', async () => {
    // An engine that ignores the abort: its answer comes long after the end.
    const answers: ((response: Response) => void)[] = []
    const game = await play({ transport: { fetch: () => new Promise((resolve) => answers.push(resolve)) } })
    await game.pass(31_000)
    expect(answers).toHaveLength(2)
    const late = (...events: string[]): Response =>
      new Response(events.join(''), { headers: { 'content-type': 'text/event-stream' } })
    answers[0]?.(late(wire(event('heart_value', 1, { heart_value: 10 }))))
    await game.settle()
    expect(game.view()).toMatchObject({ heart: null, flow: 'initializing' })
    answers[1]?.(late(wire(event('heart_value', 2, { heart_value: 20 }))))
    await game.settle()
    expect(game.view()).toMatchObject({ heart: { value: 20 }, flow: 'initialized' })
    expect(answers).toHaveLength(2)
  })

  test('[W11] events that an aborted attempt still reads are dropped', async () => {
    let body: ReadableStreamDefaultController<Uint8Array> | null = null
    const clock = createManualClock()
    const transport = transportOf({
      clock,
      fetch: async () =>
        new Response(new ReadableStream({ start: (controller) => void (body = controller) }), {
          headers: { 'content-type': 'text/event-stream' },
        }),
    })
    const reads: number[] = []
    const outcome = requestStream(
      { address: '/', body: { story_id: 's', actor_id: 'a' }, locale: 'en', idempotencyKey: null },
      transport,
      new AbortController().signal,
      ({ events }) => void reads.push(events.length),
    )
    await setImmediate()
    clock.advance(30_000)
    expect(await outcome).toEqual({ kind: 'failed', failure: 'timeout', begun: true })
    const write = body as ReadableStreamDefaultController<Uint8Array> | null
    write?.enqueue(new TextEncoder().encode(wire(line(1, 'Late.'))))
    await setImmediate()
    expect(reads).toEqual([0])
    expect(clock.pending()).toBe(0)
  })
})

describe('a page that does not answer', () => {
  test('[F12] no token within 30 s is a failed attempt', async () => {
    let asked = 0
    const game = await play({
      transport: { getToken: () => ((asked += 1) === 1 ? never() : Promise.resolve('token')) },
    })
    expect(game.server.requests).toEqual([])
    await game.pass(31_000)
    expect(callsOf(game.server.requests)).toEqual(['game.start'])
  })

  test('[F12] a token that comes after the attempt was aborted posts nothing', async () => {
    const tokens: ((token: string) => void)[] = []
    const game = await play({ transport: { getToken: () => new Promise((resolve) => tokens.push(resolve)) } })
    await game.pass(31_000)
    tokens[0]?.('late')
    await game.settle()
    expect(game.server.requests).toEqual([])
    tokens[1]?.('in time')
    await game.settle()
    expect(callsOf(game.server.requests)).toEqual(['game.start'])
  })

  test('[F12] neither is a refresh without an answer the end', async () => {
    const game = await afterChoice({ refreshToken: never })
    for (const wait of [1_000, 2_000, 4_000, 0]) {
      game.server.last().answer(401, envelopeOf('401'))
      await game.pass(30_000 + wait)
    }
    expect(callsOf(game.server.requests)).toEqual([
      'game.start',
      'game.action',
      'game.action',
      'game.action',
      'game.action',
    ])
    expect(game.view()).toMatchObject({ notices: [{ code: 'network_unstable' }], flow: 'initialized' })
    expect(game.messages()).toMatchObject([{ delivery: 'failed' }])
  })

  test('[F12] a closed page is a failure, and no stream waits for it', async () => {
    const game = await afterChoice({ refreshToken: () => Promise.reject(new Error('gone')) })
    game.server.last().answer(401, envelopeOf('401'))
    await game.settle()
    expect(game.messages()).toMatchObject([{ delivery: 'failed' }])
  })
})

describe('a hidden page', () => {
  test('[F11] nothing is tried again behind it, and at once when it is seen', async () => {
    const visibility = createVisibility()
    const game = await afterChoice({ whenVisible: visibility.whenVisible })
    visibility.set(false)
    game.server.last().cut()
    await game.pass(600_000)
    expect(callsOf(game.server.requests)).toEqual(['game.start', 'game.action'])
    visibility.set(true)
    await game.settle()
    expect(callsOf(game.server.requests)).toEqual(['game.start', 'game.action', 'game.action'])
    expect(new Set(game.server.requests.slice(1).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  })

  test('[F11, F4] an answer that was cut off behind it is not posted again: the rest comes from history', async () => {
    const visibility = createVisibility()
    const game = await afterChoice({ whenVisible: visibility.whenVisible })
    game.server.last().send(line(11, 'One.'))
    await game.settle()
    visibility.set(false)
    game.server.last().cut()
    await game.pass(600_000)
    visibility.set(true)
    await game.settle()
    expect(callsOf(game.server.requests)).toEqual(['game.start', 'game.action', 'game.history'])
  })

  test('[F11] hiding and showing a page posts nothing, and breaks nothing off', async () => {
    const game = await afterChoice()
    game.server.last().send(line(11, 'One.'))
    for (const visible of [false, true, false, true]) {
      await game.host({ kind: 'visibility', visible })
      await game.pass(20_000)
      game.server.last().raw(':\n')
    }
    expect(callsOf(game.server.requests)).toEqual(['game.start', 'game.action'])
    expect(game.server.last().aborted()).toBe(false)
  })

  test('[F11] a stream that is cancelled while it waits for a visible page is not retried', async () => {
    const visibility = createVisibility()
    const clock = createManualClock()
    let posts = 0
    const transport = transportOf({
      clock,
      whenVisible: visibility.whenVisible,
      fetch: async () => {
        posts += 1
        throw new TypeError('Load failed')
      },
    })
    const work: StreamWork = {
      kind: 'stream',
      key: 'k',
      session: { storyId: 's', actorId: 'a', chatVersion: '2', locale: 'en', playerAvatarUrl: null },
      post: null,
      history: { story_id: 's', actor_id: 'a' },
    }
    const controller = new AbortController()
    visibility.set(false)
    const held = runStreamWithRetries(work, transport, controller.signal, () => undefined)
    await setImmediate()
    clock.advance(1_000)
    controller.abort()
    await expect(held).rejects.toThrow()
    visibility.set(true)
    await setImmediate()
    expect(posts).toBe(1)
  })
})

function transportOf(given: Partial<Transport>): Transport {
  return {
    fetch: never,
    clock: createManualClock(),
    random: () => 0,
    getToken: async () => null,
    refreshToken: async () => false,
    whenVisible: async () => undefined,
    baseUrl: '',
    ...given,
  }
}
