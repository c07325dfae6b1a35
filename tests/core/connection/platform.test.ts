/** What the web platform tests hold an event stream to: one test for each of their names (`format-…`), each read in pieces of 1 to 7 bytes and at once. */
import { describe, expect, test } from 'vitest'
import { EVENT_MAX_BYTES } from '../../../protocol/limits.ts'
import { createManualClock } from '../../../worker/clock/manual.ts'
import { requestStream } from '../../../worker/connection/streamRequest.ts'
import { readIn, readPieces, type Whole } from './reader.ts'

const SIZES = [1, 2, 3, 4, 5, 6, 7, Infinity]

/** An event on the wire whose debug message is `text`. */
function debug(text: string): string {
  return `{"event_type":"debug","timestamp":1,"data":{"message":${JSON.stringify(text)}}}`
}

/** The debug messages that a stream brought; an event that is not JSON is shown as null, and comes last. */
function messagesOf({ events, dropped }: Pick<Whole, 'events' | 'dropped'>): (string | null)[] {
  return [
    ...events.map((event) => (event.event_type === 'debug' ? event.data.message : null)),
    ...dropped.map(() => null),
  ]
}

const MESSAGES: readonly [string, string, (string | null)[]][] = [
  [
    'bom: the first mark alone is stripped',
    `\uFEFFdata: ${debug('1')}\n\n\uFEFFdata: ${debug('2')}\n\ndata: ${debug('3')}\n\n`,
    ['1', '3'],
  ],
  [
    'bom-2: a second mark is part of the field’s name',
    `\uFEFF\uFEFFdata: ${debug('1')}\n\ndata: ${debug('2')}\n\n`,
    ['2'],
  ],
  [
    'comments',
    `data: ${debug('1')}\r:\u0000\n:\r\ndata:\n:${'x'.repeat(2_048)}\rdata:\n:data: no\r:${'x'.repeat(2_048)}\n\n`,
    ['1'],
  ],
  // The platform drops it; here a clean end of the stream is the end of its last event. Rule W4.
  ['data-before-final-empty-line', `retry: 1000\ndata: ${debug('1')}`, ['1']],
  ['field-data: nothing, one empty line and two', `data: ${debug('1')}\n\ndata\n\ndata\ndata\n\n`, ['1', null, null]],
  [
    'field-data: several lines are one text',
    'data: {"event_type":"debug",\ndata: "timestamp":1,\ndata: "data":{"message":"1"}}\n\n',
    ['1'],
  ],
  [
    'field-data: a line end inside a text is no JSON',
    'data: {"event_type":"debug",\ndata: "timestamp":1,"data":{"message":"two\ndata: "}}\n\n',
    [null],
  ],
  [
    'field-event: the name says nothing to us',
    `event: test\ndata: ${debug('1')}\n\ndata: ${debug('2')}\n\n`,
    ['1', '2'],
  ],
  ['field-event-empty', `event:\ndata: ${debug('1')}\n\nevent: \ndata: ${debug('2')}\n\n`, ['1', '2']],
  [
    'field-parsing: names are taken literally',
    `data:\u0000\n data: no\rData: no\nda-ta: no\ndata\u0000: no\r\ndatax: no\n\ndata: ${debug('1')}\n\n`,
    ['1', null],
  ],
  ['field-retry', `retry: 3000\ndata: ${debug('1')}\n\n`, ['1']],
  ['field-retry-bogus', `retry: 3000\nretry: 1000x\ndata: ${debug('1')}\n\n`, ['1']],
  ['field-retry-empty', `retry\ndata: ${debug('1')}\n\nretry:\ndata: ${debug('2')}\n\n`, ['1', '2']],
  ['field-unknown', `data:${debug('1')}\n data: no\nfield: no\nunknown\njustsometext\n:data: no\n\n`, ['1']],
  [
    'leading-space: one space or none, never a tab',
    `data:${debug('1')}\n\ndata: ${debug('2')}\n\ndata:\t${debug('3')}\n\ndata:  ${debug('4')}\n\n`,
    ['1', '2', '3', '4'],
  ],
  [
    'newlines: each kind, and all of them mixed',
    `data: ${debug('1')}\r\ndata: \n\ndata: ${debug('2')}\r\r\ndata: ${debug('3')}\r\n\rdata: ${debug('4')}\n\n`,
    ['1', '2', '3', '4'],
  ],
  ['null-character', `data: ${debug('1')}\n\n\u0000\n\ndata: ${debug('2')}\n\n`, ['1', '2']],
  ['utf-8', `data: ${debug('ok … 灯笼 🏮')}\n\n`, ['ok … 灯笼 🏮']],
]

