/** What can go wrong on a stream, by name. Each route takes the good events and serves them badly. */
import { wire } from '../../../fixtures/builders/events.ts'
import { type ChatEvent } from '../../../protocol/events/index.ts'
import { type Answer } from './answer.ts'

export interface Scene {
  events: readonly ChatEvent[]
  answer: Answer
  /** A number of the address, such as `size` in `/bytes;size=3`, or what it is where it is not given. */
  number: (name: string, otherwise: number) => number
  /** Lets time pass, ms. */
  sleep: (ms: number) => Promise<void>
}

export type Route = (scene: Scene) => Promise<void> | void

const encoder = new TextEncoder()

export const ROUTES = {
  /** A short and faultless stream. */
  ok: ({ events, answer }) => whole(answer, stream(events)),

  /** The same in pieces of `size` bytes (1), each sent by itself. */
  bytes: ({ events, answer, number }) => inPieces(answer, cutEvery(encoder.encode(stream(events)), number('size', 1))),

  /** The same byte by byte, `every` ms (1) apart. */
  trickle: ({ events, answer, number, sleep }) => inPieces(answer, cutEvery(encoder.encode(stream(events)), 1), () => sleep(number('every', 1))),

  /** The same with every character of several bytes torn apart. */
  'utf8-split': ({ events, answer }) => inPieces(answer, tearCharacters(encoder.encode(stream(events)))),

  /** The head of a stream, and then nothing. */
  stalled: ({ answer }) => answer.open(),

  /** A connection on which no answer ever begins. */
  'slow-connect': () => {},

  /** The stream ends as if all were well, in the middle of its last event. */
  'end-mid-event': ({ events, answer }) => whole(answer, stream(events).slice(0, -20)),

  /** The connection breaks after `n` events (1). */
  async 'close-after'({ events, answer, number }) {
    await answer.write(stream(events.slice(0, number('n', 1))))
    answer.cut()
  },

  /** An error of HTTP, `code` (500). */
  status: ({ answer, number }) => answer.send(number('code', 500), 'text/plain', 'something is wrong'),

  /** The token is not accepted. */
  unauthorized: ({ answer }) => answer.send(401, 'application/json', envelope('401', 'who are you')),

  /** A page where a stream should be, as from a proxy that wants a sign-in. */
  html: ({ answer }) => answer.send(200, 'text/html; charset=utf-8', '<!doctype html><title>Welcome</title><p>Please sign in to this network.</p>'),

  /** An envelope where a stream should be, its code `code` (99001: too few coins). */
  envelope: ({ answer, number }) => answer.send(200, 'application/json', envelope(String(number('code', 99_001)), 'not enough coins')),

  /** An event that is not JSON, after the first good one. */
  malformed: ({ events, answer }) => whole(answer, withAfterFirst(events, 'id: bad\ndata: {"event_type":"message","timesta\n\n')),

  /** An event with a number where a text should be, after the first good one. */
  'wrong-type': ({ events, answer }) => whole(answer, withAfterFirst(events, raw({ event_type: 'show_tips', timestamp: 1, data: { text: 42 } }))),

  /** An event of a type that nobody knows, after the first good one. */
  'unknown-event': ({ events, answer }) => whole(answer, withAfterFirst(events, raw({ event_type: 'summon_dragon', timestamp: 1, data: {} }))),

  /** An event of 1 MB, after the first good one. */
  huge: ({ events, answer }) => whole(answer, withAfterFirst(events, raw({ event_type: 'show_tips', timestamp: 1, data: { text: 'x'.repeat(1024 * 1024) } }))),

  /** The first event comes again at the end, the same to the letter. */
  twice: ({ events, answer }) => whole(answer, stream([...events, ...events.slice(0, 1)])),

  /** The last event comes first. */
  'out-of-order': ({ events, answer }) => whole(answer, stream([...events].reverse())),

  /** Lines end with CR and LF, and come apart between the two. */
  crlf: ({ events, answer }) => inPieces(answer, stream(events).split('\n').join('\r\n').split(/(?<=\r)/).map((piece) => encoder.encode(piece))),

  /** A byte order mark leads the stream, torn apart. */
  bom: ({ events, answer }) => inPieces(answer, tearCharacters(encoder.encode(`\uFEFF${stream(events)}`))),

  /** `count` comments (3), `every` ms (10) apart, before the first event. */
  async comments({ events, answer, number, sleep }) {
    for (let sent = 0; sent < number('count', 3); sent += 1) {
      await answer.write(': still here\n\n')
      await sleep(number('every', 10))
    }
    await whole(answer, stream(events))
  },
} satisfies Record<string, Route>

export type RouteName = keyof typeof ROUTES

function stream(events: readonly ChatEvent[]): string {
  return events.map((event) => wire(event)).join('')
}

/** An event as it is, good or not. */
function raw(event: object): string {
  return `id: bad\ndata: ${JSON.stringify(event)}\n\n`
}

function withAfterFirst(events: readonly ChatEvent[], extra: string): string {
  return stream(events.slice(0, 1)) + extra + stream(events.slice(1))
}

function envelope(code: string, message: string): string {
  return JSON.stringify({ isOk: false, code, message, data: null })
}

async function whole(answer: Answer, text: string): Promise<void> {
  await answer.write(text)
  answer.end()
}

async function inPieces(answer: Answer, pieces: readonly Uint8Array[], between: () => Promise<void> = async () => {}): Promise<void> {
  for (const piece of pieces) {
    await answer.write(piece)
    await between()
  }
  answer.end()
}

function cutEvery(bytes: Uint8Array, size: number): Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) => bytes.subarray(index * size, (index + 1) * size))
}

/** Cuts before every byte that continues a character: those begin with the bits 10. */
function tearCharacters(bytes: Uint8Array): Uint8Array[] {
  const cuts = [...bytes.keys()].filter((index) => (bytes[index] ?? 0) >> 6 === 0b10)
  return [0, ...cuts].map((start, index) => bytes.subarray(start, cuts[index] ?? bytes.length))
}
