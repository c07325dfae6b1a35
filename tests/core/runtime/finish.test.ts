import { describe, expect, test } from 'vitest'
import { event, line } from '../../../fixtures/builders/events.ts'
import { type ChatEvent } from '../../../protocol/events/index.ts'
import { callsOf, envelopeOf } from '../../helpers/server.ts'
import { play, type Play } from '../../helpers/session.ts'

const actors = event('show_chat_options', 1, {
  style: 'actor',
  options: ['lan', 'wei'].map((id) => ({ option_id: `ask-${id}`, text: `Ask ${id}`, actor_id: id })),
})
const done = event('mission_completed', 3, { actor_id: 'lan', name: 'Lan' })
const more = event('show_chat_options', 4, { options: [{ option_id: 'more', text: 'Ask more' }] })
const marked = event('show_chat_options', 4, {
  options: [
    { option_id: 'more', text: 'Ask more' },
    { option_id: 'out', text: 'Step out', is_finish: true },
  ],
})

/** A game in which the player has asked Lan, with what the story answers. */
async function asked(chatVersion: '1' | '2' | '3', ...events: ChatEvent[]): Promise<Play> {
  const game = await play({ command: { chatVersion } })
  await turn(game, actors)
  await game.intend({ kind: 'choose', optionId: 'ask-lan' })
  await turn(game, ...events)
  return game
}

async function turn(game: Play, ...events: ChatEvent[]): Promise<void> {
  game.server.last().send(...events)
  game.server.last().end()
  await game.pass(5_000)
}

const finish = (game: Play) => game.intend({ kind: 'finish' })
const optionIds = (game: Play) => game.view().options?.items.map(({ id }) => id)

