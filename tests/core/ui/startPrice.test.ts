import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type Actor, actor as actorSchema } from '../../../protocol/api/stories.ts'
import { findOnlyActor, hasActorChoice } from '../../../src/screens/story/start/partners.ts'
import {
  computeStartPrice,
  findPricedActor,
  getStartDisplayPrice,
} from '../../../src/screens/story/start/startPrice.ts'

const free = { coins: 0, is_purchased: false }
const story = { coins: 12, is_purchased: false }
const actor = { coins: 6, is_purchased: false }

test.each([
  ['story and character are added up', story, actor, 20, { total: 18, left: 2 }],
  ['what the player owns costs nothing', { ...story, is_purchased: true }, actor, 20, { total: 6, left: 14 }],
  ['what is missing is negative', story, actor, 10, { total: 18, left: -8 }],
  ['a story without a character', story, null, 20, { total: 12, left: 8 }],
  ['nothing costs anything', free, free, 20, { total: 0, left: 20 }],
  ['a negative price gives nothing', { coins: -5, is_purchased: false }, actor, 20, { total: 6, left: 14 }],
  ['an unknown balance', story, actor, null, { total: 18, left: null }],
])('%s', (_, pricedStory, pricedActor, balance, price) => {
  expect(computeStartPrice(pricedStory, pricedActor, balance)).toEqual(price)
})

test('a button that starts a game has the whole amount: story and character, with the price before a discount', () => {
  expect(getStartDisplayPrice(story, actor)).toEqual({ kind: 'coins', coins: 18, was: null })
  expect(getStartDisplayPrice(free, actor)).toEqual({ kind: 'coins', coins: 6, was: null })
  expect(getStartDisplayPrice(story, actor, { isDiscounted: true })).toEqual({ kind: 'coins', coins: 18, was: 66 })
  expect(getStartDisplayPrice(free, { coins: 6, is_purchased: true })).toBeNull()
})

test('a button that charges nothing has the price of what it is about: the story or the character', () => {
  const owned = { coins: 6, is_purchased: true }
  expect(getStartDisplayPrice(free, owned, { subject: free })).toEqual({ kind: 'free' })
  expect(getStartDisplayPrice(free, owned, { subject: owned })).toEqual({ kind: 'unlocked' })
  expect(getStartDisplayPrice(owned, null, { subject: owned, isDiscounted: true })).toEqual({ kind: 'unlocked' })
  expect(getStartDisplayPrice(story, owned, { subject: owned })).toEqual({ kind: 'coins', coins: 12, was: null })
})

test('Play begins with the only character; a story of version 3 has none, and of several one is chosen after it', () => {
  const [lan, mo] = [v.parse(actorSchema, { id: 'lan', name: 'Lan' }), v.parse(actorSchema, { id: 'mo', name: 'Mo' })]
  const begins = (version: '2' | '3', actors: Actor[]) => [
    findOnlyActor({ version, actors })?.id ?? null,
    hasActorChoice({ version, actors }),
  ]
  expect(begins('2', [lan])).toEqual(['lan', false])
  expect(begins('2', [lan, mo])).toEqual([null, true])
  expect(begins('2', [])).toEqual([null, false])
  expect(begins('3', [lan, mo])).toEqual([null, false])
})

test('the character of a start is that of the id; none in a story without it', () => {
  const actors = [
    { id: 'mo', ...free },
    { id: 'lan', ...actor },
  ]
  expect(findPricedActor({ actors }, 'lan')).toMatchObject({ coins: 6 })
  expect(findPricedActor({ actors }, 'reasoning')).toBeNull()
})
