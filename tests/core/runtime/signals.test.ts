import { describe, expect, test } from 'vitest'
import { event, line } from '../../../fixtures/builders/events.ts'
import { callsOf, envelopeOf } from '../../helpers/server.ts'
import { failForGood, play, type Play } from '../../helpers/session.ts'

const toYard = event('scene_transition', 2, { seconds: 5, scene_id: 'yard' })

/** A session whose transition came due while the network was away. */
async function playToFailedTransition(transition = toYard): Promise<Play> {
  const game = await play()
  game.server.last().send(line(1, 'It grows cold.', 'system'), transition)
  game.server.last().end()
  await game.pass(10_000)
  await failForGood(game)
  return game
}

const keys = (game: Play): (string | null)[] =>
  game.server.requests.slice(1).map(({ headers }) => headers.get('idempotency-key'))

describe('a signal that could not be sent', () => {
  test.each<[string, (game: Play) => Promise<void>]>([
    ['the page is seen', (game) => game.host({ kind: 'visibility', visible: true })],
    ['the network returns', (game) => game.host({ kind: 'network', online: true })],
    ['the player acts', (game) => game.intend({ kind: 'send', text: 'Hello?' })],
  ])('[F14] is sent again with its key when %s', async (_when, occasion) => {
    const game = await playToFailedTransition()
    expect(game.view()).toMatchObject({ notices: [{ code: 'network_unstable' }], composer: { reason: null } })
    const before = game.server.requests.length
    await occasion(game)
    const again = game.server.requests[before]
    expect(again?.body).toMatchObject({ event_type: 'action', data: { text: 'next_scene', scene_id: 'yard' } })
    expect(new Set([...keys(game).slice(0, before - 1), again?.headers.get('idempotency-key')]).size).toBe(1)
    game.server.last().send(event('show_scene', 3, { scene_id: 'yard' }), line(4, 'Snow.', 'system'))
    game.server.last().end()
    await game.pass(5_000)
    expect(game.view().scene.id).toBe('yard')
  })

  test('[F14] is sent again when the session is resumed from its log, after the missed events', async () => {
    const game = await playToFailedTransition()
    const before = game.server.requests.length
    await game.host({ kind: 'resumed' })
    game.server.last().end()
    await game.settle()
    expect(callsOf(game.server.requests.slice(before))).toEqual(['game.history', 'game.action'])
  })

  test('[F14] is sent once for an occasion, and again at the next', async () => {
    const game = await playToFailedTransition()
    const before = game.server.requests.length
    await game.host({ kind: 'visibility', visible: true })
    await game.host({ kind: 'network', online: true })
    expect(game.server.requests.length - before).toBe(1)
    await failForGood(game)
    await game.host({ kind: 'network', online: true })
    expect(game.server.requests.length - before).toBe(5)
  })

  test('[F14] a config too', async () => {
    const game = await playToFailedTransition(event('scene_transition', 2, { seconds: 0, scene_id: 'yard' }))
    await game.host({ kind: 'network', online: true })
    expect(game.server.last().body).toMatchObject({ data: { text: 'config' } })
  })

  test('[F14] is forgotten when another scene has begun', async () => {
    const game = await playToFailedTransition()
    await game.intend({ kind: 'send', text: 'Hello?' })
    game.server.last().send(event('show_scene', 3, { scene_id: 'cellar' }))
    await game.settle()
    await failForGood(game)
    const before = game.server.requests.length
    await game.host({ kind: 'network', online: true })
    expect(callsOf(game.server.requests.slice(before))).not.toContain('game.action')
  })

  test('[F14] one that the server refused is over', async () => {
    const game = await play()
    game.server.last().send(toYard)
    game.server.last().end()
    await game.pass(5_000)
    game.server.last().answer(200, envelopeOf('1005', 'Not now'))
    await game.settle()
    const before = game.server.requests.length
    await game.host({ kind: 'network', online: true })
    expect(game.server.requests).toHaveLength(before)
  })
})