describe('finish', () => {
  test('[S17] chooses the option of the story that leads back, in every version', async () => {
    for (const version of ['2', '3'] as const) {
      const game = await asked(version, done, marked)
      expect(game.view().missions.canFinish).toBe(true)
      await finish(game)
      expect(game.server.last().body).toMatchObject({
        event_type: 'chat',
        data: { text: 'Step out', option_id: 'out' },
      })
      await turn(game, event('show_chat_options', 9, { ...marked.data, options: actors.data.options, style: 'actor' }))
      expect(game.view().missions.canFinish).toBe(false)
    }
  })

  test('[S17] needs no mission where the story marks its option, as when the player looks in again', async () => {
    const game = await asked('3', marked)
    expect(game.view().missions.canFinish).toBe(true)
  })

  test('[S9, S17] offers the actors again where a full heart hides the option that leads back', async () => {
    const cards = marked.data.options.map((option, index) => ({ ...option, scene_id: `s${index}` }))
    const full = event('heart_value', 5, { heart_value: 100, scene_ids: ['s0'] })
    const game = await asked('3', done, event('show_chat_options', 4, { style: 'card', options: cards }), full)
    expect(optionIds(game)).toEqual(['more'])
    await finish(game)
    expect(optionIds(game)).toEqual(['ask-lan', 'ask-wei'])
  })

  test('[S17] offers the actors again where no option leads back, and the second time what was there', async () => {
    const game = await asked('3', done, more)
    await finish(game)
    expect(game.view()).toMatchObject({ options: { style: 'actor' }, missions: { canFinish: true } })
    expect(optionIds(game)).toEqual(['ask-lan', 'ask-wei'])
    expect(callsOf(game.server.requests)).toEqual(['game.start', 'game.action'])
    await finish(game)
    expect(optionIds(game)).toEqual(['more'])
    await finish(game)
    await game.intend({ kind: 'choose', optionId: 'ask-wei' })
    expect(game.server.last().body).toMatchObject({ data: { option_id: 'ask-wei', option_data: { actor_id: 'wei' } } })
  })

  test.each(['1', '2', '3'] as const)(
    '[S17] is there where the toast of a completed stage names it, also after more talk: version %s',
    async (version) => {
      const game = await asked(version, done, line(4, 'Anything else?', 'system'))
      expect(game.view()).toMatchObject({ notices: [{ code: 'stage_complete' }], missions: { canFinish: true } })
      await game.intend({ kind: 'send', text: 'One thing more.' })
      await turn(game, line(6, 'Yes?', 'system'))
      expect(game.view().missions.canFinish).toBe(true)
      await finish(game)
      expect(optionIds(game)).toEqual(['ask-lan', 'ask-wei'])
    },
  )

  test.each(['1', '2', '3'] as const)(
    '[S17] leads to the intro where the story offered no actors: version %s',
    async (version) => {
      const game = await play({ command: { chatVersion: version } })
      await turn(game, line(1, 'Here it is.', 'system'), done)
      expect(game.view().missions.canFinish).toBe(true)
      await finish(game)
      expect(game.view().notices).toMatchObject([{ code: 'stage_complete' }, { kind: 'to_intro' }])
    },
  )

  test('[S17] is there in an opened history after more talk, until another actor is chosen', async () => {
    const said = (at: number, text: string) =>
      event('message', at, { id: `u${at}`, sender_type: 'user', content: { text } })
    const open = async (...events: ChatEvent[]): Promise<boolean> => {
      const game = await play({ command: { chatVersion: '2', restart: false } })
      await turn(game, actors, said(2, 'Ask lan'), done, said(4, 'One thing more.'), ...events)
      return game.view().missions.canFinish
    }
    expect(await open(line(5, 'Yes?', 'system'))).toBe(true)
    expect(await open(said(5, 'Ask wei'), line(6, 'Me?', 'system'))).toBe(false)
  })

  test('[S17] is possible while the player may write to the actor', async () => {
    const game = await asked('3', done, line(4, 'Anything else?', 'system'))
    expect(game.view()).toMatchObject({ composer: { reason: null }, missions: { canFinish: true } })
    await finish(game)
    expect(game.view().composer.reason).toBe('select_option')
  })

  test('[S17] a choice that the server refuses gives back what was there, and finish is not offered again', async () => {
    const game = await asked('3', done, more)
    await finish(game)
    await game.intend({ kind: 'choose', optionId: 'ask-wei' })
    game.server.last().answer(200, envelopeOf('1003', 'Not now.'))
    await game.settle()
    expect(optionIds(game)).toEqual(['more'])
    expect(game.view()).toMatchObject({ notices: [{ code: 'stage_complete' }, { text: 'Not now.' }] })
    expect(game.view().missions.canFinish).toBe(false)
  })

  test('[S17, S12] a jump that fails gives back what was there too', async () => {
    const game = await asked('3', done, more)
    await finish(game)
    await game.intend({ kind: 'jump', to: 'next_scene' })
    game.server.last().answer(200, envelopeOf('1007', ''))
    await game.settle()
    expect(optionIds(game)).toEqual(['more'])
  })

  test('[S17] a new offer of the story replaces the choice for good', async () => {
    const game = await asked('3', done, more)
    await finish(game)
    await game.host({ kind: 'resumed' })
    await turn(game, event('show_chat_options', 20, { options: [{ option_id: 'new', text: 'New' }] }))
    expect(optionIds(game)).toEqual(['new'])
  })

  test('[S17] is not possible before a mission, after the next scene, or after the ending', async () => {
    const scene = event('show_scene', 5, { scene_id: 's2' })
    for (const game of [
      await asked('3', more),
      await asked('3', done, scene, more),
      await asked('3', done, event('show_ending', 5, { html: 'Over.' })),
    ]) {
      expect(game.view().missions.canFinish).toBe(false)
      const before = game.view()
      await finish(game)
      expect(game.view()).toEqual(before)
    }
  })

  test('[S17] is not possible while a line types or an answer is awaited', async () => {
    const game = await asked('3', done, marked)
    await game.intend({ kind: 'choose', optionId: 'more' })
    expect(game.view().missions.canFinish).toBe(false)
    game.server.last().send(line(8, 'A rather long line.', 'system'), event('show_chat_options', 9, marked.data))
    game.server.last().end()
    await game.settle()
    expect(game.view().missions.canFinish).toBe(false)
    await game.pass(10_000)
    expect(game.view().missions.canFinish).toBe(true)
  })
})
