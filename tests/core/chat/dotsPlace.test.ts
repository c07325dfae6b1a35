/** The place of the dots below the last line. */
import { expect, test } from 'vitest'
import { type View } from '../../../protocol/view.ts'
import { createFakeView } from '../../../src/dev/gallery/fakeView.ts'
import { hasDotsPlace } from '../../../src/screens/chat/messages/dotsPlace.ts'

const reason = (name: View['composer']['reason']): Partial<View> => ({ composer: { reason: name, until: null } })

test.each<[string, Partial<View>]>([
  ['the actor thinks', { thinking: true }],
  ['the answer is awaited', { flow: 'loading' }],
  ['the server has more of the answer', { flow: 'streaming' }],
  ['a line types, or the offers after it come in a moment', reason('please_wait')],
  ['the next line waits for the reader to have read', reason('next_message')],
  ['the next clip waits', reason('next_video')],
  ['the next line waits for a tap', reason('next_tap')],
])('is kept while %s', (_, parts) => {
  expect(hasDotsPlace(createFakeView(parts))).toBe(true)
})

test.each<[string, Partial<View>]>([
  ['the player may write', {}],
  ['the player has to choose', reason('select_option')],
  ['the story has ended', reason('ended')],
  ['the scene has to be paid', reason('payment')],
])('goes when %s', (_, parts) => {
  expect(hasDotsPlace(createFakeView(parts))).toBe(false)
})
