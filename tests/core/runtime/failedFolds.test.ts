import { describe, expect, test } from 'vitest'
import { event, line, options } from '../../../fixtures/builders/events.ts'
import { type ChatEvent } from '../../../protocol/events/index.ts'
import { HANDLERS } from '../../../worker/reducer/events/index.ts'
import { createTextMessage } from '../../../worker/reducer/messages.ts'
import { fold, foldAll } from '../../../worker/reducer/fold.ts'
import { play, type Play } from '../../helpers/session.ts'

const heart = (timestamp: number, heart_value: number): ChatEvent => event('heart_value', timestamp, { heart_value })

/** A session in which a line has been said and the player has just chosen an option. */
async function playToChoice(): Promise<Play> {
  const game = await play()
  game.server.last().send(line(1, 'Stay?'), options(2, ['stay']))
  game.server.last().end()
  await game.pass(5_000)
  await game.intend({ kind: 'choose', optionId: 'stay' })
  return game
}

describe('an event that cannot be applied', () => {
  test('[F8] is dropped, and all others of its batch are applied', async () => {
    const game = await play()
    game.server.last().open()
    await game.settle()
    const [, begun] = await game.entries()
    // Let past the edge on purpose: options that are none.
    const broken = {
      ...options(2, ['a']),
      id: 'broken',
      data: { style: 'default', tooltip: '', options: [null] },
    } as unknown as ChatEvent
    const events = [heart(1, 10), broken, event('update_total_progress', 3, { percent: 30 })]
    await game.write({ type: 'server', work: begun?.type === 'server' ? begun.work : '', events })
    expect(game.view()).toMatchObject({ heart: { value: 10 }, options: null, progress: { total: 30 } })
    expect(game.warnings).toEqual([{ kind: 'event_failed', id: 'broken' }])
    game.server.last().send(heart(4, 40))
    await game.settle()
    expect(game.view().heart?.value).toBe(40)
  })

  test('[F8] also where it is only noticed in what is derived from it', async () => {
    const game = await play()
    game.server
      .last()
      .send(heart(1, 10), event('debug', 2, {}), heart(3, 30), event('update_total_progress', 5, { percent: 50 }))
    await game.settle()
    const entries = await game.entries()
    const poison: typeof HANDLERS.debug = ({ core }) => {
      Object.assign(core, { selectableActorIds: null })
      return null
    }
    const { state, skippedEvents, skippedEntries } = fold(null, entries, { ...HANDLERS, debug: poison })
    expect({ skippedEvents, skippedEntries }).toEqual({ skippedEvents: ['e000002'], skippedEntries: [] })
    expect(state).toEqual(game.session.driver.state())
  })

  test('[F8] a state that is broken already stops the session, with a report', async () => {
    const game = await play()
    game.server.last().send(heart(1, 10))
    await game.settle()
    const state = game.session.driver.state()
    if (state === null) throw new Error('nothing was folded')
    Object.assign(state.core, { selectableActorIds: null })
    game.server.last().send(heart(2, 20), line(3, 'Stay?', 'system'))
    await game.settle()
    expect(game.warnings).toMatchObject([{ kind: 'fold_failed' }])
    expect(game.view()).toMatchObject({
      flow: 'error',
      heart: { value: 10 },
      composer: { reason: 'unavailable' },
      messages: { count: 0 },
    })
  })

  test('[F8] in a history: the one before it counts, and the story is opened', async () => {
    const game = await play({ command: { restart: false } })
    game.server.last().open()
    await game.settle()
    const [, begun] = await game.entries()
    const broken = {
      ...options(5, ['a']),
      id: 'broken',
      data: { style: 'default', tooltip: '', options: [null] },
    } as unknown as ChatEvent
    await game.write({
      type: 'server',
      work: begun?.type === 'server' ? begun.work : '',
      events: [heart(1, 10), options(2, ['stay']), broken, event('update_total_progress', 6, { percent: 30 })],
    })
    game.server.last().end()
    await game.settle()
    expect(game.view()).toMatchObject({
      flow: 'initialized',
      heart: { value: 10 },
      progress: { total: 30 },
      options: { items: [{ id: 'stay' }] },
      composer: { reason: 'select_option' },
    })
    expect(game.warnings).toEqual([{ kind: 'event_failed', id: 'broken' }])
  })

  test('[F8] a line that fails when its voice has been prepared is dropped, and the next is said', async () => {
    const game = await play({ voices: true })
    const broken = { ...line(1, 'Stay?'), id: 'broken' }
    game.server.last().send(broken, line(2, 'Well?', 'system'))
    await game.settle()
    const state = game.session.driver.state()
    if (state?.core.preparedLine === null || state === null) throw new Error('no voice is prepared')
    const addition = { actions: [null] }
    const preparedLine = {
      ...state.core.preparedLine,
      event: {
        ...broken,
        data: { ...broken.data, content: { ...broken.data.content, addition } },
      } as unknown as typeof broken,
    }
    const { state: next, skippedEvents } = fold({ ...state, core: { ...state.core, preparedLine } }, [
      { type: 'timer', at: game.clock.now() + 5_000, work: state.core.gate?.key ?? '' },
    ])
    expect(skippedEvents).toEqual(['broken'])
    expect(next.view.messages.pages.flatMap(({ items }) => items.map(({ text }) => text))).toEqual(['Well?'])
  })

  test('[F8] an entry that cannot be folded is skipped, and its events come back from history', async () => {
    const game = await playToChoice()
    game.server.last().open()
    await game.settle()
    const work = (await game.entries()).findLast((entry) => entry.type === 'server')?.work ?? ''
    game.session.driver.write({ type: 'server', work, events: [null as unknown as ChatEvent, heart(11, 20)] })
    await game.write({ type: 'intent', intent: { kind: 'choose', optionId: 'none' } })
    await game.write({ type: 'intent', intent: null } as never)
    expect(game.warnings).toEqual([
      { kind: 'entry_failed', type: 'server' },
      { kind: 'entry_failed', type: 'intent' },
    ])
    game.server.last().send(line(12, 'Good.'))
    game.server.last().end()
    await game.pass(5_000)
    expect(game.view()).toMatchObject({ heart: null, composer: { reason: null } })
    await game.host({ kind: 'visibility', visible: true })
    game.server.last().send(heart(11, 20), line(12, 'Good.'))
    game.server.last().end()
    await game.pass(5_000)
    expect(game.view()).toMatchObject({ heart: { value: 20 }, composer: { reason: null } })
    expect(game.lines()).toEqual(['Stay?', 'STAY', 'Good.'])
    const entries = await game.entries()
    expect(foldAll(entries)).toEqual(game.session.driver.state())
  })

  test('[F8] leaves nothing of what it had changed before it failed', async () => {
    const game = await play()
    game.server
      .last()
      .send(
        heart(1, 10),
        event('debug', 2, {}),
        heart(3, 30),
        event('debug', 4, {}),
        event('update_total_progress', 5, { percent: 50 }),
      )
    await game.settle()
    const entries = await game.entries()
    const { state, skippedEvents } = fold(null, entries, {
      ...HANDLERS,
      debug({ view, messages, core }) {
        view.heart = null
        messages.clear()
        messages.append(createTextMessage({ id: 'never', from: 'tips', text: 'never', at: 0, delivery: null }))
        core.failedActions = []
        core.preloads = [{ url: '/never', type: 'image' }]
        throw new Error('broken handler')
      },
    })
    expect(skippedEvents).toEqual(['e000002', 'e000004'])
    expect(state.view).toEqual(game.view())
    expect(state.core.preloads).toEqual([])
  })
})
