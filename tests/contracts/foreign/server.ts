/** A server of another team, written from the documents alone: it tells one short story with the habits of a variant. */
import { type Transport } from '../../../worker/connection/transport.ts'
import { type Habits, type StoryEvent, USUAL } from './streams.ts'

/** All that is said until the last act; the player says 'Go' twice. */
export const LINES = ['The lamps go out.', 'Do you see?', 'Go', 'Drip.', 'Drip.', 'A step on the stairs.', 'Go', 'Up?', 'One is left.'] as const
export const LAST_LINE = 'It burns till morning.'

type Told = Pick<StoryEvent, 'event_type' | 'data'>
const said = (id: string, text: string): Told => ({ event_type: 'message', data: { id, sender_type: 'system', msg_type: 'text', content: { text } } })
const asked = (option_id: string): Told => ({ event_type: 'show_chat_options', data: { options: [{ option_id, text: 'Go' }] } })
const tip = (text: string): Told => ({ event_type: 'show_tips', data: { text } })

const TURNS: readonly (readonly Told[])[] = [
  [said('m1', LINES[0]), said('m2', LINES[1]), { event_type: 'heart_value', data: { heart_value: 10 } }, asked('go')],
  [tip(LINES[3]), tip(LINES[4]), said('m3', LINES[5]), { event_type: 'heart_value', data: { heart_value: 30 } }, asked('go-on')],
  [said('m4', LINES[7]), tip(LINES[8]), { event_type: 'update_total_progress', data: { percent: 90 } }, asked('last')],
  [said('m5', LAST_LINE), { event_type: 'show_ending', data: { html: '<p>灯笼 Over.</p>' } }],
]

export interface ForeignServer {
  fetch: Transport['fetch']
  /** How many requests there were, by the last word of their address. */
  counts: Map<string, number>
}

/** `cutAt`: the answer to this turn breaks off after its second event, and the history has to bring the rest. */
export function createForeignServer(habits: Habits, cutAt: number | null): ForeignServer {
  const log: StoryEvent[] = []
  const answers = new Map<string, readonly StoryEvent[]>()
  const counts = new Map<string, number>()
  let requests = 0

  const tell = (key: string, body: { event_type?: string; data?: { text?: string } }): readonly StoryEvent[] => {
    const known = answers.get(key)
    if (known !== undefined) return known
    const response = answers.size
    const words = body.data?.text
    const own: Told[] = words === undefined ? [] : [{ event_type: 'message', data: { id: key, sender_type: 'user', msg_type: 'text', content: { text: words } } }]
    const events = [...own, ...(TURNS[response] ?? [])].map((event, index) => ({ ...event, response, place: log.length + index + 1 }))
    log.push(...events)
    answers.set(key, events)
    return events
  }

  const write = (events: readonly StoryEvent[], isHistory: boolean): string => {
    const { id = USUAL.id, timestamp = USUAL.timestamp, block = USUAL.block, json = (same) => same, data = (same) => same, text = (same) => same } = habits
    requests += 1
    const response = { isHistory, request: requests }
    const blocks = events.map((event, index) => {
      const envelope = json({ event_type: event.event_type, timestamp: timestamp(event), data: data(event.data, event) }, response)
      return `${block(JSON.stringify(envelope), id(event, index, response), event.event_type).join('\n')}\n\n`
    })
    return text(blocks.join(''))
  }

  return {
    counts,
    async fetch(url, init) {
      const name = /[a-z]+$/.exec(url)?.[0] ?? ''
      counts.set(name, (counts.get(name) ?? 0) + 1)
      const key = new Headers(init.headers).get('idempotency-key')
      const isHistory = name === 'history'
      const body = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as { data?: { text?: string } }
      const events = isHistory ? (habits.history ?? ((same) => same))(log) : tell(key ?? '', body)
      const breaksOff = !isHistory && cutAt !== null && answers.size === cutAt + 1 && counts.get('history') === undefined
      return answerWith(write(breaksOff ? events.slice(0, 2) : events, isHistory), breaksOff)
    },
  }
}

/** Sends bytes in pieces of 50, and breaks off instead of ending where it is asked to. */
function answerWith(text: string, breaksOff: boolean): Response {
  const bytes = new TextEncoder().encode(text)
  let from = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (from < bytes.length) controller.enqueue(bytes.slice(from, (from += 50)))
      else if (breaksOff) controller.error(new TypeError('terminated'))
      else controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}
