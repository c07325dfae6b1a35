import { describe, expect, test } from 'vitest'
import { event, line, options, wire } from '../../../fixtures/builders/events.ts'
import { type ChatEvent } from '../../../protocol/events/index.ts'
import { computeBackoffMs } from '../../../worker/connection/streamRetries.ts'
import { callsOf, envelopeOf, type PendingRequest } from '../../helpers/server.ts'
import { play, type Play } from '../../helpers/session.ts'

/** A session in which the player has just chosen an option. */
async function afterChoice(): Promise<Play> {
  const game = await play()
  game.server.last().send(options(1, ['stay']))
  game.server.last().end()
  await game.settle()
  await game.intend({ kind: 'choose', optionId: 'stay' })
  return game
}

const WAYS: [string, (request: PendingRequest) => void][] = [
  ['no connection', (request) => request.cut()],
  ['a status of 500', (request) => request.answer(500, 'oops', 'text/plain')],
  ['a status of 404', (request) => request.answer(404, '', 'text/plain')],
  ['a status of 429', (request) => request.answer(429, envelopeOf('429', 'Slow down'))],
  ['no stream', (request) => request.answer(200, '<p>', 'text/html')],
]

describe('attempts', () => {
  test.each(WAYS)('[F1] %s: three more, after 1, 2 and 4 s, with the same key', async (_what, fail) => {
    const game = await afterChoice()
    for (const [count, wait] of [
      [2, 1_000],
      [3, 2_000],
      [4, 4_000],
    ] as const) {
      fail(game.server.last())
      await game.settle()
      await game.pass(wait - 1)
      expect(game.server.requests).toHaveLength(count)
      await game.pass(1)
      expect(game.server.requests).toHaveLength(count + 1)
    }
    fail(game.server.last())
    await game.settle()
    await game.pass(600_000)
    const [, ...actions] = game.server.requests
    expect(callsOf(actions)).toEqual(['game.action', 'game.action', 'game.action', 'game.action'])
    expect(new Set(actions.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
    expect(new Set(actions.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(game.view().notices).toMatchObject([{ code: 'network_unstable' }])
  })

  test('[F1] 30 s of silence count as one', async () => {
    const game = await play()
    await game.pass(30_000 + 1_000 + 30_000 + 2_000 + 30_000 + 4_000)
    expect(callsOf(game.server.requests)).toEqual(['game.start', 'game.start', 'game.start', 'game.start'])
    expect(game.view().flow).toBe('initializing')
    await game.pass(30_000)
    expect(game.view().flow).toBe('error')
  })

  test('[F1] a wait is longer by a fifth at most, as chance has it', async () => {
    expect([0, 1, 2].map((retries) => computeBackoffMs(retries, () => 0))).toEqual([1_000, 2_000, 4_000])
    expect([0, 1, 2].map((retries) => computeBackoffMs(retries, () => 0.999_999))).toEqual(
      [1_000, 2_000, 4_000].map((ms) => expect.closeTo(ms * 1.2, 1)),
    )
    const game = await play({ transport: { random: () => 0.5 } })
    game.server.last().cut()
    await game.settle()
    await game.pass(1_099)
    expect(game.server.requests).toHaveLength(1)
    await game.pass(1)
    expect(game.server.requests).toHaveLength(2)
  })

  test('[F1] a stream that succeeds in the end leaves no notice', async () => {
    const game = await play()
    for (const wait of [1_000, 2_000, 4_000]) {
      game.server.last().cut()
      await game.settle()
      await game.pass(wait)
    }
    game.server.last().send(line(1, 'Here.'))
    game.server.last().end()
    await game.settle()
    expect(game.lines()).toEqual(['Here.'])
    expect(game.view().notices).toEqual([])
  })

  test('[F1] a stream that is no longer wanted is not retried', async () => {
    const game = await play()
    game.server.last().cut()
    await game.settle()
    await game.session.close()
    await game.pass(60_000)
    expect(game.server.requests).toHaveLength(1)
  })
})

describe('a token that has run out', () => {
  test('[F3] one new token and one more attempt, with the same key', async () => {
    let tokens = 1
    const game = await play({
      transport: {
        getToken: async () => `token-${tokens}`,
        refreshToken: async () => {
          tokens += 1
          return true
        },
      },
    })
    game.server.last().answer(401, envelopeOf('401', 'Expired'))
    await game.settle()
    const [first, second] = game.server.requests
    expect(second?.headers.get('authorization')).toBe('Bearer token-2')
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
    second?.answer(401, envelopeOf('401'))
    await game.settle()
    await game.pass(60_000)
    expect(game.server.requests).toHaveLength(2)
    expect(tokens).toBe(2)
    expect(game.view()).toMatchObject({ flow: 'error', notices: [{ code: 'refresh_failed' }] })
  })

  test('[F3] without a new token there is no other attempt', async () => {
    const game = await afterChoice()
    game.server.last().answer(401, envelopeOf('401'))
    await game.settle()
    await game.pass(60_000)
    expect(game.server.requests).toHaveLength(2)
    expect(game.view().notices).toMatchObject([{ code: 'refresh_failed', text: '' }])
    expect(game.messages()).toMatchObject([{ text: 'STAY', delivery: 'failed' }])
  })

  test('[F17] a 401 of a gate is a failed attempt, and asks for no new token', async () => {
    let refreshes = 0
    const refreshToken = async (): Promise<boolean> => {
      refreshes += 1
      return true
    }
    const game = await play({ transport: { refreshToken } })
    game.server.last().answer(401, '<h1>401 Authorization Required</h1>', 'text/html')
    await game.settle()
    await game.pass(1_000)
    expect(game.server.requests).toHaveLength(2)
    game.server.last().send(line(1, 'after the gate'))
    game.server.last().end()
    await game.settle()
    expect(refreshes).toBe(0)
    expect(game.view()).toMatchObject({ flow: 'initialized', notices: [] })
  })

  test('[F1, F3] the new token costs no attempt', async () => {
    const game = await play({ transport: { refreshToken: async () => true } })
    game.server.last().answer(401, envelopeOf('401'))
    await game.settle()
    for (const wait of [1_000, 2_000, 4_000]) {
      game.server.last().cut()
      await game.settle()
      await game.pass(wait)
    }
    expect(game.server.requests).toHaveLength(5)
    expect(game.view().flow).toBe('initializing')
  })
})

describe('breaking off', () => {
  const lines = [line(11, 'One.'), line(12, 'Two.'), line(13, 'Three.')] as const
  const [one, two, three] = lines

  test('[F4] the rest is taken from history, and nothing is shown twice', async () => {
    const game = await afterChoice()
    game.server.last().send(one, two)
    await game.settle()
    game.server.last().cut()
    await game.settle()
    await game.pass(1_000)
    expect(callsOf(game.server.requests)).toEqual(['game.start', 'game.action', 'game.history'])
    game.server.last().send(options(1, ['stay']), ...lines)
    game.server.last().end()
    await game.settle()
    await game.pass(60_000)
    expect(game.lines()).toEqual(['STAY', 'One.', 'Two.', 'Three.'])
    expect(game.view()).toMatchObject({ options: null, notices: [], composer: { reason: null } })
    expect(game.server.requests).toHaveLength(3)
  })

  test('[F4] events without an id are recognised by their content, even where it occurs twice', async () => {
    const tip = event('show_tips', 7, { text: 'Drip.' })
    const without = (each: ChatEvent): string => wire(each, false)
    const game = await afterChoice()
    game.server.last().raw(without(tip) + without(tip))
    await game.settle()
    game.server.last().cut()
    await game.pass(1_000)
    game.server.last().raw([tip, tip, { ...two, timestamp: 8 }].map(without).join(''))
    game.server.last().end()
    await game.settle()
    await game.pass(60_000)
    expect(game.lines()).toEqual(['STAY', 'Drip.', 'Drip.', 'Two.'])
  })

  test('[F4] 30 s of silence in the middle are a break', async () => {
    const game = await afterChoice()
    game.server.last().send(one)
    await game.settle()
    await game.pass(31_000)
    expect(callsOf(game.server.requests).slice(2)).toEqual(['game.history'])
  })

  test('[F4] a history that breaks off is asked for again, with the attempts that are left', async () => {
    const game = await afterChoice()
    game.server.last().send(one)
    await game.settle()
    for (const wait of [1_000, 2_000, 4_000]) {
      game.server.last().cut()
      await game.settle()
      await game.pass(wait)
      game.server.last().send(one, two)
      await game.settle()
    }
    game.server.last().send(three)
    game.server.last().end()
    await game.settle()
    await game.pass(60_000)
    expect(callsOf(game.server.requests).slice(2)).toEqual(['game.history', 'game.history', 'game.history'])
    expect(game.lines()).toEqual(['STAY', 'One.', 'Two.', 'Three.'])
  })

  test('[F2, F4] a game of which nothing came could not be opened', async () => {
    const game = await play()
    game.server.last().open()
    for (const wait of [1_000, 2_000, 4_000, 0]) {
      await game.settle()
      game.server.last().cut()
      await game.pass(wait)
    }
    expect(callsOf(game.server.requests)).toEqual(['game.start', 'game.history', 'game.history', 'game.history'])
    expect(game.view().flow).toBe('error')
  })

  test('[F4] a stream that broke off before its first event is not posted again either, now or later', async () => {
    const game = await afterChoice()
    game.server.last().open()
    await game.settle()
    for (const wait of [1_000, 2_000, 4_000, 0]) {
      game.server.last().cut()
      await game.settle()
      await game.pass(wait)
    }
    expect(callsOf(game.server.requests).slice(1)).toEqual([
      'game.action',
      'game.history',
      'game.history',
      'game.history',
    ])
    expect(game.messages()).toMatchObject([{ text: 'STAY', delivery: 'sent' }])
    expect(game.view().notices).toMatchObject([{ code: 'network_unstable' }])
    await game.host({ kind: 'visibility', visible: true })
    game.server.last().send(options(1, ['stay']), event('heart_value', 12, { heart_value: 40 }))
    game.server.last().end()
    await game.settle()
    expect(callsOf(game.server.requests).slice(5)).toEqual(['game.history'])
    expect(game.view().heart?.value).toBe(40)
  })
})
