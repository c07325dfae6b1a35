/** A server of another team, written from the documents alone. It serves one short story with the habits of a variant. */
import { STREAM_END_HEADER, STREAM_END_MARKED } from '../../../protocol/api/streamEnd.ts'
import { isRecord } from '../../../protocol/json.ts'
import { type Transport } from '../../../worker/connection/transport.ts'
import { type Habits, type StoryEvent, USUAL } from './streams.ts'

export interface ForeignGame {
  name: string
  habits: Habits
  /** JSON of events that come first in the answer to each turn. With `event_type` and `data` alone they are written with the habits, else as they are. */
  inserted: readonly (readonly Record<string, unknown>[])[]
  /** All texts of the conversation, in order. */
  lines: readonly string[]
  /** Fields that are reported, each once. */
  reported: readonly string[]
  /** The answer to this turn breaks off, and the history brings the rest. */
  cutAt: number | null
}

/** The texts of each turn. The player sends `WORDS` before all but the first. */
const LINES = [
  ['The lamps go out.', 'Do you see?'],
  ['Drip.', 'Drip.', 'A step on the stairs.'],
  ['Up?', 'One is left.'],
  ['It burns till morning.'],
] as const
const WORDS = 'Go'

/** The options of the turns, in order: choosing the last leads to the ending. */
export const OPTIONS = ['go', 'go-on', 'last'] as const

/** All texts of the conversation, in order, with those of what is inserted in each turn. */
export function expectedLines(inserted: readonly (readonly string[])[]): string[] {
  return LINES.flatMap((lines, turn) => [...(turn === 0 ? [] : [WORDS]), ...(inserted[turn] ?? []), ...lines])
}

type StoryPart = Pick<StoryEvent, 'event_type' | 'data' | 'rawEnvelope'>
const line = (id: string, text: string): StoryPart => ({
  event_type: 'message',
  data: { id, sender_type: 'system', msg_type: 'text', content: { text } },
})
const options = (option_id: string): StoryPart => ({
  event_type: 'show_chat_options',
  data: { options: [{ option_id, text: WORDS }] },
})
const tip = (text: string): StoryPart => ({ event_type: 'show_tips', data: { text } })

const TURNS: readonly (readonly StoryPart[])[] = [
  [
    line('said-1', LINES[0][0]),
    line('said-2', LINES[0][1]),
    { event_type: 'heart_value', data: { heart_value: 10 } },
    options(OPTIONS[0]),
  ],
  [
    tip(LINES[1][0]),
    tip(LINES[1][1]),
    line('said-3', LINES[1][2]),
    { event_type: 'heart_value', data: { heart_value: 30 } },
    options(OPTIONS[1]),
  ],
  [
    line('said-4', LINES[2][0]),
    tip(LINES[2][1]),
    { event_type: 'update_total_progress', data: { percent: 90 } },
    options(OPTIONS[2]),
  ],
  [line('said-5', LINES[3][0]), { event_type: 'show_ending', data: { html: '<p>灯笼 Over.</p>' } }],
]

export interface ForeignServer {
  fetch: Transport['fetch']
  /** How many requests there were, by the last word of their address. */
  counts: Map<string, number>
}

export function createForeignServer({
  habits,
  inserted,
  cutAt,
}: Pick<ForeignGame, 'habits' | 'inserted' | 'cutAt'>): ForeignServer {
  const log: StoryEvent[] = []
  const answers = new Map<string, readonly StoryEvent[]>()
  const counts = new Map<string, number>()
  let requests = 0

  const tell = (key: string, body: { event_type?: string; data?: { text?: string } }): readonly StoryEvent[] => {
    const known = answers.get(key)
    if (known !== undefined) return known
    const response = answers.size
    const words = body.data?.text
    const playerLine: StoryPart[] =
      words === undefined
        ? []
        : [
            {
              event_type: 'message',
              data: { id: key, sender_type: 'user', msg_type: 'text', content: { text: words } },
            },
          ]
    const events = [...playerLine, ...(inserted[response] ?? []).map(toStoryPart), ...(TURNS[response] ?? [])].map(
      (event, index) => ({ ...event, response, place: log.length + index + 1 }),
    )
    log.push(...events)
    answers.set(key, events)
    return events
  }

  const write = (events: readonly StoryEvent[], isHistory: boolean): string => {
    const {
      id = USUAL.id,
      timestamp = USUAL.timestamp,
      block = USUAL.block,
      json = (same) => same,
      data = (same) => same,
      text = (same) => same,
    } = habits
    requests += 1
    const response = { isHistory, request: requests }
    const blocks = events.map((event, index) => {
      const envelope =
        event.rawEnvelope ??
        json({ event_type: event.event_type, timestamp: timestamp(event), data: data(event.data, event) }, response)
      return `${block(JSON.stringify(envelope), id(event, index, response), event.event_type).join('\n')}\n\n`
    })
    return text(blocks.join(''))
  }

  return {
    counts,
    async fetch(url, init) {
      const name = /[a-z]+(?=$|\?)/.exec(url)?.[0] ?? ''
      counts.set(name, (counts.get(name) ?? 0) + 1)
      const key = new Headers(init.headers).get('idempotency-key')
      const isHistory = name === 'history'
      const body = JSON.parse(typeof init.body === 'string' ? init.body : '{}') as { data?: { text?: string } }
      const events = isHistory ? (habits.history ?? ((same) => same))(log) : tell(key ?? '', body)
      const breaksOff =
        !isHistory && cutAt !== null && answers.size === cutAt + 1 && counts.get('history') === undefined
      return answerWith(write(breaksOff ? events.slice(0, 2) : events, isHistory), breaksOff, habits.endMark ?? null)
    },
  }
}

/** Converts an event of a variant to a part of this story. One with more fields than type and data is sent unchanged. */
function toStoryPart(event: Record<string, unknown>): StoryPart {
  const { event_type, data, ...beside } = event
  const part = { event_type: typeof event_type === 'string' ? event_type : 'message', data: isRecord(data) ? data : {} }
  return Object.keys(beside).length === 0 ? part : { ...part, rawEnvelope: event }
}

/** Sends bytes in pieces of 50, and breaks off at the end where the variant wants it: without the mark, where there is one. */
function answerWith(text: string, breaksOff: boolean, endMark: string | null): Response {
  const bytes = new TextEncoder().encode(text + (breaksOff ? '' : (endMark ?? '')))
  let from = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (from < bytes.length) controller.enqueue(bytes.slice(from, (from += 50)))
      else if (breaksOff && endMark === null) controller.error(new TypeError('terminated'))
      else controller.close()
    },
  })
  const announced = endMark !== null && { [STREAM_END_HEADER]: STREAM_END_MARKED }
  return new Response(body, { headers: { 'content-type': 'text/event-stream', ...announced } })
}
