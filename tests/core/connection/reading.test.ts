import { describe, expect, test } from 'vitest'
import { event, line, options, wire } from '../../../fixtures/builders/events.ts'
import { EVENT_MAX_BYTES } from '../../../protocol/limits.ts'
import { play } from '../../helpers/session.ts'
import { createEventReader } from '../../../worker/connection/eventReader.ts'
import { readIn, readPieces } from './reader.ts'

const LINES = [line(1, 'The lamps 灯笼 go out.'), line(2, 'Naïve? 🏮 Perhaps.'), line(3, 'One is left.')]
const SIZES = [1, 2, 3, 4, 5, 6, 7]

/** The same stream with another line end. */
function withEnds(end: string): string {
  return `: hello${end}${LINES.map((each) => wire(each)).join('')}`.replaceAll('\n', end)
}

describe('cutting', () => {
  test.each([
    ['LF', '\n'],
    ['CR', '\r'],
    ['CRLF', '\r\n'],
  ])('[W3] %s, cut every 1 to 7 bytes, brings the same events', (_name, end) => {
    for (const size of [...SIZES, Infinity])
      expect(readIn(withEnds(end), size)).toEqual({ events: LINES, dropped: [], isCut: false })
  })

  test('[W3] one cut anywhere, in a line end or a character, changes nothing', () => {
    const bytes = new TextEncoder().encode(withEnds('\r\n'))
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      expect(readPieces([bytes.subarray(0, cut), new Uint8Array(), bytes.subarray(cut)]).events).toEqual(LINES)
    }
  })

  test('[W3] a byte order mark before the stream is no part of it, however it is cut', () => {
    for (const size of SIZES) expect(readIn(`\uFEFF${withEnds('\n')}`, size).events).toEqual(LINES)
  })

  test('[W3] an event is read as soon as its last byte is there, with any line end', () => {
    for (const end of ['\n', '\r', '\r\n']) {
      const whole = wire(line(1, 'Now.')).replaceAll('\n', end)
      expect(readPieces([whole]).events).toHaveLength(1)
    }
  })
})

describe('ending', () => {
  test('[W4] half an event is dropped, its id too', () => {
    const whole = wire(line(1, 'Whole.'))
    for (const half of [
      'id: half\ndata: {"event_type":"debug"',
      'id: half\n',
      'dat',
      'event: debug\nda',
      'data: {"event_type":"debug",\ndata: "timestamp":1',
      'data: "灯'.slice(0, -1),
    ]) {
      for (const size of [...SIZES, Infinity])
        expect(readIn(whole + half, size), half).toEqual({ events: [line(1, 'Whole.')], dropped: [], isCut: true })
    }
    const [read] = readPieces(['id: left-over\n\n', 'data: {"event_type":"debug","timestamp":1,"data":{}}\n\n']).events
    expect(read?.id).not.toBe('left-over')
  })

  test('[W4] a whole event counts without its empty line, with any line end or none', () => {
    for (const end of ['\n', '\r', '\r\n']) {
      const whole = wire(line(1, 'Last.')).replaceAll('\n', end)
      for (const left of [0, end.length, 2 * end.length]) {
        for (const size of [...SIZES, Infinity])
          expect(readIn(whole.slice(0, whole.length - left), size)).toEqual({
            events: [line(1, 'Last.')],
            dropped: [],
            isCut: false,
          })
      }
    }
  })

  test('[W4] a comment, a bare `event:` and [DONE] are no event, and nothing is missing', () => {
    for (const rest of [
      ': still here\n',
      ': still he',
      'event:',
      'event: done',
      'event:\n',
      'event\n: bye',
      'data: [DONE]',
      'data: [DONE]\n\n',
      'event: done\ndata: [DONE]\n\n',
    ]) {
      for (const size of [...SIZES, Infinity])
        expect(readIn(wire(line(1, 'Whole.')) + rest, size), rest).toEqual({
          events: [line(1, 'Whole.')],
          dropped: [],
          isCut: false,
        })
    }
  })

  test('[W4] what does not fit in the last event is dropped with its field, as in any other', () => {
    expect(readIn('id: 7\ndata: {"event_type":"show_image","timestamp":1,"data":{}}')).toEqual({
      events: [],
      dropped: [{ reason: 'bad_field', event_type: 'show_image', field: 'data.url', id: '7' }],
      isCut: false,
    })
  })

  test('[W4] after half an event the client asks the history once, without a notice', async () => {
    for (const failing of [false, true]) {
      const game = await play()
      game.server.last().send(line(1, 'Whole.'))
      game.server.last().raw('id: 2\ndata: {"eve')
      game.server.last().end()
      await game.settle()
      expect(game.server.requests.map(({ path }) => path)).toEqual([
        '/api/v1/actor/lantern/lan/game.start',
        '/api/v1/actor/event/game.history',
      ])
      if (failing) game.server.last().cut()
      else {
        game.server.last().send(line(1, 'Whole.'), options(2, ['stay']))
        game.server.last().raw('data: {"ev')
        game.server.last().end()
      }
      await game.pass(60_000)
      expect(game.server.requests).toHaveLength(2)
      expect(game.view()).toMatchObject({
        notices: [],
        flow: 'initialized',
        options: failing ? null : { items: [{ id: 'stay' }] },
      })
      if (!failing) continue
      // What is missing comes with the next occasion.
      await game.host({ kind: 'visibility', visible: true })
      game.server.last().send(line(1, 'Whole.'), options(2, ['stay']))
      game.server.last().end()
      await game.settle()
      expect(game.view()).toMatchObject({ notices: [], options: { items: [{ id: 'stay' }] } })
    }
  })

  test.each([
    ['[W4] half an event, and again', 'data: {"ev', 'half'],
    ['[W4] half an event, then fails', 'data: {"ev', 'fails'],
    ['[W5] an event that is not JSON, then fails', 'data: {broken\n\n', 'fails'],
  ] as const)(
    'a history that is opened and ends in %s, is asked once more, and taken as it is',
    async (_, end, then) => {
      const game = await play({ command: { restart: false } })
      game.server.last().send(options(2, ['stay']))
      game.server.last().raw(end)
      game.server.last().end()
      await game.settle()
      if (then === 'fails') game.server.last().cut()
      else {
        game.server.last().send(options(2, ['stay']))
        game.server.last().raw(end)
        game.server.last().end()
      }
      await game.pass(60_000)
      expect(game.server.requests).toHaveLength(2)
      expect(game.view()).toMatchObject({ notices: [], flow: 'initialized', options: { items: [{ id: 'stay' }] } })
    },
  )
})

