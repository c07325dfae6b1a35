/** The place of the dots below the last line. */
import { expect, onTestFinished, test } from 'vitest'
import { type View } from '../../../protocol/view.ts'
import { createFakeView } from '../../../src/dev/gallery/fakeView.ts'
import { createDotsPlace } from '../../../src/screens/chat/messages/dotsPlace.ts'

const WAITING: Partial<View> = { composer: { reason: 'please_wait', until: null } }
const types = (messageId: string): Partial<View> => ({ typing: { messageId, startedAt: 0, chunk: 3, interval: 30 } })

/** Whether the place is kept in each of these views, one after the other. */
function follow(...views: Partial<View>[]): boolean[] {
  let view = createFakeView()
  const read = createDotsPlace(() => view)
  return views.map((parts) => {
    view = createFakeView(parts)
    return read()
  })
}

test('is kept while the server has more of the answer, whether the actor thinks or not', () => {
  const streaming: Partial<View> = { flow: 'streaming', ...WAITING }
  expect(
    follow({}, { flow: 'loading', thinking: true }, { ...streaming, ...types('a') }, streaming, {
      ...streaming,
      thinking: true,
    }),
  ).toEqual([false, true, true, true, true])
})

test('stays while the last line types and until its offers come, and goes with them', () => {
  const select: Partial<View> = { composer: { reason: 'select_option', until: null } }
  expect(follow({ flow: 'streaming', ...types('a') }, types('a'), WAITING, select, WAITING)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test('goes when a line comes after the turn: the line stands where the dots were', () => {
  const next: Partial<View> = { composer: { reason: 'next_message', until: 3_000 } }
  expect(follow({ thinking: true }, types('a'), next, types('b'))).toEqual([true, false, false, false])
})

test('asked twice of the same view, it answers the same', () => {
  const view = createFakeView({ thinking: true })
  const read = createDotsPlace(() => view)
  expect([read(), read()]).toEqual([true, true])
})

test('a line that the early page has drawn with the place keeps it, though its turn is over by now', () => {
  globalThis.removeChat = () => undefined
  onTestFinished(() => void (globalThis.removeChat = undefined))
  expect(follow(types('a'), WAITING, types('b'))).toEqual([true, true, false])
})
