/** When the early script begins a game by itself: only where the app would begin the same, and nothing is charged. */
import { expect, test } from 'vitest'
import { isEmptyStream, isFree } from '../../../src/early/beginGame.ts'

const CHAT = { actorId: 'lan', chatVersion: '2' } as const
const free = { id: 'lan', coins: 0, is_purchased: false }
const priced = { id: 'lan', coins: 30, is_purchased: false }

test.each([
  ['story and actor cost nothing', { story: { coins: 0 }, actors: [free] }, true],
  ['the actors are in the story', { story: { coins: 0, actors: [free] }, actors: [] }, true],
  ['both are paid', { story: { coins: 9, is_purchased: true }, actors: [{ ...priced, is_purchased: true }] }, true],
  ['the story has a price', { story: { coins: 9, is_purchased: false }, actors: [free] }, false],
  ['the actor has a price', { story: { coins: 0 }, actors: [priced] }, false],
  ['the price is no number', { story: { coins: '0' }, actors: [free] }, false],
  ['the actor is unknown', { story: { coins: 0 }, actors: [{ ...free, id: 'rong' }] }, false],
  ['there is no answer', null, false],
])('%s: free %o, %s', (_name, data, expected) => {
  expect(isFree(data, CHAT)).toBe(expected)
})

test('the story of version 3 has no actor to pay for', () => {
  const reasoning = { actorId: 'reasoning', chatVersion: '3' } as const
  expect(isFree({ story: { coins: 0 }, actors: [priced] }, reasoning)).toBe(true)
  expect(isFree({ story: { coins: 5 }, actors: [] }, reasoning)).toBe(false)
})

test('an actor of version 3 is paid for, and may have a number as id', () => {
  const reasoning = { actorId: '7', chatVersion: '3' } as const
  expect(isFree({ story: { coins: 0 }, actors: [{ ...priced, id: 7 }] }, reasoning)).toBe(false)
  expect(isFree({ story: { coins: 0 }, actors: [{ ...free, id: 7 }] }, reasoning)).toBe(true)
  expect(isFree({ story: { coins: 0 }, actors: [] }, reasoning)).toBe(false)
})

test.each([
  ['', true],
  [': ping\n\n', true],
  ['event: end\ndata: [DONE]\n\n', true],
  ['id: 1\r\ndata: {"event_type":"message"}\r\n\r\n', false],
  ['{"isOk":true,"data":{"history":[]}}', false],
  ['<!doctype html>', false],
])('a history %j is empty: %s', (body, expected) => {
  expect(isEmptyStream(body)).toBe(expected)
})