describe('dropping', () => {
  test('[W5] an event that is not JSON is dropped, and the events around it are read', () => {
    const { events, dropped } = readIn(`${wire(line(1, 'a'))}id: 7\ndata: {broken\n\n${wire(line(2, 'b'))}`)
    expect(events.map(({ id }) => id)).toEqual(['e000001', 'e000002'])
    expect(dropped).toEqual([{ reason: 'bad_json', id: '7' }])
  })

  test.each([
    ['whole', options(3, ['stay'])],
    ['broken, too', '{broken'],
  ])(
    '[W5] the history is asked once for an event that is not JSON, without a notice: there it is %s',
    async (_, known) => {
      const game = await play()
      const broken = '{"event_type":"show_chat_options"'
      game.server.last().send(line(1, 'Before.'))
      game.server.last().raw(`id: 3\ndata: ${broken}\n\n`)
      game.server.last().send(event('heart_value', 4, { heart_value: 30 }))
      game.server.last().end()
      await game.settle()
      expect(game.server.requests.map(({ path }) => path.split('/').at(-1))).toEqual(['game.start', 'game.history'])
      game.server.last().send(line(1, 'Before.'))
      if (typeof known === 'string') game.server.last().raw(`id: 3\ndata: ${known}\n\n`)
      else game.server.last().send(known)
      game.server.last().send(event('heart_value', 4, { heart_value: 30 }))
      game.server.last().end()
      await game.pass(60_000)
      expect(game.server.requests).toHaveLength(2)
      expect(game.view()).toMatchObject({
        notices: [],
        flow: 'initialized',
        heart: { value: 30 },
        options: typeof known === 'string' ? null : { items: [{ id: 'stay' }] },
      })
      expect(game.messages()).toHaveLength(1)
    },
  )

  test('[W6] a field that does not fit is named', () => {
    const bad = { ...event('heart_value', 1, { heart_value: 50 }), data: { heart_value: 'full' } }
    const { events, dropped } = readIn(`id: 7\ndata: ${JSON.stringify(bad)}\n\n${wire(line(2, 'b'))}`)
    expect(events).toHaveLength(1)
    expect(dropped).toEqual([{ reason: 'bad_field', event_type: 'heart_value', field: 'data.heart_value', id: '7' }])
  })

  test.each([
    ['no type', { timestamp: 1, data: {} }, 'event_type'],
    ['a list', [1], ''],
    ['null', null, ''],
  ])('[W6] an envelope with %s is dropped', (_what, body, field) => {
    const { events, dropped } = readIn(`data: ${JSON.stringify(body)}\n\n${wire(line(2, 'b'))}`)
    expect(events).toHaveLength(1)
    expect(dropped).toEqual([expect.objectContaining({ reason: 'bad_field', ...(field !== '' && { field }) })])
  })

  test('[W6] unknown fields are left out', () => {
    const [read] = readIn(
      'id: 1\ndata: {"event_type":"wait","timestamp":1,"data":{"seconds":2,"why":"?"},"extra":true}\n\n',
    ).events
    expect(read).toMatchObject({ id: '1', event_type: 'wait', timestamp: 1, data: { seconds: 2 } })
  })

  test('[W7] an unknown type is skipped, with its name; names of JavaScript’s own properties are unknown too', () => {
    for (const event_type of ['show_hologram', 'toString', '__proto__', 'constructor']) {
      const { events, dropped } = readIn(
        `id: 7\ndata: ${JSON.stringify({ event_type, timestamp: 1, data: {} })}\n\n${wire(line(2, 'b'))}`,
      )
      expect(events).toHaveLength(1)
      expect(dropped).toEqual([{ reason: 'unknown_event', event_type, id: '7' }])
    }
  })

  test('[W5, W6, W7] the session continues, with a warning for each', async () => {
    const game = await play()
    game.server
      .last()
      .raw(
        `data: {broken\n\ndata: {"event_type":"hologram","timestamp":1,"data":{}}\n\ndata: {"event_type":"wait","timestamp":1,"data":{"seconds":-1}}\n\n`,
      )
    game.server.last().send(event('heart_value', 2, { heart_value: 30 }))
    await game.settle()
    expect(game.view().heart?.value).toBe(30)
    expect(
      game.warnings.flatMap((warning) => (warning.kind === 'dropped' ? (warning.details ?? []) : [])),
    ).toMatchObject([
      { reason: 'bad_json' },
      { reason: 'unknown_event', event_type: 'hologram' },
      { reason: 'ignored_field', event_type: 'wait', field: 'data.seconds' },
    ])
  })
})

