import { describe, expect, test } from 'vitest'
import { event, line } from '../../../fixtures/builders/events.ts'
import { callsOf, envelopeOf } from '../../helpers/server.ts'
import { type Play, playEvents } from '../../helpers/session.ts'

/** The server answers at once; what is shown before 800 ms have passed, and then. */
async function answered(game: Play): Promise<[string[], boolean, string[]]> {
  game.server.last().send(line(50, 'Well then.', 'system'))
  game.server.last().end()
  await game.pass(799)
  const before = [...game.lines()]
  const { thinking } = game.view()
  await game.pass(1)
  return [before, thinking, game.lines()]
}

const AFTER_A_MOMENT = [[], true, ['Well then.']]

describe('the moment of thinking', () => {
  test('[P7] comes after a picture that was declined', async () => {
    const game = await playEvents([event('upload_image', 1, {})])
    await game.intend({ kind: 'upload', uploadId: game.view().upload?.id ?? '', url: null })
    expect(await answered(game)).toEqual(AFTER_A_MOMENT)
  })

  test.each([
    ['next_scene', 2],
    ['config', 0],
  ])('[P7] comes after the signal %s', async (text, seconds) => {
    const game = await playEvents([event('scene_transition', 1, { seconds })])
    await game.pass(seconds * 1_000)
    expect(game.server.last().body).toMatchObject({ data: { text } })
    expect(await answered(game)).toEqual(AFTER_A_MOMENT)
  })

  test('[P7] lasts its 800 ms where a line that types when the signal is sent is whole before', async () => {
    const game = await playEvents([event('scene_transition', 1, { seconds: 0.3 }), line(2, 'Hm.', 'system')])
    await game.pass(300)
    expect(callsOf(game.server.requests)).toEqual(['game.start', 'game.action'])
    expect(game.view().thinking).toBe(false)
    expect(await answered(game)).toEqual([['Hm.'], true, ['Hm.']])
    // The line has its reading time, too.
    await game.pass(3_000)
    expect(game.lines()).toEqual(['Hm.', 'Well then.'])
  })

  test('[P7] is over where what was sent could not be', async () => {
    const game = await playEvents([event('upload_image', 1, {})])
    await game.intend({ kind: 'upload', uploadId: game.view().upload?.id ?? '', url: null })
    game.server.last().answer(200, envelopeOf('50000'))
    await game.settle()
    expect(game.view()).toMatchObject({ thinking: false, composer: { reason: 'upload' } })
  })
})
