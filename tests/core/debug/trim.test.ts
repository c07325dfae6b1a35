/** Trimming a log to the least that still shows something, and what it may have to show. */
import { describe, expect, test, vi } from 'vitest'
import { event } from '../../../fixtures/builders/events.ts'
import { type Entry } from '../../../protocol/entries.ts'
import { readRecording, writeRecording } from '../../../protocol/recording.ts'
import { type Fault, findFault, findOwnFault } from '../../../worker/debug/faults.ts'
import { makeTest } from '../../../worker/debug/makeTest.ts'
import { reenact } from '../../../worker/debug/reenact.ts'
import { trimLog, type Trimmed } from '../../../worker/debug/trim.ts'
import { HANDLERS } from '../../../worker/reducer/events/index.ts'
import { foldAll } from '../../../worker/reducer/fold.ts'
import { wanted } from '../../../worker/runtime/wanted.ts'
import { createLongLog } from '../../helpers/longRecording.ts'
import { HEADER, OPEN } from '../../helpers/opening.ts'
import { recording, recordingNames } from '../../helpers/recordings.ts'

async function fault(text: string, entries: readonly Entry[], until: number | null = null): Promise<Fault> {
  const found = await findFault(text, { entries, until, other: null })
  if (typeof found === 'string') throw new Error(found)
  return found
}

async function trim(text: string, entries: readonly Entry[], until: number | null = null): Promise<Trimmed> {
  const { count, shows, keepsLast, keepsLastEvents } = await fault(text, entries, until)
  const trimmed = await trimLog(entries.slice(0, count), shows, { keepsLast, keepsLastEvents })
  if (trimmed === null) throw new Error('nothing is shown')
  return trimmed
}

const arrive = (at: number, ...events: Extract<Entry, { type: 'server' }>['events']): Entry => ({
  type: 'server',
  at,
  work: 'start:1',
  events,
})

describe('trimming', () => {
  test('leaves the entries that a condition needs, and only the events that matter', async () => {
    const { entries } = recording('first-story')
    const trimmed = await trim('heart above 30', entries)
    expect(trimmed.isLeast).toBe(true)
    expect(trimmed.entries.length).toBeLessThanOrEqual(6)
    expect(foldAll(trimmed.entries).view.heart?.value).toBeGreaterThan(30)
    expect(foldAll(trimmed.entries.slice(0, -1)).view.heart?.value ?? 0).toBeLessThanOrEqual(30)
    const types = trimmed.entries.flatMap((entry) =>
      entry.type === 'server' ? entry.events.map(({ event_type }) => event_type) : [],
    )
    expect(types).toEqual(['heart_value'])
    // What came before is gone, and the request has the number that it has in a session without that.
    expect(trimmed.entries.map((entry) => ('work' in entry ? entry.work : ''))).toContain('action:2')
  })

  test.each(recordingNames())(
    '%s: what is left can be read, answers only work that is out, and is the least',
    async (name) => {
      const { header, entries } = recording(name)
      const found = await findFault('flow changes', { entries, until: null, other: null })
      if (typeof found === 'string') return
      const trimmed = await trim('flow changes', entries)
      expect(readRecording(writeRecording({ header, entries: [...trimmed.entries] }))).toMatchObject({ ok: true })
      for (const [index, entry] of trimmed.entries.entries()) {
        if (!('work' in entry)) continue
        const before = foldAll(trimmed.entries.slice(0, index))
        const out = [...wanted(before), ...before.core.streams].map(({ key }) => key)
        expect(out).toContain(entry.work)
      }
      for (let index = 1; index < trimmed.entries.length - 1; index += 1) {
        const fewer = trimmed.entries.filter((_, place) => place !== index)
        expect(await trimLog(fewer, found.shows)).toBeNull()
      }
    },
  )

  test('a long log is trimmed in bounded steps, and says when more could go', async () => {
    const entries = createLongLog(3_000)
    const { shows, count } = await fault('messages.count above 900', entries)
    let looked = 0
    const counting: typeof shows = (candidate) => {
      looked += candidate.entries.length
      return shows(candidate)
    }
    const trimmed = await trimLog(entries.slice(0, count), counting, { maxFolded: 20_000 })
    expect(trimmed?.isLeast).toBe(false)
    expect(trimmed?.entries.length).toBeLessThanOrEqual(count)
    expect(looked).toBeLessThanOrEqual(20_000 + count)
  })

  test('a log that does not show it is not trimmed', async () => {
    expect(await trimLog([OPEN], () => false)).toBeNull()
  })
})

