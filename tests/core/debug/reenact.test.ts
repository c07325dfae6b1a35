import { describe, expect, test } from 'vitest'
import { type Entry } from '../../../protocol/entries.ts'
import { type Recording } from '../../../protocol/recording.ts'
import { reenact } from '../../../worker/debug/reenact.ts'
import { findFirstDifference } from '../../../worker/runtime/replay.ts'
import { recording, recordingNames } from '../../helpers/recordings.ts'

const LINES = recording('lines-one-after-another')

/** The recording with the entries from this index on moved in time. */
function shift({ header, entries }: Recording, from: number, ms: number): Recording {
  return {
    header,
    entries: entries.map((entry, index): Entry => (index < from ? entry : { ...entry, at: entry.at + ms })),
  }
}

/** The first delay of 3 s in the recording. */
function findDelay(): { index: number; work: string } {
  const index = LINES.entries.findIndex(
    (entry, at) =>
      entry.type === 'timer' && entry.work.startsWith('delay:') && entry.at - (LINES.entries[at - 1]?.at ?? 0) >= 3_000,
  )
  const entry = LINES.entries[index]
  if (entry?.type !== 'timer') throw new Error('no delay of 3 s')
  return { index, work: entry.work }
}

describe('reenact', () => {
  test('[L3] a delay cut from 3000 to 900 ms is found: its timer is not due', async () => {
    const { index, work } = findDelay()
    const { unfired, entries } = await reenact(shift(LINES, index, -2_100))
    const dueAt = LINES.entries[index]?.at
    expect(unfired).toEqual({ index, work, dueAt, before: null })
    expect(findFirstDifference(entries, shift(LINES, index, -2_100).entries)).toBe(index)
  })

  test('[L3] a timer that fires late is no other log, and how late is said', async () => {
    const { index, work } = findDelay()
    const late = shift(LINES, index, 400)
    const again = await reenact(late)
    expect(again.entries.slice(0, index + 1)).toEqual(late.entries.slice(0, index + 1))
    expect(again.late[0]).toMatchObject({ index, work, lateMs: 400, isVisible: true })
  })

  test('[L3] a timer that the recording does not have is said to be late at the end', async () => {
    const { index, work } = findDelay()
    const { header, entries } = LINES
    const { late } = await reenact({
      header,
      entries: [
        ...entries.slice(0, index),
        { type: 'host', at: (entries[index]?.at ?? 0) + 9_000, fact: { kind: 'network', online: true } },
      ],
    })
    expect(late).toMatchObject([{ index: null, work, lateMs: 9_000 }])
  })

  test('[L3] a page that was away fires its timers late, which counts from its return', async () => {
    const { index, work } = findDelay()
    const back = (entries: Entry[]): Entry[] => [
      ...entries.slice(0, index),
      { type: 'host', at: (entries[index]?.at ?? 0) + 60_000, fact: { kind: 'resumed' } },
      { type: 'timer', at: (entries[index]?.at ?? 0) + 60_007, work },
    ]
    expect((await reenact({ header: LINES.header, entries: back(LINES.entries) })).late).toMatchObject([
      { work, lateMs: 7 },
    ])
  })

  test('[L3] with timers when they are due, what came from outside gives the whole log', async () => {
    // The first story was recorded on a real clock, whose timers are late.
    for (const name of recordingNames().filter((each) => each !== 'first-story')) {
      const { header, entries } = recording(name)
      const outside = entries.filter(({ type }) => type !== 'timer')
      const last = entries[entries.length - 1]
      const again = await reenact({ header, entries: outside }, { timers: 'due' })
      const ended = again.entries.length === entries.length ? entries : entries.slice(0, again.entries.length)
      expect(again.entries, name).toEqual(ended)
      // Timers behind the last entry from outside are not waited for.
      if (last?.type !== 'timer') expect(again.entries.length, name).toBe(entries.length)
    }
  })
})