describe('format', () => {
  test.each(MESSAGES)('[W3] %s', (_name, stream, expected) => {
    for (const size of SIZES) expect(messagesOf(readIn(stream, size)), `${size} bytes at a time`).toEqual(expected)
  })

  test.each<[string, string, unknown[]]>([
    [
      'field-id: an event has the id of its own block',
      `id: 1\ndata: ${debug('a')}\n\nid: 2\nid: 3\ndata: ${debug('b')}\n\n`,
      ['1', '3'],
    ],
    [
      'field-id-2: an event without one has none of the event before',
      `id: 1\ndata: ${debug('a')}\n\ndata: ${debug('b')}\n\nid\ndata: ${debug('c')}\n\nid:\ndata: ${debug('d')}\n\n`,
      ['1', made, made, made],
    ],
    [
      'field-id-null: an id with a NUL is ignored',
      ['\u0000\u0000', 'x\u0000', '\u0000x', 'x\u0000x', ' \u0000']
        .map((id) => `id: ${id}\ndata: ${debug('a')}\n\n`)
        .join(''),
      [made, made, made, made, made],
    ],
    ['a block of an id alone brings nothing', `id: 1\n\ndata: ${debug('a')}\n\n`, [made]],
  ])('[W3] %s', (_name, stream, expected) => {
    for (const size of SIZES)
      expect(
        readIn(stream, size).events.map(({ id }) => id),
        `${size} bytes at a time`,
      ).toEqual(expected.map((each) => (each === made ? expect.stringMatching(/^~/) : each)))
  })

  test.each([
    ['mime-bogus', 'x bogus', 'failed'],
    ['mime-valid-bogus', 'text/x-bogus', 'failed'],
    ['mime-trailing-semicolon', 'text/event-stream;', 'ended'],
    ['mime with a parameter, in capitals', 'Text/Event-Stream; charset=UTF-8', 'ended'],
  ])('[W10] %s', async (_name, type, outcome) => {
    for (const size of SIZES)
      expect(await answered(type, size)).toEqual({ outcome, messages: outcome === 'ended' ? ['1', '2'] : [] })
  })
})

describe('the parser', () => {
  test('[W3] splits no line at U+0085, U+2028 or U+2029, nor at other spaces', () => {
    const text = 'a\u0085b\u2028c\u2029d\u000be\u000cf\u001cg'
    for (const size of SIZES)
      expect(messagesOf(readIn(`data: ${debug('a\u0085b\u2028c\u2029d')}\n\n`, size))).toEqual([
        'a\u0085b\u2028c\u2029d',
      ])
    for (const size of SIZES) expect(messagesOf(readIn(`: ${text}\ndata: ${debug('1')}\n\n`, size))).toEqual(['1'])
  })

  test('[W3] strips the mark after any number of empty reads, and where it comes in pieces between them', () => {
    const bytes = new TextEncoder().encode(`\uFEFFdata: ${debug('1')}\n\n`)
    const nothing = new Uint8Array()
    for (const empty of [1, 2, 3]) {
      const before = Array.from({ length: empty }, () => nothing)
      expect(messagesOf(readPieces([...before, bytes]))).toEqual(['1'])
      for (const cut of [1, 2, 3, 4])
        expect(messagesOf(readPieces([...before, bytes.subarray(0, cut), ...before, bytes.subarray(cut)]))).toEqual([
          '1',
        ])
    }
  })

  test('[W3] bytes that are no UTF-8 spoil no other event', () => {
    const encoder = new TextEncoder()
    const bytes = Buffer.concat([
      encoder.encode(`data: ${debug('1')}\n\ndata: `),
      new Uint8Array([0xff, 0xc3]),
      encoder.encode(`\n\ndata: ${debug('2')}\n\n`),
    ])
    for (const size of SIZES) expect(messagesOf(readIn(bytes, size))).toEqual(['1', '2', null])
  })

  test('[W4] takes a whole last block and drops a partial one; its id leaks into no event', () => {
    for (const size of SIZES) {
      for (const rest of ['id: left', 'id: left\n', `id: left\ndata: ${debug('half').slice(0, -1)}`]) {
        expect(readIn(`id: 1\ndata: ${debug('1')}\n\n${rest}`, size)).toMatchObject({
          events: [{ id: '1' }],
          dropped: [],
          isCut: true,
        })
      }
      for (const rest of [`id: left\ndata: ${debug('whole')}`, `id: left\ndata: ${debug('whole')}\n`]) {
        expect(readIn(`id: 1\ndata: ${debug('1')}\n\n${rest}`, size)).toMatchObject({
          events: [{ id: '1' }, { id: 'left' }],
          dropped: [],
          isCut: false,
        })
      }
      expect(readIn(`data: ${debug('1')}\n\n`, size).events.map(({ id }) => id)).toEqual([expect.stringMatching(/^~/)])
    }
  })

  test('[W3, W8] looks at characters in proportion to the bytes, however they are cut and wherever the lines end', () => {
    const streams: readonly ((bytes: number) => string)[] = [
      (bytes) => `data: ${'x'.repeat(bytes)}`,
      (bytes) => 'data\n'.repeat(bytes / 5),
      (bytes) => `:${'x'.repeat(bytes)}`,
      (bytes) => `id: ${'1'.repeat(bytes)}`,
      (bytes) => '\n\r\n'.repeat(bytes / 3),
    ]
    for (const stream of streams) {
      const [small = 0, large = 0] = [EVENT_MAX_BYTES / 64, EVENT_MAX_BYTES / 8].map((bytes) =>
        countCharacters(() => readIn(stream(bytes), 7)),
      )
      expect(small).toBeGreaterThan(0)
      // Eight times the bytes: in the square of them it would be 64 times the work.
      expect(large).toBeLessThan(16 * small)
    }
  })
})

