import { describe, expect, test } from 'vitest'
import { event, line, options, wire } from '../../../fixtures/builders/events.ts'
import { envelopeOf, type PendingRequest } from '../../helpers/server.ts'
import { play, START } from '../../helpers/session.ts'

/** The headers that we set. */
function headersOf({ headers }: PendingRequest): Record<string, string> {
  return Object.fromEntries(headers)
}

describe('a request', () => {
  test('[W1] a start posts pruned JSON with language, token and key', async () => {
    const { server } = await play({
      command: { gameConfig: { skill_id: 's1', numerical_values: {}, user_avatar_url: '' } },
    })
    const [request] = server.requests
    expect(request?.path).toBe('/api/v1/actor/lantern/lan/game.start')
    expect(request?.body).toEqual({
      story_id: 'lantern',
      restart: true,
      game_config: { skill_id: 's1' },
      actor_id: 'lan',
    })
    expect(request === undefined ? null : headersOf(request)).toEqual({
      accept: 'text/event-stream',
      'accept-language': 'en',
      'content-type': 'application/json',
      authorization: 'Bearer token-1',
      'idempotency-key': 'key-0-1',
    })
  })

  test('[W1] a history request has no key, and no token is sent where there is none', async () => {
    const { server } = await play({
      command: { restart: false, locale: 'zh' },
      transport: { getToken: async () => null },
    })
    const [request] = server.requests
    expect(request?.path).toBe('/api/v1/actor/event/game.history')
    expect(request?.body).toEqual({ story_id: 'lantern', actor_id: 'lan' })
    expect(request === undefined ? null : headersOf(request)).toEqual({
      accept: 'text/event-stream',
      'accept-language': 'zh',
      'content-type': 'application/json',
    })
  })

  test('[W1] an action carries what was done and when, with its own key', async () => {
    const game = await play()
    game.server.last().send(options(1, ['stay']))
    game.server.last().end()
    await game.pass(5_000)
    await game.intend({ kind: 'choose', optionId: 'stay' })
    expect(game.server.last().path).toBe('/api/v1/actor/lantern/lan/game.action')
    expect(game.server.last().body).toEqual({
      event_type: 'chat',
      timestamp: START + 5_000,
      price: 0,
      data: { text: 'STAY', option_id: 'stay' },
    })
    const [mine] = game.messages()
    expect(mine?.id).toMatch(/^key-5000-/)
    expect(game.server.last().headers.get('idempotency-key')).toBe(mine?.id)
  })

  test('[W1] the reasoning mode has addresses of its own, and ids stay inside their part', async () => {
    const reasoning = await play({ command: { chatVersion: '3' } })
    expect(reasoning.server.last().path).toBe('/api/v1/actor/lantern/reasoning/game.start')
    expect(reasoning.server.last().body).toEqual({ story_id: 'lantern', restart: true })
    const opened = await play({ command: { chatVersion: '3', restart: false } })
    expect(opened.server.last().path).toBe('/api/v1/actor/event/reasoning/game.history')
    const odd = await play({ command: { storyId: '../a?b', actorId: 'c/d' } })
    expect(odd.server.last().path).toBe('/api/v1/actor/..%2Fa%3Fb/c%2Fd/game.start')
  })
})

describe('silence', () => {
  test('[W2] 30 s without a byte fail the stream, before its head and after', async () => {
    const game = await play()
    const [first] = game.server.requests
    await game.pass(29_999)
    expect(first?.aborted()).toBe(false)
    await game.pass(1)
    expect(first?.aborted()).toBe(true)
    await game.pass(1_000)
    const second = game.server.last()
    second.open()
    await game.settle()
    await game.pass(29_999)
    expect(second.aborted()).toBe(false)
    await game.pass(1)
    expect(second.aborted()).toBe(true)
  })

  test.each([
    ['a comment', ':\n'],
    ['an event', wire(event('debug', 1, {}))],
    ['half an event', 'data: {'],
  ])('[W2] %s restarts the time', async (_what, bytes) => {
    const game = await play()
    const request = game.server.last()
    for (let times = 0; times < 4; times += 1) {
      await game.pass(29_999)
      request.raw(bytes)
      await game.settle()
    }
    expect(request.aborted()).toBe(false)
    await game.pass(30_000)
    expect(request.aborted()).toBe(true)
  })

  test('[W2] a stream that ended leaves no timer behind', async () => {
    const game = await play()
    game.server.last().send(event('debug', 1, {}))
    game.server.last().end()
    await game.settle()
    await game.pass(1_000)
    expect(game.clock.pending()).toBe(0)
  })
})

describe('other answers', () => {
  test('[W9] an envelope that refuses is not asked again', async () => {
    for (const status of [200, 400, 403, 404, 409]) {
      const game = await play()
      game.server.last().answer(status, envelopeOf('40001', 'Not for you'))
      await game.settle()
      await game.pass(60_000)
      expect(game.server.requests).toHaveLength(1)
      expect(game.view().notices).toMatchObject([{ text: 'Not for you', code: null }])
    }
  })

  test('[W9] an envelope that agrees ends the stream well', async () => {
    const game = await play()
    game.server.last().answer(200, envelopeOf('0'), 'application/json; charset=utf-8')
    await game.settle()
    await game.pass(60_000)
    expect(game.server.requests).toHaveLength(1)
    expect(game.view()).toMatchObject({ flow: 'initialized', notices: [], composer: { reason: null } })
  })

  test.each([
    ['a page of HTML', 200, '<h1>Sign in to the hotel</h1>', 'text/html'],
    ['JSON that is no envelope', 200, '{}', 'application/json'],
    ['JSON that is broken', 200, '{"isOk":', 'application/json'],
    ['plain text with an event in it', 200, wire(line(1, 'No.')), 'text/plain'],
    ['a type that only begins like a stream’s', 200, wire(line(1, 'No.')), 'text/event-streams'],
    ['an envelope of a server at fault', 503, envelopeOf('500', 'Later'), 'application/json'],
  ])('[W10] %s is a failed attempt', async (_what, status, body, type) => {
    const game = await play()
    game.server.last().answer(status, body, type)
    await game.settle()
    await game.pass(1_000)
    expect(game.server.requests).toHaveLength(2)
    game.server.last().send(line(1, 'The lamps go out.'))
    await game.settle()
    expect(game.lines()).toEqual(['The lamps go out.'])
    expect(game.view().notices).toEqual([])
  })

  test('[W10] the type of a stream is read as the platform reads it', async () => {
    const game = await play()
    game.server.last().answer(200, wire(line(1, 'Hello')), 'Text/Event-Stream;charset=UTF-8')
    await game.settle()
    expect(game.lines()).toEqual(['Hello'])
  })
})
