/** The basics that the web platform tests hold an event stream to, by their names there, each cut in every way. */
import { expect, test } from 'vitest'
import { readIn, readPieces } from './reader.ts'

/** An event on the wire whose debug message is `text`. */
function debug(text: string): string {
  return `{"event_type":"debug","timestamp":1,"data":{"message":${JSON.stringify(text)}}}`
}

/** The debug messages of a stream; an event that is not JSON is shown as null. */
function messagesOf(stream: string): (string | null)[] {
  const results = [1, 2, 3, 5, 7, Infinity].map((size) => {
    const { events, dropped } = readIn(stream, size)
    const said = events.map((event) => (event.event_type === 'debug' ? event.data.message : null))
    return [...said, ...dropped.map(() => null)]
  })
  const [first = []] = results
  for (const result of results) expect(result).toEqual(first)
  return first
}

test.each<[string, string, (string | null)[]]>([
  ['format-bom', `\uFEFFdata: ${debug('1')}\n\ndata: ${debug('2')}\n\n`, ['1', '2']],
  ['format-bom-2: a second mark is part of the field’s name', `\uFEFF\uFEFFdata: ${debug('1')}\n\ndata: ${debug('2')}\n\n`, ['2']],
  ['a mark inside the stream is kept', `data: ${debug('1')}\n\n\uFEFFdata: ${debug('2')}\n\n`, ['1']],
  ['format-comments', `data: ${debug('1')}\n:\u0000\n:\r\ndata:\n:${'x'.repeat(2_000)}\n:data: no\n\n`, ['1']],
  ['format-data-before-final-empty-line', `retry: 1000\ndata: ${debug('1')}`, []],
  ['format-field-data: nothing, one empty line and two', `data: ${debug('1')}\n\ndata\n\ndata\ndata\n\n`, ['1', null, null]],
  ['format-field-data: several lines are one text', 'data: {"event_type":"debug",\ndata: "timestamp":1,"data":{"message":"two\\n\ndata: "}}\n\n', [null]],
  ['format-field-data: a line break inside the text', 'data: {"event_type":"debug",\ndata: "timestamp":1,\ndata: "data":{"message":"1"}}\n\n', ['1']],
  ['format-field-event and -empty: the name says nothing to us', `event: test\ndata: ${debug('1')}\n\nevent:\ndata: ${debug('2')}\n\n`, ['1', '2']],
  ['format-field-parsing: names are taken literally', `Data: no\n data: no\nda-ta: no\ndatax: no\ndata: ${debug('1')}\n\n`, ['1']],
  ['format-field-retry, -bogus and -empty', `retry: 3000\ndata: ${debug('1')}\n\nretry: 3000x\ndata: ${debug('2')}\n\nretry\ndata: ${debug('3')}\n\n`, ['1', '2', '3']],
  ['format-field-unknown', `data:${debug('1')}\nfield: no\nunknown\n\n`, ['1']],
  ['format-leading-space: one space or none, never a tab', `data:${debug('1')}\n\ndata: ${debug('2')}\n\ndata:\t${debug('3')}\n\n`, ['1', '2', '3']],
  ['format-newlines: mixed', `data: ${debug('1')}\r\ndata: \n\ndata: ${debug('2')}\r\r\ndata: ${debug('3')}\r\n\rdata: ${debug('4')}\n\n`, ['1', '2', '3', '4']],
  ['format-null-character', `data: ${debug('1')}\n\n\u0000\n\ndata: ${debug('2')}\n\n`, ['1', '2']],
  ['format-utf-8', `data: ${debug('ok … 灯笼 🏮')}\n\n`, ['ok … 灯笼 🏮']],
  ['separators of Unicode are no line ends', `data: ${debug('a\u0085b\u2028c\u2029d')}\n\n`, ['a\u0085b\u2028c\u2029d']],
])('[W3] %s', (_name, stream, expected) => {
  expect(messagesOf(stream)).toEqual(expected)
})

test('[W3] format-field-id: an id is for its own event alone', () => {
  const ids = readIn(`id: 1\ndata: ${debug('a')}\n\ndata: ${debug('b')}\n\nid\ndata: ${debug('c')}\n\nid: 2\nid: 3\ndata: ${debug('d')}\n\n`).events.map(({ id }) => id)
  expect(ids).toEqual(['1', expect.stringMatching(/^~/), expect.stringMatching(/^~/), '3'])
})

test('[W3] format-field-id-null: an id with a NUL is ignored', () => {
  const [read] = readIn(`id: 1\u00002\ndata: ${debug('a')}\n\n`).events
  expect(read?.id).toMatch(/^~/)
})

test('[W3] an empty first read does not hide the byte order mark', () => {
  expect(readPieces(['', `\uFEFFdata: ${debug('1')}\n\n`]).events).toHaveLength(1)
})

test('[W3] bytes that are no UTF-8 spoil no other event', () => {
  const encoder = new TextEncoder()
  const { events } = readPieces([encoder.encode(`data: ${debug('1')}\n\ndata: `), new Uint8Array([0xff, 0xc3]), encoder.encode(`\n\ndata: ${debug('2')}\n\n`)])
  expect(events).toHaveLength(2)
})