/** Stands for an id that was made from the event, as it had none. */
const made = Symbol('made')

/** The outcome of a stream of this type, sent in pieces. */
async function answered(type: string, size: number): Promise<{ outcome: string; messages: (string | null)[] }> {
  const bytes = new TextEncoder().encode(`data: ${debug('1')}\n\ndata: ${debug('2')}\n\n`)
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let from = 0; from < bytes.length; from += size)
        controller.enqueue(bytes.subarray(from, Math.min(bytes.length, from + size)))
      controller.close()
    },
  })
  const response = new Response(body, { headers: { 'content-type': type } })
  const messages: (string | null)[] = []
  const transport = {
    fetch: async () => response,
    clock: createManualClock(),
    random: () => 0,
    getToken: async () => null,
    refreshToken: async () => false,
    whenVisible: async () => undefined,
    baseUrl: '',
  } as const
  const request = { address: '/stream', body: { story_id: 's', restart: true }, locale: 'en', idempotencyKey: null }
  const outcome = await requestStream(request, transport, new AbortController().signal, (read) =>
    messages.push(...messagesOf(read)),
  )
  return { outcome: outcome.kind, messages }
}

/** How many characters and bytes the methods that search a text or bytes are given while it runs: work, without a clock. */
function countCharacters(run: () => void): number {
  let count = 0
  const methods = ['indexOf', 'lastIndexOf', 'search', 'split', 'replace', 'replaceAll', 'match', 'includes', 'trim']
  const patched = [String.prototype, Uint8Array.prototype].flatMap((target) =>
    methods.filter((name) => name in target).map((name) => patchMethod(target, name, (length) => (count += length))),
  )
  try {
    run()
  } finally {
    for (const restore of patched) restore()
  }
  return count
}

/** Calls `onCall` with the length of what each call of a method is given; returns the function that restores the method. */
function patchMethod(target: object, name: string, onCall: (length: number) => void): () => void {
  const owner = Object.hasOwn(target, name) ? target : (Object.getPrototypeOf(target) as object)
  const original = Object.getOwnPropertyDescriptor(owner, name)
  if (original === undefined) throw new Error(`${name} is not a method of its own`)
  const method = original.value as (...values: unknown[]) => unknown
  Object.defineProperty(target, name, {
    configurable: true,
    writable: true,
    value(this: { length: number }, ...values: unknown[]) {
      const from = typeof values[1] === 'number' ? values[1] : 0
      onCall(Math.max(0, this.length - from))
      return Reflect.apply(method, this, values)
    },
  })
  return () => {
    if (owner === target) Object.defineProperty(target, name, original)
    else Reflect.deleteProperty(target, name)
  }
}
