import { type Entry } from '../../protocol/entries.ts'
import { type ChatEvent } from '../../protocol/events/index.ts'
import { type Intent } from '../../protocol/intents.ts'

const WIDTH = 100

/** Describes an entry in one line, and each of its events in another. */
export function describeEntry(entry: Entry): [string, ...string[]] {
  switch (entry.type) {
    case 'open':
      return [
        `open    ${entry.storyId} with ${entry.actorId}, chat ${entry.chatVersion}, ${entry.locale}${entry.restart ? ', restart' : ''}`,
      ]
    case 'server':
      return [
        `server  ${entry.work}: ${entry.events.length} event${entry.events.length === 1 ? '' : 's'}`,
        ...entry.events.map(describeEvent),
        ...(entry.dropped ?? []).map(
          ({ reason, event_type = '', field = '' }) =>
            `! dropped ${[event_type, reason, field].filter(Boolean).join(' ')}`,
        ),
      ]
    case 'intent':
      return [`intent  ${describeIntent(entry.intent)}`]
    case 'host':
      return [`host    ${JSON.stringify(entry.fact)}`]
    case 'timer':
      return [`timer   ${entry.work}`]
    case 'result':
      return [
        `result  ${entry.work}: ${entry.ok ? 'ok' : `${entry.failure ?? 'failed'} ${entry.message ?? ''}`.trim()}`,
      ]
  }
}

/** The entry in one line, without its events and its time. */
export function nameEntry(entry: Entry | undefined): string {
  return entry === undefined ? 'none' : describeEntry(entry)[0].replace(/\s+/g, ' ')
}

function describeEvent({ event_type, data }: ChatEvent): string {
  const text =
    event_type === 'message'
      ? `${data.sender_type}: ${data.content.text || data.content.media_url || ''}`
      : JSON.stringify(data)
  return cut(`- ${event_type} ${text}`)
}

function describeIntent(intent: Intent): string {
  const { kind, ...rest } = intent
  return cut(`${kind} ${Object.values(rest).join(' ')}`.trim())
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length <= WIDTH ? line : `${line.slice(0, WIDTH - 1)}…`
}
