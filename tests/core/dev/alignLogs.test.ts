/** Two logs side by side, and the positions of their sessions. */
import { describe, expect, test } from 'vitest'
import { type Entry } from '../../../protocol/entries.ts'
import { alignLogs, listDifferingRows } from '../../../src/dev/studio/model/alignLogs.ts'
import { createAlignment, findRow, positionBeside } from '../../../src/dev/studio/model/comparison.ts'
import { createSession, positionAfter, type StudioSession } from '../../../src/dev/studio/model/session.ts'
import { recording, recordingNames } from '../../helpers/recordings.ts'

const { entries } = recording('option-chosen')
const SERVER = entries.findIndex((entry) => entry.type === 'server' && entry.events.length > 0)

describe('two logs side by side', () => {
  test('a log beside itself has only rows that are the same', () => {
    const rows = alignLogs(entries, entries)
    expect(rows.every(({ status, left, right }) => status === 'same' && left === right)).toBe(true)
    expect(listDifferingRows(rows)).toEqual([])
  })

  test('an entry that one of them lacks has a row of its own, and the others stand side by side', () => {
    const fewer = entries.filter((_, index) => index !== SERVER)
    const rows = alignLogs(entries, fewer)
    expect(rows).toHaveLength(entries.length)
    expect(listDifferingRows(rows)).toEqual([SERVER])
    expect(rows[SERVER]).toEqual({ left: SERVER, right: null, status: 'left' })
    expect(alignLogs(fewer, entries)[SERVER]).toEqual({ left: null, right: SERVER, status: 'right' })
  })

  test('an entry with other contents stands beside its like', () => {
    const other = entries.map((entry, index): Entry =>
      index === SERVER && entry.type === 'server' ? { ...entry, events: [] } : entry,
    )
    expect(alignLogs(entries, other)[SERVER]).toEqual({ left: SERVER, right: SERVER, status: 'changed' })
  })

  test('another time, or another key of the client, is no other entry', () => {
    const later = entries.map((entry): Entry => {
      const moved = { ...entry, at: entry.at + 700 }
      if (moved.type === 'timer')
        return { ...moved, work: moved.work.replace(/\d{13}$/, (at) => String(Number(at) + 700)) }
      return 'key' in moved ? { ...moved, key: `other-${moved.key}` } : moved
    })
    const rows = alignLogs(entries, later)
    expect(rows.every(({ status }) => status === 'time')).toBe(true)
    expect(listDifferingRows(rows)).toEqual([])
  })

  test('each entry of both logs has one row, in its order', () => {
    for (const name of recordingNames().slice(0, 12)) {
      const other = recording(name).entries
      const rows = alignLogs(entries, other)
      expect(rows.flatMap(({ left }) => left ?? [])).toEqual(entries.map((_, index) => index))
      expect(rows.flatMap(({ right }) => right ?? [])).toEqual(other.map((_, index) => index))
    }
  })
})

describe('the session on the right', () => {
  const { header } = recording('option-chosen')
  const open = (log: Entry[]): StudioSession => createSession({ header, entries: log }, { name: 'a' })
  const fact: Entry = { type: 'host', at: entries[0]?.at ?? 0, fact: { kind: 'network', online: true } }
  const more = [...entries.slice(0, 1), fact, ...entries.slice(1)]
  const [left, right] = [open(entries), open(more)]
  const alignment = createAlignment(alignLogs(entries, more))

  test('stands after the same entry, and as long after it', () => {
    const now = positionAfter(left.replayer, 6)
    expect(positionBeside(alignment, left, right, now)).toEqual({ count: 7, at: more[6]?.at })
    expect(positionBeside(alignment, left, right, { ...now, at: now.at + 500 }).at).toBe((more[6]?.at ?? 0) + 500)
    expect(findRow(alignment, 6, 7)).toBe(6)
  })

  test('stands at its end where the left one does, and on a row of its own where the hand put it', () => {
    const end = positionAfter(left.replayer, entries.length)
    expect(positionBeside(alignment, left, right, end).count).toBe(more.length)
    expect(findRow(alignment, 1, 2)).toBe(1)
    expect(alignment.leftUpTo[1]).toBe(1)
  })
})
