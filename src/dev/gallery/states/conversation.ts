/** States of the conversation and its field. */
import { type View } from '../../../../protocol/view.ts'
import { type MessageAction } from '../../../../protocol/view/conversation.ts'
import { createFakeMessage, createFakeView, splitIntoPages } from '../fakeView.ts'
import { createKinds, createNumberedMessages, createPlayerMessage, createTalk } from './lines.ts'
import { type Scene, WAITING } from './scene.ts'

const BUTTONS: MessageAction[] = [
  { type: 'try_again', optionId: 'again', price: 0, hasOwnPrice: true },
  { type: 'pay_now', optionId: 'pay', price: 2, hasOwnPrice: true },
]

export function createConversationViews({ locale, now, w, view }: Scene): Record<string, View> {
  const talk = createTalk(w)
  const typing = { messageId: 'careful', startedAt: now, chunk: 3, interval: 30 }
  return {
    open: view(),
    first: view({ messages: splitIntoPages(talk.slice(0, 1)), heart: null, progress: { total: 0, task: null } }),
    typing: view({ typing, composer: WAITING }),
    thinking: view({
      messages: splitIntoPages([...talk, createPlayerMessage('answer-2', w.answer, 'sending')]),
      thinking: true,
      composer: WAITING,
    }),
    countdown: view({ composer: { reason: 'next_message', until: now + 3_000 }, canSkip: true }),
    next_video: view({ composer: { reason: 'next_video', until: now + 3_000 } }),
    next_tap: view({ composer: { reason: 'next_tap', until: null } }),
    follower: view({ composer: { reason: 'elsewhere', until: null } }),
    offline: view({ online: false, composer: WAITING }),
    wrong: view({
      messages: splitIntoPages([
        ...talk,
        createPlayerMessage('answer-2', w.wrong),
        createFakeMessage('again', w.careful, { name: w.actor, mood: -1, actions: BUTTONS }),
      ]),
      buttons: { messageId: 'again', items: BUTTONS },
    }),
    kinds: view({ messages: splitIntoPages(createKinds(w)) }),
    long: view({ messages: splitIntoPages(createNumberedMessages(10_000, w)) }),
    opening: createFakeView({ flow: 'initializing', composer: WAITING }, locale),
    broken: createFakeView({ flow: 'error', composer: { reason: 'unavailable', until: null } }, locale),
  }
}
