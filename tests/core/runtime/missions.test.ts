import { describe, expect, test } from 'vitest'
import { event, line } from '../../../fixtures/builders/events.ts'
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

  test('[S11] the one that completes all actors that could be chosen says so, once', async () => {
    const game = await playEvents(actors(1, 'lan', 'wei'), done(2, 'lan'), done(3, 'wei'), done(4, 'wei'))
    expect(game.view().missions.all).toBe(true)
    expect(game.view().notices).toMatchObject(
      ['stage_complete', 'stage_complete', 'all_complete'].map((code) => ({ kind: 'toast', code })),
    )
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

  test('[S11] the view has the titles of the scenes that were shown, for the clues', async () => {
    const scene = (at: number, scene_id: string, title: string) => event('show_scene', at, { scene_id, title })
    const game = await playEvents(scene(1, 's1', 'The bar'), scene(2, 's2', ''), scene(3, 's3', 'The kiosk'))
    expect(game.view().missions.scenes).toEqual([
      { id: 's1', title: 'The bar' },
      { id: 's3', title: 'The kiosk' },
    ])
    const again = await playEvents(scene(1, 's1', 'The bar'), scene(2, 's1', 'The bar, later'), scene(3, 's1', ''))
    expect(again.view().missions.scenes).toEqual([{ id: 's1', title: 'The bar, later' }])
  })
})

describe('an opened history', () => {
  const scene = event('show_scene', 1, { scene_id: 's1', title: 'The bar' })
  const ending = event('show_ending', 9, { html: 'Over.' })
  const again = event('show_scene', 10, { scene_id: 's1' })
  const said = (at: number, text: string) => line(at, text, 'user')

  async function opened(...history: ChatEvent[]): Promise<Play> {
    const game = await play({ command: { restart: false, chatVersion: '3' } })
    game.server.last().send(...history)
    game.server.last().end()
    await game.settle()
    return game
  }

  test('[S11] restores missions, clues and titles, without the notice', async () => {
    const game = await opened(scene, actors(2, 'lan'), said(3, 'Lan'), done(4, 'lan', ['Wet shoes', 's1']))
    expect(game.view()).toMatchObject({
      missions: {
        completed: ['lan'],
        all: true,
        clues: [{ text: 'Wet shoes', sceneId: 's1' }],
        scenes: [{ id: 's1', title: 'The bar' }],
      },
      notices: [],
    })
  })

  test('[S11] restores nothing from before the last ending', async () => {
    const game = await opened(scene, done(4, 'lan', ['Wet shoes', 's1']), ending, again)
    expect(game.view().missions).toMatchObject({ completed: [], clues: [], scenes: [] })
  })

  test('[S17] offers to finish the stage that the player is in, and none that they went on from', async () => {
    const stage = [actors(2, 'lan'), said(3, 'Lan'), done(4, 'lan')]
    expect((await opened(...stage)).view().missions.canFinish).toBe(true)
    expect((await opened(...stage, said(5, 'Bye.'))).view().missions.canFinish).toBe(true)
    expect((await opened(...stage, said(5, 'lan'))).view().missions.canFinish).toBe(false)
    expect((await opened(...stage, event('show_scene', 6, { scene_id: 's2' }))).view().missions.canFinish).toBe(false)
  })
})
