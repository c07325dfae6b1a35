/** Buttons under a line, and options that finish a stage, as the engine sends them. */
import { expect, test } from 'vitest'
import { findOptionPrice } from '../../../server/engine/optionPrice.ts'
import { NO_OWNERSHIP, type Ownership } from '../../../server/engine/ownership.ts'
import { type GameSetup } from '../../../server/engine/setup.ts'
import { startGame } from '../../../server/engine/moves.ts'
import { createSetup, listEventData, requireAccepted } from './fair-stories.ts'

const inn = createSetup('inn')
const RICH: Ownership = { coins: 50, owned: new Set() }
const OWNER: Ownership = { coins: 50, owned: new Set(['option:inn/hall/room']) }

/** The inn, whose first line has buttons for its room and its floor; its floor is marked. */
function createMarkedInn(): GameSetup {
  const { script } = inn.story
  const { hall } = script.nodes
  if (hall?.choose === undefined) throw new Error('the inn has no hall')
  const say = {
    say: { en: 'Well?', zh: '怎样？' },
    voice: false,
    actions: ['room', 'floor'].map((option) => ({ type: 'pay_now' as const, option })),
  }
  const options = hall.choose.options.map((option) => ({ ...option, finish: option.id === 'floor' }))
  const nodes = { ...script.nodes, hall: { ...hall, do: [say], choose: { ...hall.choose, options } } }
  return { ...inn, story: { ...inn.story, script: { ...script, nodes } } }
}

test('a button has the price of its option: 0 if it is free or bought', () => {
  for (const [owned, price] of [
    [RICH, 3],
    [OWNER, 0],
  ] as const) {
    const { events } = requireAccepted(startGame(createMarkedInn(), owned))
    expect(listEventData(events, 'message')[0]).toMatchObject({
      content: {
        addition: {
          actions: [
            { option_id: 'room', coins: price },
            { option_id: 'floor', coins: 0 },
          ],
        },
      },
    })
  }
})

test('the option may come in a later node, which the story enters on its own', () => {
  expect(findOptionPrice(inn.story, 'room', 'room', NO_OWNERSHIP)).toBe(3)
  expect(findOptionPrice(inn.story, 'room', 'cellar', NO_OWNERSHIP)).toBeNull()
  expect(findOptionPrice(inn.story, 'floor', 'room', NO_OWNERSHIP)).toBeNull()
})

test('only an option that finishes its stage is marked', () => {
  const { events } = requireAccepted(startGame(createMarkedInn(), RICH))
  const [{ options } = { options: [] }] = listEventData(events, 'show_chat_options') as unknown as {
    options: { option_id: string; is_finish?: boolean }[]
  }[]
  expect(options.filter(({ is_finish }) => is_finish === true).map(({ option_id }) => option_id)).toEqual(['floor'])
})
