/** Lines of the gallery's conversation. */
import { type Message } from '../../../../protocol/view/conversation.ts'
import { createFakeMessage } from '../fakeView.ts'
import { type GalleryTexts } from '../galleryTexts.ts'
import { getPictureUrl } from '../pictures.ts'

/** Four lines: the place, the actor, the player, the actor. */
export function createTalk(w: GalleryTexts): Message[] {
  return [
    createFakeMessage('place', w.place, { from: 'system' }),
    createFakeMessage('hello', w.hello, { name: w.actor, avatarUrl: getPictureUrl('avatar-lan') }),
    createPlayerMessage('answer', w.answer),
    createFakeMessage('careful', w.careful, { name: w.actor, avatarUrl: getPictureUrl('avatar-lan') }),
  ]
}

/** A line of every kind. */
export function createKinds(w: GalleryTexts): Message[] {
  return [
    ...createTalk(w),
    createFakeMessage('tip', w.tip, { from: 'tips' }),
    createFakeMessage('ledger', '', { name: w.actor, kind: 'image', mediaUrl: getPictureUrl('ledger'), alt: w.ledger }),
    createFakeMessage('long', w.long, { name: w.actor }),
    createPlayerMessage('wrong', w.wrong, 'sent', -1),
    createPlayerMessage('late', w.late, 'late'),
    createPlayerMessage('lost', w.lost, 'failed'),
  ]
}

export function createPlayerMessage(
  id: string,
  text: string,
  delivery: Message['delivery'] = 'sent',
  mood: number | null = null,
): Message {
  return createFakeMessage(id, text, { from: 'user', delivery, mood })
}

/** A long conversation, numbered. */
export function createNumberedMessages(count: number, w: GalleryTexts): Message[] {
  const lines = createTalk(w)
  return Array.from({ length: count }, (_, index) => {
    const line = lines[index % lines.length] ?? createFakeMessage('', '')
    return { ...line, id: `many-${index}`, text: `${index + 1}. ${line.text}` }
  })
}
