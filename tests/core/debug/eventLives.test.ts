/** The life of events, read from what the reducer did. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type Entry } from '../../../protocol/entries.ts'
import { type ChatEvent } from '../../../protocol/events/index.ts'
import { readCodeIndex } from '../../../worker/cli/sources.ts'
import { describeLife } from '../../../worker/debug/describeLife.ts'
import { createLifeReader, type EventLife, isNeverBegun, readLives } from '../../../worker/debug/eventLives.ts'
import { HANDLERS } from '../../../worker/reducer/events/index.ts'
import { fold, foldAll } from '../../../worker/reducer/fold.ts'
import { type State } from '../../../worker/reducer/state.ts'
import { recording, recordingNames } from '../../helpers/recordings.ts'

const CODE = readCodeIndex()
const OPEN: Entry = {
  type: 'open',
  at: 0,
  key: 'k0',
  storyId: 's',
  actorId: 'a',
  chatVersion: '2',
  restart: true,
  gameConfig: null,
  locale: 'en',
}

afterEach(() => void vi.restoreAllMocks())

const line = (id: string, timestamp: number): ChatEvent => ({
  id,
  event_type: 'show_tips',
  timestamp,
  fingerprint: id,
  data: { text: 'Six lamps.' },
})
const heart = (id: string, timestamp: number): ChatEvent => ({
  id,
  event_type: 'heart_value',
  timestamp,
  fingerprint: id,
  data: { heart_value: 20, scene_ids: [], is_allow_message: true },
})
const read = (at: number, ...events: ChatEvent[]): Entry => ({ type: 'server', at, work: 'start:1', events })

function livesOf(entries: readonly Entry[], index: number): EventLife[] {
  return readLives(entries, index, index === 0 ? null : foldAll(entries.slice(0, index)))
}

function rowsOf(entries: readonly Entry[], index: number): string[] {
  return livesOf(entries, index).flatMap((life) =>
    describeLife(life, entries, CODE).map(
      ({ name, text, places, isFault }) =>
        `${isFault ? '! ' : ''}${name}: ${text}${places[0] === undefined ? '' : ` | ${places[0].name}`}`,
    ),
  )
}

describe('the life of an event', () => {
  test('[O3] arrived, queued, begun when a gate opened, and over when its own was opened', () => {
    const log = [
      OPEN,
      read(100, line('e1', 1), line('e2', 2)),
      { type: 'intent', at: 110, key: 'k1', intent: { kind: 'tap' } },
      { type: 'intent', at: 120, key: 'k2', intent: { kind: 'tap' } },
      { type: 'intent', at: 130, key: 'k3', intent: { kind: 'tap' } },
    ] as const satisfies Entry[]
    const [first, second] = livesOf(log, 1)
    expect(first?.begun).toMatchObject({ index: 1, gate: null })
    expect(first?.gates.map(({ kind, opened }) => [kind, opened?.index])).toEqual([
      ['typing', 2],
      ['delay', 3],
    ])
    expect(second).toMatchObject({ queued: { place: 1 }, begun: { index: 3, gate: { kind: 'delay' } } })
    expect(rowsOf(log, 1)).toEqual([
      'Arrived: with entry 2 of start:1, event 1 of 2',
      'Queued: as the next one | enqueue',
      'Begun: at once, with entry 2: no gate was closed | applyTips',
      'Over: typing:e1 was opened by entry 3 (intent tap) | openGate',
      `Over: ${first?.gates[1]?.key ?? ''} was opened by entry 4 (intent tap) | endDelay`,
      'Arrived: with entry 2 of start:1, event 2 of 2',
      'Queued: behind 1 | enqueue',
      `Begun: with entry 4 (intent tap), which opened the gate ${first?.gates[1]?.key ?? ''} | applyTips`,
      'Over: typing:e2 was opened by entry 5 (intent tap) | openGate',
      expect.stringMatching(/^Closed: the gate delay:e2:\d+, which is closed to the end of the log$/) as string,
    ])
    // The entry that begins an event tells its life, too.
    expect(livesOf(log, 3).map(({ event, arrived }) => [event.id, arrived?.index])).toEqual([['e2', 1]])
  })

  test('[O4] one that is known changes nothing, and names the entry that brought it', () => {
    const log = [OPEN, read(100, heart('e1', 1)), read(200, heart('e1', 1))]
    expect(rowsOf(log, 2)).toEqual([
      'Arrived: with entry 3 of start:1, event 1 of 1',
      'Known already: since entry 2: it changes nothing (O4) | dedupeEvents',
    ])
    expect(livesOf(log, 2).some(isNeverBegun)).toBe(false)
  })

  test('[O5] one of a stream that is over, one behind a closed gate, and one after the ending never begin', () => {
    const ended = [
      OPEN,
      read(100, {
        id: 'end',
        event_type: 'show_ending',
        timestamp: 1,
        fingerprint: 'end',
        data: { ending_id: 'x', html: '', title: '', number: null, total: null, image_url: null, alt: '' },
      } as unknown as ChatEvent),
      read(200, line('e1', 2)),
    ]
    expect(rowsOf(ended, 2)[2]).toBe(
      '! Never begun: the ending had closed the conversation (E1), in entry 3 | drainQueue',
    )
    const over = [OPEN, { type: 'result', at: 50, work: 'start:1', ok: true } as const, read(100, heart('e1', 1))]
    expect(rowsOf(over, 2)[1]).toBe('! Never begun: its stream was not wanted any more (O5), in entry 3')
    const waiting = [OPEN, read(100, line('e1', 1), line('e2', 2))]
    expect(rowsOf(waiting, 1).at(-1)).toBe('! Never begun: it is the next one; the gate typing:e1 waits for its timer')
  })

  test('[F8] one whose handler throws is left out by that', () => {
    vi.spyOn(HANDLERS, 'heart_value').mockImplementation(() => {
      throw new Error('broken')
    })
    const log = [OPEN, read(100, heart('e1', 1))]
    expect(livesOf(log, 1).map(({ missed }) => missed?.why)).toEqual(['threw'])
  })

  test('[F10] one that is cleared from the queue names what cleared it', () => {
    const paid = {
      id: 'p',
      event_type: 'payment_required',
      timestamp: 1,
      fingerprint: 'p',
      data: { message: '', coins: 5 },
    } as ChatEvent
    expect(rowsOf([OPEN, read(100, paid, line('e1', 2))], 1).at(-1)).toBe(
      '! Never begun: it was cleared from the queue, in entry 2 | applyPaymentRequired',
    )
  })

  test('[W14] a field that was left out is named', () => {
    const entry = {
      ...read(100, heart('e1', 1)),
      dropped: [{ reason: 'ignored_field', event_type: 'heart_value', id: 'e1', field: 'data.reason' }],
    } as Entry
    expect(rowsOf([OPEN, entry], 1)[1]).toBe('Repaired: data.reason did not fit and was left out (W14)')
  })

  test('of every recording, each event that began is one that arrived, and in the order of the log', () => {
    for (const name of recordingNames()) {
      const { entries } = recording(name)
      const reader = createLifeReader(entries, 0, null, { whole: true })
      reader.advance(Infinity)
      const lives = reader.lives()
      const begun = lives.flatMap((life) => (life.begun === null ? [] : [life.event.id]))
      expect(lives.filter(({ missed }) => missed?.why === 'lost')).toEqual([])
      let state: State | null = null
      const expected: string[] = []
      for (const entry of entries) {
        const next: State = fold(state, [entry]).state
        const { lastBegun } = next.core
        if (lastBegun !== null && lastBegun !== state?.core.lastBegun) expected.push(lastBegun.id)
        state = next
      }
      expect(expected.filter((id) => !begun.includes(id))).toEqual([])
    }
  })
})
