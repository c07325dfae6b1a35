/** Habits of other teams' streams that the documents leave open: order, ids, ends. One line each. */

/** One event as the story has it, before a server writes it. */
export interface StoryEvent {
  event_type: string
  /** Its position in the whole story, from 1. */
  place: number
  /** Which response it belongs to, from 0. */
  response: number
  data: Record<string, unknown>
  /** The whole JSON of the event, where habits do not touch it. */
  rawEnvelope?: Record<string, unknown>
}

/** A response in progress. */
export interface Response {
  isHistory: boolean
  /** Number of the request, from 0. */
  request: number
}

/** How a server writes its streams. Our own server's way is the default. */
export interface Habits {
  /** The id of an event; null for none. `index` counts from 0 in the response. */
  id?: (event: StoryEvent, index: number, response: Response) => string | null
  timestamp?: (event: StoryEvent) => unknown
  /** The JSON of an event, from what would be written. */
  json?: (json: Record<string, unknown>, response: Response) => Record<string, unknown>
  data?: (data: Record<string, unknown>, event: StoryEvent) => Record<string, unknown>
  /** The lines of an event, from its JSON; without the empty one. */
  block?: (json: string, id: string | null, type: string) => string[]
  /** The whole text of a response. */
  text?: (text: string) => string
  /** How the server marks the end of its streams, which it announces. A cut then looks like a clean end, as behind some proxies. Rule W22. */
  endMark?: string
  /** Which events a history holds, and in which order. */
  history?: (events: readonly StoryEvent[]) => readonly StoryEvent[]
}

export interface StreamVariant {
  name: string
  habits: Habits
  /** Leaves no evidence of the order or identity of events together with others of the same letter. */
  excludes?: string
}

const T0 = 1_767_225_600_000

/** Our server's style, which a habit changes. */
export const USUAL: Required<Pick<Habits, 'id' | 'timestamp' | 'block'>> = {
  id: ({ place }) => `e${String(place).padStart(4, '0')}`,
  timestamp: ({ place }) => T0 + place * 10,
  block: (json, id) => [...(id === null ? [] : [`id: ${id}`]), `data: ${json}`],
}

