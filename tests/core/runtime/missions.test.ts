import { describe, expect, test } from 'vitest'
import { event } from '../../../fixtures/builders/events.ts'
import { type ChatEvent } from '../../../protocol/events/index.ts'
import { play, type Play } from '../../helpers/session.ts'

const done = (at: number, actor: string, ...clues: [string, string][]): ChatEvent =>
  event('mission_completed', at, {
    actor_id: actor,
    name: actor.toUpperCase(),
    clues: clues.map(([text, scene_id]) => ({ text, scene_id })),
  })

const actors = (at: number, ...ids: string[]): ChatEvent =>
  event('show_chat_options', at, {
    style: 'actor',
    options: ids.map((id) => ({ option_id: `talk-${id}`, text: id, actor_id: id })),
  })

async function playEvents(...events: ChatEvent[]): Promise<Play> {
  const game = await play()
  game.server.last().send(...events)
  await game.settle()
  return game
}

describe('missions', () => {
  test('[S11] a completed one marks its actor, and shows one notice', async () => {
    const game = await playEvents(done(1, 'lan'), done(2, 'lan'), done(3, 'wei'))
    expect(game.view().missions.completed).toEqual(['lan', 'wei'])
    expect(game.view().notices).toMatchObject([
      { kind: 'toast', tone: 'success', code: 'stage_complete', name: 'LAN' },
      { kind: 'toast', tone: 'success', code: 'stage_complete', name: 'WEI' },
    ])
  })

  test('[S11] clues are collected without duplicates of their scene', async () => {
    const game = await playEvents(
      done(1, 'lan', ['Wet shoes', 's1'], ['Wet shoes', 's1']),
      done(2, 'wei', ['Wet shoes', 's1'], ['Wet shoes', 's2'], ['A ticket', 's1']),
    )
    expect(game.view().missions.clues).toEqual([
      { text: 'Wet shoes', sceneId: 's1' },
      { text: 'Wet shoes', sceneId: 's2' },
      { text: 'A ticket', sceneId: 's1' },
    ])
  })

  test('[S11] a clue that an actor brings later is collected too', async () => {
    const game = await playEvents(done(1, 'lan'), done(2, 'lan', ['A ticket', 's1']))
    expect(game.view().missions.clues).toHaveLength(1)
    expect(game.view().notices).toHaveLength(1)
  })

  test('[S11] all are complete when all that could be chosen last are', async () => {
    const all = async (...events: ChatEvent[]): Promise<boolean> => (await playEvents(...events)).view().missions.all
    expect(await all(done(1, 'lan'))).toBe(false)
    expect(await all(actors(1, 'lan', 'wei'), done(2, 'lan'))).toBe(false)
    expect(await all(actors(1, 'lan', 'wei'), done(2, 'lan'), done(3, 'wei'))).toBe(true)
    expect(await all(actors(1, 'lan', 'wei'), done(2, 'lan'), actors(3, 'lan'))).toBe(true)
    expect(await all(actors(1, 'lan'), done(2, 'lan'), actors(3, 'lan', 'wei'))).toBe(false)
  })
})
