/** Creates the messages of the conversation. */
import { type EventData } from '../../protocol/events/index.ts'
import { type Message, type MessageAction } from '../../protocol/view/conversation.ts'

/** The name under which `seen` holds a message of the player. It identifies messages that are already shown. */
export function playerMessageName(messageId: string): string {
  return `said:${messageId}`
}

/** A message that the server sent. `audioUrl`: its voice, where that is not the one of the server. */
export function createMessage(
  data: EventData<'message'>,
  timestamp: number,
  audioUrl: string | null = data.content.audio_url,
): Message {
  const { content, sender } = data
  return {
    id: data.id,
    from: data.sender_type,
    kind: data.msg_type === 'image' ? 'image' : 'text',
    name: sender?.name ?? null,
    avatarUrl: sender?.avatar_url ?? null,
    text: content.text,
    html: content.html === '' ? null : content.html,
    mediaUrl: content.media_url,
    alt: content.alt,
    audioUrl,
    actions: createActions(content.addition?.actions),
    mood: content.addition?.mood ?? null,
    at: data.create_time ?? timestamp,
    delivery: data.sender_type === 'user' ? 'sent' : null,
    ...(content.speech && { speech: content.speech }),
  }
}

/** A message without a message event: a tip, or a text of the player. */
export function createTextMessage(
  fields: Pick<Message, 'id' | 'from' | 'text' | 'at' | 'delivery'> & Partial<Pick<Message, 'avatarUrl'>>,
): Message {
  return {
    kind: 'text',
    name: null,
    avatarUrl: null,
    html: null,
    mediaUrl: null,
    alt: '',
    audioUrl: null,
    actions: [],
    mood: null,
    ...fields,
  }
}

type Actions = NonNullable<EventData<'message'>['content']['addition']>['actions']
/** One list for nearly all messages, which have no buttons. */
const NO_ACTIONS: MessageAction[] = []

function createActions(actions: Actions = []): MessageAction[] {
  if (actions.length === 0) return NO_ACTIONS
  return [...actions]
    .sort((a, b) => Number(a.position) - Number(b.position))
    .map(({ type, option_id, coins }) => ({
      type,
      optionId: option_id,
      price: coins ?? 0,
      hasOwnPrice: coins !== null,
    }))
}