describe('conditions', () => {
  const entries = [
    OPEN,
    arrive(1_100, event('update_total_progress', 1, { percent: 10 })),
    arrive(1_200, event('update_total_progress', 2, { percent: 70 }), event('show_tips', 3, { text: 'Look.' })),
  ]

  test('the entry with which it comes true stays the last one', async () => {
    const trimmed = await trim('progress.total above 50', entries)
    expect(trimmed.indexes).toEqual([0, 2])
    expect(foldAll(trimmed.entries).view.progress.total).toBe(70)
    expect(trimmed.entries[1]).toMatchObject({ events: [{ event_type: 'update_total_progress' }] })
  })

  test('after a named entry, a value that is what it was is held against its events', async () => {
    const trimmed = await trim('heart is null', entries, 3)
    expect(trimmed.indexes).toEqual([0, 2])
    expect(trimmed.entries[1]).toMatchObject({ events: [{}, {}] })
  })

  test.each([
    ['heart higher 3', /is no condition/],
    ['heart is null', /holds from the first entry on.*--until N/],
    ['progress.total above 90', /no entry makes “progress.total above 90” true/],
    ['core.now above 1150', /nothing that the player sees/],
    ['reenact differs', /the driver writes the same log/],
    ['an entry throws', /no entry throws/],
    ['show_tips is dropped', /no show_tips was dropped/],
    ['progress differs', /needs a second recording/],
  ])('%s: said in one line', async (text, reason) => {
    expect(await findFault(text, { entries, until: null, other: null })).toMatch(reason)
  })

  test('reenact differs: a timer that is not due, for the same reason and with its event', async () => {
    const { entries: recorded } = recording('lines-one-after-another')
    const at = recorded.findIndex(
      (entry, index) =>
        entry.type === 'timer' && entry.work.startsWith('delay:') && entry.at - (recorded[index - 1]?.at ?? 0) >= 3_000,
    )
    const early = recorded.map((entry, index) => (index < at ? entry : { ...entry, at: entry.at - 2_100 }))
    const trimmed = await trim('reenact differs', early)
    expect(trimmed.entries.length).toBeLessThan(at + 1)
    expect(trimmed.indexes[trimmed.indexes.length - 1]).toBe(at)
    const { unfired } = await reenact({ entries: [...trimmed.entries] })
    expect(unfired).toMatchObject({ index: trimmed.entries.length - 1, before: null })
    expect(unfired?.dueAt).toBeGreaterThan(early[at]?.at ?? 0)
  })

  test('an event is dropped: the read that held it', async () => {
    const { entries: recorded } = recording('events-that-do-not-fit')
    const trimmed = await trim('an event is dropped', recorded)
    expect(trimmed.entries).toHaveLength(2)
    expect(trimmed.entries[1]).toMatchObject({ type: 'server', events: [], dropped: [{}, {}] })
  })

  test('an entry throws: the event that does it', async () => {
    const spy = vi.spyOn(HANDLERS, 'show_tips').mockImplementation(() => {
      throw new Error('broken')
    })
    try {
      const found = await findOwnFault({ entries, until: null, other: null })
      expect(found).toMatchObject({ kind: 'throws', count: 3 })
      const trimmed = await trim('an entry throws', entries)
      expect(trimmed.entries[1]).toMatchObject({ events: [{ event_type: 'show_tips' }] })
    } finally {
      spy.mockRestore()
    }
  })

  test('differs: what another recording shows stays different, and is what is expected', async () => {
    const [first, second, third] = entries
    if (first === undefined || second === undefined || third?.type !== 'server') throw new Error('no entries')
    const told = arrive(1_150, event('heart_value', 8, { heart_value: 3, scene_ids: [], is_allow_message: true }))
    const without = { ...third, events: third.events.slice(1) }
    const found = await findFault('progress.total differs', {
      entries: [first, told, second, without],
      until: null,
      other: [first, told, second, third],
    })
    if (typeof found === 'string') throw new Error(found)
    const made = await makeTest({ header: HEADER, entries: [first, told, second, without] }, found, {
      name: 'dropped-progress',
      title: '',
    })
    if (typeof made === 'string') throw new Error(made)
    // The read that lacks the event stays: there the two part.
    expect(made.after).toBe(2)
    expect(JSON.parse(made.files[1]?.text ?? '')).toMatchObject({ progress: { total: 70 } })
  })
})

describe('the files of a test', () => {
  const entries = [OPEN, arrive(1_100, event('update_total_progress', 1, { percent: 70 }))]

  test('the view that should be: what the value was before, or what is said', async () => {
    const found = await fault('progress.total is 70', entries)
    const recorded = { header: HEADER, entries }
    const made = await makeTest(recorded, found, { name: 'too-far', title: "It's done" })
    const said = await makeTest(recorded, found, { name: 'too-far', title: '', should: 40 })
    if (typeof made === 'string' || typeof said === 'string') throw new Error('no test')
    expect(made.files.map(({ name }) => name)).toEqual(['too-far.jsonl', 'too-far.final.json', 'too-far.test.ts'])
    expect(JSON.parse(made.files[1]?.text ?? '')).toMatchObject({ progress: { total: null } })
    expect(JSON.parse(said.files[1]?.text ?? '')).toMatchObject({ progress: { total: 40 } })
    expect(made.files[2]?.text).toContain('test("It\'s done", async () => {')
    expect(said.files[2]?.text).toContain("test('progress.total is 70', async () => {")
    expect(made.files[2]?.text.split('\n').length).toBeLessThan(12)
  })
})
