import { describe, expect, test } from 'vitest'
import { event, line } from '../../../fixtures/builders/events.ts'
import { type Entry } from '../../../protocol/entries.ts'
import { readRecording, RECORDING_VERSION, writeRecording } from '../../../protocol/recording.ts'
import { HEADER, OPEN } from '../../helpers/opening.ts'

const open: Entry = { ...OPEN, at: 1 }
const entries: Entry[] = [
  open,
  {
    type: 'server',
    at: 2,
    work: 'start:1',
    events: [line(1, 'The lamps 灯笼 go out.'), event('wait', 2, { seconds: 1 })],
    dropped: [{ reason: 'bad_json' }],
  },
  { type: 'timer', at: 3, work: 'typing:e1' },
  { type: 'intent', at: 3, key: 'k2', intent: { kind: 'send', text: 'Two\nlines' } },
  { type: 'host', at: 4, fact: { kind: 'user', user: null } },
  { type: 'result', at: 5, work: 'start:1', ok: false, failure: 'refused', message: 'No' },
]

const text = (...lines: unknown[]): string =>
  lines.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))).join('\n')

describe('reading', () => {
  test('[L7] what was written is read again, to the letter', () => {
    const recording = { header: HEADER, entries }
    const written = writeRecording(recording)
    expect(written.split('\n')).toHaveLength(entries.length + 2)
    expect(readRecording(written)).toEqual({ ok: true, recording })
  })

  test('[L7] empty lines, line ends of Windows and a byte order mark do no harm', () => {
    const written = `\uFEFF${writeRecording({ header: HEADER, entries }).replaceAll('\n', '\r\n\r\n')}  \n`
    expect(readRecording(written)).toEqual({ ok: true, recording: { header: HEADER, entries } })
  })

  test('[L7, O4] events without an id get the one that a stream would have given them', () => {
    const bare = { event_type: 'debug', timestamp: 1, data: {} }
    const read = readRecording(
      text(
        HEADER,
        open,
        { type: 'server', at: 2, work: 'start:1', events: [bare, bare] },
        { type: 'server', at: 3, work: 'start:1', events: [bare, { ...bare, id: 'own' }] },
      ),
    )
    const ids = read.ok
      ? read.recording.entries.flatMap((entry) => (entry.type === 'server' ? entry.events.map(({ id }) => id) : []))
      : []
    expect(ids.map((id) => id.replace(/^~\w+\./, '~'))).toEqual(['~1', '~2', '~3', 'own'])
  })
})

describe('the first bad line', () => {
  const server = (...events: unknown[]): unknown => ({ type: 'server', at: 2, work: 'start:1', events })

  test.each<[string, string, number, RegExp]>([
    ['nothing at all', '', 1, /no header/],
    ['no entries', text(HEADER), 2, /no open entry/],
    ['not JSON', text(HEADER, open, '{broken'), 3, /not JSON/],
    ['no header first', text(open), 1, /not a header: format/],
    ['another format', text({ ...HEADER, format: 'har' }), 1, /not a header: format/],
    ['a header that is a list', text('[]', open), 1, /not a header/],
    [
      'a newer version',
      text({ ...HEADER, version: RECORDING_VERSION + 1 }, open),
      1,
      /format version 2 is newer than 1/,
    ],
    ['a locale that we have not', text({ ...HEADER, locale: 'fr' }, open), 1, /locale/],
    ['an unknown entry', text(HEADER, open, { type: 'magic', at: 2 }), 3, /not an entry: type/],
    ['an entry without a time', text(HEADER, { ...open, at: undefined }), 2, /not an entry: at/],
    [
      'an intent that is none',
      text(HEADER, open, { type: 'intent', at: 2, key: 'k', intent: { kind: 'fly' } }),
      3,
      /intent\.kind/,
    ],
    ['a second open', text(HEADER, open, open), 3, /second open/],
    ['an entry before open', text(HEADER, { type: 'timer', at: 1, work: 'w' }, open), 2, /first entry is not open/],
    [
      'time that runs back',
      text(HEADER, { ...open, at: 5 }, '', { type: 'timer', at: 4, work: 'w' }),
      4,
      /at 4 is before the entry above \(5\)/,
    ],
    [
      'an event with a bad field',
      text(HEADER, open, server(line(1, 'a'), { event_type: 'wait', timestamp: 1, data: { seconds: 'soon' } })),
      3,
      /events\[1\] wait: ignored_field data\.seconds/,
    ],
    [
      'an event of an unknown type',
      text(HEADER, open, server({ event_type: 'hologram', timestamp: 1, data: {} })),
      3,
      /events\[0\] hologram: unknown_event/,
    ],
    ['an event that is no object', text(HEADER, open, server(null)), 3, /events\[0\] ?: bad_field/],
    [
      'events that are no list',
      text(HEADER, open, { type: 'server', at: 2, work: 'w', events: {} }),
      3,
      /not an entry: events/,
    ],
  ])('[L7] %s', (_what, recording, lineNumber, reason) => {
    const read = readRecording(recording)
    expect(read).toEqual({ ok: false, bad: { line: lineNumber, reason: expect.stringMatching(reason) } })
  })
})