const isPlayers = ({ data }: StoryEvent): boolean => data.sender_type === 'user'
const without =
  (name: string) =>
  (json: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(Object.entries(json).filter(([key]) => key !== name))

/** All variants must lead to the same view: every line once and in order, the player's too, and the ending. */
export const STREAM_VARIANTS: readonly StreamVariant[] = [
  { name: 'our own way', habits: {} },
  {
    name: 'ids that begin at 1 in every response',
    habits: { id: (_event, index) => String(index + 1) },
    excludes: 'id',
  },
  { name: 'ids that begin at 0 in every response', habits: { id: (_event, index) => String(index) }, excludes: 'id' },
  { name: 'ids that go down', habits: { id: ({ place }) => String(10_000 - place) }, excludes: 'id' },
  {
    name: 'random ids in every response',
    habits: { id: ({ place }, _index, { request }) => `r${(place * 7_919 + request * 104_729) % 99_991}` },
    excludes: 'id',
  },
  { name: 'one id for all events', habits: { id: () => 'event' }, excludes: 'id' },
  { name: 'an empty id', habits: { id: () => '' }, excludes: 'id' },
  { name: 'no ids', habits: { id: () => null }, excludes: 'id' },
  {
    name: 'ids on the stream and none in the history',
    habits: { id: ({ place }, _index, { isHistory }) => (isHistory ? null : String(place)) },
    excludes: 'id',
  },
  {
    name: 'ids in the history and none on the stream',
    habits: { id: ({ place }, _index, { isHistory }) => (isHistory ? String(place) : null) },
    excludes: 'id',
  },
  {
    name: 'ids on every other event',
    habits: { id: ({ place }) => (place % 2 === 0 ? String(place) : null) },
    excludes: 'id',
  },
  {
    name: 'numeric ids of messages',
    habits: {
      data: (data, { place }) =>
        data.id === undefined || isPlayers({ data } as StoryEvent) ? data : { ...data, id: place },
    },
    excludes: 'message',
  },
  {
    name: 'uuids of messages in place of ids',
    habits: {
      data: ({ id, ...data }, event) =>
        id === undefined ? data : isPlayers(event) ? { id, ...data } : { ...data, uuid: id },
    },
    excludes: 'message',
  },
  {
    name: 'player’s lines with ids of the server',
    habits: { data: (data, { place }) => (data.sender_type === 'user' ? { ...data, id: `line-${place}` } : data) },
    excludes: 'player',
  },
  {
    name: 'player’s lines with numbers for ids',
    habits: { data: (data, { place }) => (data.sender_type === 'user' ? { ...data, id: place } : data) },
    excludes: 'player',
  },
  {
    name: 'player’s lines with spaces around them',
    habits: {
      data: (data, { place }) =>
        data.sender_type === 'user'
          ? { ...data, id: `line-${place}`, content: { text: ` ${(data.content as { text: string }).text} ` } }
          : data,
    },
    excludes: 'player',
  },
  {
    name: 'a history without the player’s lines',
    habits: { history: (events) => events.filter((event) => !isPlayers(event)) },
    excludes: 'history',
  },
  {
    name: 'a history with its newest event first',
    habits: { history: (events) => [...events].reverse() },
    excludes: 'history',
  },
  {
    name: 'a history with every event twice',
    habits: { history: (events) => events.flatMap((event) => [event, event]) },
    excludes: 'id',
  },
  {
    name: 'one timestamp for all events of a response',
    habits: { timestamp: ({ response }) => T0 + response * 60_000 },
    excludes: 'time',
  },
  { name: 'timestamps in seconds', habits: { timestamp: ({ place }) => T0 / 1_000 + place }, excludes: 'time' },
  { name: 'timestamps as text', habits: { timestamp: ({ place }) => String(T0 + place * 10) }, excludes: 'time' },
  {
    name: 'ISO timestamps',
    habits: { timestamp: ({ place }) => new Date(T0 + place * 10).toISOString() },
    excludes: 'time',
  },
  { name: 'fractional timestamps', habits: { timestamp: ({ place }) => T0 + place * 10 + 0.25 }, excludes: 'time' },
  {
    name: 'unknown fields that differ per response',
    habits: {
      json: (json, { request }) => ({
        ...json,
        trace: `t${request}`,
        data: { ...(json.data as object), request_id: request },
      }),
    },
  },
  { name: 'unknown fields that differ per event', habits: { json: (json) => ({ version: 2, ...json, retry: null }) } },
  { name: 'fields in another order', habits: { json: (json) => Object.fromEntries(Object.entries(json).reverse()) } },
  {
    name: 'the type in the `event:` line only',
    habits: {
      json: without('event_type'),
      block: (json, id, type) => [`event: ${type}`, ...(id === null ? [] : [`id: ${id}`]), `data: ${json}`],
    },
    excludes: 'block',
  },
  {
    name: 'the type in the `event:` line, too',
    habits: { block: (json, id, type) => [...(id === null ? [] : [`id: ${id}`]), `event: ${type}`, `data: ${json}`] },
    excludes: 'block',
  },
  {
    name: '`event: message` before every event',
    habits: { block: (json, id) => ['event: message', ...(id === null ? [] : [`id: ${id}`]), `data: ${json}`] },
    excludes: 'block',
  },
  {
    name: 'data over several lines',
    habits: {
      block: (json, id) => [
        ...(id === null ? [] : [`id: ${id}`]),
        ...JSON.stringify(JSON.parse(json), null, 2)
          .split('\n')
          .map((line) => `data: ${line}`),
      ],
    },
    excludes: 'block',
  },
  {
    name: 'no space after the colon',
    habits: { block: (json, id) => [...(id === null ? [] : [`id:${id}`]), `data:${json}`] },
    excludes: 'block',
  },
  {
    name: 'the id after the data',
    habits: { block: (json, id) => [`data: ${json}`, ...(id === null ? [] : [`id: ${id}`])] },
    excludes: 'block',
  },
  {
    name: 'a retry time with every event',
    habits: { block: (json, id) => ['retry: 3000', ...(id === null ? [] : [`id: ${id}`]), `data: ${json}`] },
    excludes: 'block',
  },
  {
    name: 'text as escapes',
    habits: {
      block: (json, id) => [
        ...(id === null ? [] : [`id: ${id}`]),
        `data: ${json.replace(/[\u0080-\uffff]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)}`,
      ],
    },
    excludes: 'block',
  },
  { name: 'CRLF', habits: { text: (text) => text.replaceAll('\n', '\r\n') } },
  { name: 'CR', habits: { text: (text) => text.replaceAll('\n', '\r') }, excludes: 'cr' },
  { name: 'a byte order mark', habits: { text: (text) => `\uFEFF${text}` }, excludes: 'start' },
  {
    name: 'a comment before every event',
    habits: { text: (text) => `: hello\n\n${text}`.replaceAll('\n\n', '\n\n: still here\n') },
    excludes: 'start',
  },
  { name: 'two empty lines between events', habits: { text: (text) => text.replaceAll('\n\n', '\n\n\n') } },
  {
    name: 'a last event without its empty line',
    habits: { text: (text) => text.replace(/\n\n$/, '\n') },
    excludes: 'end',
  },
  { name: 'a last event without any line end', habits: { text: (text) => text.replace(/\n\n$/, '') }, excludes: 'end' },
  { name: 'a bare `event:` at the end', habits: { text: (text) => `${text}event:` }, excludes: 'end' },
  { name: 'an `event: done` at the end', habits: { text: (text) => `${text}event: done\n\n` }, excludes: 'end' },
  { name: '[DONE] at the end', habits: { text: (text) => `${text}data: [DONE]\n\n` }, excludes: 'end' },
  { name: 'a marked end', habits: { endMark: ': end\n\n' }, excludes: 'end' },
  { name: 'a marked end without spaces, with CRLF', habits: { endMark: ':end\r\n' }, excludes: 'end' },
  { name: 'half an event at the end', habits: { text: (text) => `${text}data: {"event_ty` }, excludes: 'end' },
  {
    name: 'events of unknown types among the others',
    habits: { text: (text) => text.replaceAll('\n\n', '\n\ndata: {"event_type":"ping","timestamp":1,"data":{}}\n\n') },
    excludes: 'start',
  },
]

/** Variants that do not exclude each other, in one server: the first of each kind. */
export function mixtureOf(variants: readonly StreamVariant[]): StreamVariant {
  const taken = new Set<string>()
  const fitting = variants.filter(({ excludes }) => {
    if (excludes === undefined || taken.has(excludes)) return excludes === undefined
    taken.add(excludes)
    return true
  })
  return {
    name: fitting.map(({ name }) => name).join(', '),
    habits: fitting.reduce<Habits>((mixed, { habits }) => combine(mixed, habits), {}),
  }
}

function combine(a: Habits, b: Habits): Habits {
  const {
    json: jsonA = (json) => json,
    data: dataA = (data) => data,
    text: textA = (text) => text,
    history: historyA = (events) => events,
  } = a
  const {
    json: jsonB = (json) => json,
    data: dataB = (data) => data,
    text: textB = (text) => text,
    history: historyB = (events) => events,
  } = b
  return {
    ...a,
    ...b,
    json: (json, response) => jsonB(jsonA(json, response), response),
    data: (data, event) => dataB(dataA(data, event), event),
    text: (text) => textB(textA(text)),
    history: (events) => historyB(historyA(events)),
  }
}