describe('the mark of the end', () => {
  const isMarked = (text: string, size: number): boolean => {
    const reader = createEventReader({ source: 'live' })
    const bytes = new TextEncoder().encode(text)
    for (let from = 0; from < bytes.length; from += size) reader.read(bytes.subarray(from, from + size))
    return reader.isEndMarked()
  }
  const event = wire(line(1, 'One.'))
  const WHOLE = ['\n', '\r', '\r\n'].flatMap((end) =>
    ['', event, ': hello\n\n'].flatMap((before) =>
      [': end\n\n', ': end\n', ':end\n\n'].map((mark) => (before + mark).replaceAll('\n', end)),
    ),
  )

  test('[W22] it is found however the bytes are cut, with any line end', () => {
    for (const text of WHOLE)
      for (const size of [...SIZES, Infinity]) expect(isMarked(text, size), JSON.stringify(text)).toBe(true)
  })

  test('[W22] nothing else is one: not a part of it, not the words of an event, and not what another line follows', () => {
    for (const text of [
      '',
      event,
      ': en',
      ': end',
      'data: end\n\n',
      `id: 1\ndata: {"text":": end"}\n\n`,
      ': ending\n\n',
      `: end\n\n${event}`,
    ])
      for (const size of [...SIZES, Infinity]) expect(isMarked(text, size), JSON.stringify(text)).toBe(false)
  })

  test('[W22] it is no event', () => {
    expect(readIn(`${event}: end\n\n`)).toEqual({ events: [line(1, 'One.')], dropped: [], isCut: false })
  })
})

describe('the cap', () => {
  const huge = wire(line(2, 'x'.repeat(1_000_000)))
  const stream = (end: string): string =>
    [wire(line(1, 'before')), huge, wire(line(3, 'after')), huge, huge, wire(line(4, 'last'))]
      .join('')
      .replaceAll('\n', end)

  test.each([
    ['LF', '\n'],
    ['CR', '\r'],
    ['CRLF', '\r\n'],
  ])('[W8] an event of 1 MB is dropped and what follows it is read, with %s', (_name, end) => {
    for (const size of [1_021, 65_536, 300_000, Infinity]) {
      const { events, dropped, isCut } = readIn(stream(end), size)
      expect(events.map(({ id }) => id)).toEqual(['e000001', 'e000003', 'e000004'])
      expect(dropped).toEqual([{ reason: 'too_large' }, { reason: 'too_large' }, { reason: 'too_large' }])
      expect(isCut).toBe(false)
    }
  })

  test('[W8] the cap is 256 kB, in bytes', () => {
    const of = (bytes: number): string => {
      const empty = `data: ${JSON.stringify({ event_type: 'debug', timestamp: 1, data: { message: '' } })}`
      return `${empty.slice(0, -3)}${'灯'.repeat(100)}${'x'.repeat(bytes - empty.length - 300)}"}}\n\n`
    }
    // In one read, and in reads of which the last ends the event.
    for (const size of [Infinity, 100_000]) {
      expect(readIn(of(EVENT_MAX_BYTES), size).events).toHaveLength(1)
      const tooLarge = { events: [], dropped: [{ reason: 'too_large' }], isCut: false }
      expect(readIn(of(EVENT_MAX_BYTES + 1), size)).toEqual(tooLarge)
    }
  })

  test('[W8] comments for hours are no event', () => {
    expect(readIn(`${': still here\n'.repeat(30_000)}${wire(line(1, 'a'))}`)).toEqual({
      events: [line(1, 'a')],
      dropped: [],
      isCut: false,
    })
  })
})
