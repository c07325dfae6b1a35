/** Changes of recordings, and what the driver makes of them. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Entry } from '../../../protocol/entries.ts'
import { readRecording, type Recording, writeRecording } from '../../../protocol/recording.ts'
import { checkViews, isAsExpected } from '../../../worker/debug/checkViews.ts'
import { compareLogs } from '../../../worker/debug/compareLogs.ts'
import {
  applyEdits,
  createRerunRecording,
  type Edit,
  listEditKinds,
  parseEntry,
  runAgain,
} from '../../../worker/debug/edits.ts'
import { foldAll } from '../../../worker/reducer/fold.ts'
import { recording, recordingNames } from '../../helpers/recordings.ts'

const CHOSEN = recording('option-chosen')
const FIRST_ANSWER = findIndex(CHOSEN, (entry) => entry.type === 'server' && entry.events.length > 0)
const CHOICE = findIndex(CHOSEN, (entry) => entry.type === 'intent' && entry.intent.kind === 'choose')
const NO_CHANGE = { log: null, view: null, last: [] }

function findIndex({ entries }: Recording, matches: (entry: Entry) => boolean): number {
  const index = entries.findIndex(matches)
  if (index < 0) throw new Error('no such entry')
  return index
}

function entryAt({ entries }: Recording, index: number): Entry {
  const entry = entries[index]
  if (entry === undefined) throw new Error('no such entry')
  return entry
}

/** The log that the driver writes after these edits. It is a valid recording with the views of its own. */
async function run(source: Recording, ...edits: Edit[]): Promise<Entry[]> {
  const { entries } = await runAgain(source, edits)
  const saved = readRecording(writeRecording(createRerunRecording(source, entries)))
  if (!saved.ok) throw new Error(saved.bad.reason)
  expect(isAsExpected(checkViews(saved.recording))).toBe(true)
  return entries
}

describe('no edit', () => {
  test.each(recordingNames())('%s: the driver writes the same log, with the same views', async (name) => {
    const source = recording(name)
    const { entries, unasked } = await runAgain(source, [])
    expect(compareLogs(source.entries, entries)).toEqual(NO_CHANGE)
    expect(unasked).toEqual([])
  })

  test.each(recordingNames())('%s: an entry replaced by its like leaves out no answer', async (name) => {
    const source = recording(name)
    const like = structuredClone(entryAt(source, 0))
    const { unasked, entries } = await runAgain(source, [{ kind: 'replace', index: 0, entry: like }])
    // The answer of this one comes when nothing waits for it any more.
    expect(unasked).toHaveLength(name === 'voice-that-comes-too-late' ? 1 : 0)
    // The first story was recorded on a real clock, whose timers are late.
    if (name !== 'first-story' && unasked.length === 0) expect(compareLogs(source.entries, entries)).toEqual(NO_CHANGE)
  })
})

describe('each kind of edit on a real recording', () => {
  test('drop: what the server sent is missing, and nothing fails', async () => {
    const entries = await run(CHOSEN, { kind: 'drop', index: FIRST_ANSWER })
    expect(entries).not.toContainEqual(entryAt(CHOSEN, FIRST_ANSWER))
    expect(foldAll(entries).view.options).toBeNull()
  })

  test('drop: answers that nothing asks for any more do not come', async () => {
    const { entries, unasked } = await runAgain(CHOSEN, [{ kind: 'drop', index: CHOICE }])
    expect(unasked.length).toBeGreaterThan(0)
    expect(unasked.every((entry) => entry.type === 'server' || entry.type === 'result')).toBe(true)
    expect(foldAll(entries).view.options).not.toBeNull()
  })

  test('delay: the entry alone comes later, and timers are due when they are due', async () => {
    const before = entryAt(CHOSEN, FIRST_ANSWER)
    const entries = await run(CHOSEN, { kind: 'delay', index: FIRST_ANSWER, ms: 700, withRest: false })
    expect(entries).toContainEqual({ ...before, at: before.at + 700 })
    // Its line types from then on, and the end of its stream still comes behind it.
    const types = entries.slice(FIRST_ANSWER, FIRST_ANSWER + 3).map(({ type, at }) => [type, at - before.at])
    expect(types).toEqual([
      ['server', 700],
      ['result', 700],
      ['timer', 760],
    ])
  })

  test('delay with the rest: the same session, later', async () => {
    const entries = await run(CHOSEN, { kind: 'delay', index: FIRST_ANSWER, ms: 5_000, withRest: true })
    expect(entries).toHaveLength(CHOSEN.entries.length)
    expect(entries.at(-1)?.at).toBe((CHOSEN.entries.at(-1)?.at ?? 0) + 5_000)
    // It cannot come before the entry above it.
    const sooner = await run(CHOSEN, { kind: 'delay', index: FIRST_ANSWER, ms: -9_999_999, withRest: true })
    expect(sooner).toHaveLength(CHOSEN.entries.length)
  })

  test('double: the server sends the same again, which shows nothing twice', async () => {
    const entries = await run(CHOSEN, { kind: 'double', index: FIRST_ANSWER })
    expect(entries).toHaveLength(CHOSEN.entries.length + 1)
    expect(compareLogs(CHOSEN.entries, entries).last).toEqual([])
  })

  test('double: an act of the player has a key of its own', async () => {
    const entries = await run(CHOSEN, { kind: 'double', index: CHOICE })
    const keys = entries.flatMap((entry) => ('key' in entry ? [entry.key] : []))
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).toHaveLength(CHOSEN.entries.filter((entry) => 'key' in entry).length + 1)
  })

  test('swap: two entries change places and times, over the timers between them', () => {
    const next = CHOSEN.entries.findIndex(({ type }, index) => index > FIRST_ANSWER && type !== 'timer')
    const { entries } = applyEdits(CHOSEN.entries, [{ kind: 'swap', index: FIRST_ANSWER }])
    expect(entries[FIRST_ANSWER]).toEqual({ ...entryAt(CHOSEN, next), at: entryAt(CHOSEN, FIRST_ANSWER).at })
    expect(entries[next]).toEqual({ ...entryAt(CHOSEN, FIRST_ANSWER), at: entryAt(CHOSEN, next).at })
  })

  test('replace: what was written by hand counts, where it fits', async () => {
    const entry = entryAt(CHOSEN, CHOICE)
    const text = JSON.stringify({ ...entry, intent: { kind: 'send', text: 'Neither.' } })
    const edited = parseEntry(CHOSEN, CHOICE, text)
    if (typeof edited === 'string') throw new Error(edited)
    const entries = await run(CHOSEN, { kind: 'replace', index: CHOICE, entry: edited })
    expect(entries).toContainEqual({ ...entry, intent: { kind: 'send', text: 'Neither.' } })
    expect(parseEntry(CHOSEN, CHOICE, '{')).toBe('This is not the JSON of an entry.')
    expect(parseEntry(CHOSEN, CHOICE, '{"type":"timer","at":1}')).toContain('work')
    expect(parseEntry(CHOSEN, CHOICE, JSON.stringify(entryAt(CHOSEN, 0)))).toBe('a second open entry')
    expect(parseEntry(CHOSEN, 0, JSON.stringify(entryAt(CHOSEN, 0)))).toEqual(entryAt(CHOSEN, 0))
  })

  test('an event that is dropped or comes twice', async () => {
    const source = recording('lines-one-after-another')
    const index = findIndex(source, (entry) => entry.type === 'server' && entry.events.length > 0)
    const entry = entryAt(source, index)
    const [event] = entry.type === 'server' ? entry.events : []
    const id = event?.id ?? ''
    const entries = await run(source, { kind: 'dropEvent', index, id })
    expect(entryAt({ ...source, entries }, index)).toMatchObject({
      dropped: [{ reason: 'bad_field', event_type: event?.event_type, id }],
    })
    const twice = await run(source, { kind: 'doubleEvent', index, id })
    expect(compareLogs(source.entries, twice).last).toEqual([])
    expect(compareLogs(source.entries, twice).log?.index).toBe(index)
  })

  test('a stream is lost: what it had left to say is gone, and the request failed', async () => {
    const entry = entryAt(CHOSEN, FIRST_ANSWER)
    const work = entry.type === 'server' ? entry.work : ''
    const { entries } = applyEdits(CHOSEN.entries, [{ kind: 'fail', index: FIRST_ANSWER, failure: 'network' }])
    expect(entries[FIRST_ANSWER]).toEqual({ type: 'result', at: entry.at, work, ok: false, failure: 'network' })
    expect(entries.slice(FIRST_ANSWER).filter((each) => 'work' in each && each.work === work)).toHaveLength(1)
    const rerun = await run(CHOSEN, { kind: 'fail', index: FIRST_ANSWER, failure: 'network' })
    expect(compareLogs(CHOSEN.entries, rerun).last.length).toBeGreaterThan(0)
  })

  test('a call is refused with words', async () => {
    const source = recording('jump-that-fails')
    const index = findIndex(source, ({ type }) => type === 'result')
    const edit: Edit = { kind: 'fail', index, failure: 'refused', message: 'The server says no.' }
    const entries = await run(source, edit)
    expect(entries).toContainEqual(
      expect.objectContaining({ ok: false, failure: 'refused', message: 'The server says no.' }),
    )
  })

  test('a server that never answers leaves its request out', async () => {
    const { unanswered } = await runAgain(CHOSEN, [{ kind: 'silence', index: FIRST_ANSWER }])
    const entry = entryAt(CHOSEN, FIRST_ANSWER)
    expect(unanswered).toEqual(entry.type === 'server' ? [entry.work] : [])
  })

  test('a fact of the page stands right after its entry', async () => {
    const fact = { kind: 'network', online: false } as const
    const entries = await run(CHOSEN, { kind: 'fact', index: 0, fact })
    expect(entries[1]).toEqual({ type: 'host', at: entries[0]?.at, fact })
  })
})

describe('edits together', () => {
  test('an edit names its entry as it was, however many others are made before', () => {
    const { entries, changedFrom } = applyEdits(CHOSEN.entries, [
      { kind: 'drop', index: FIRST_ANSWER },
      { kind: 'double', index: 0 },
      { kind: 'delay', index: CHOICE, ms: 10, withRest: false },
      { kind: 'delay', index: FIRST_ANSWER, ms: 10, withRest: true },
    ])
    const choice = entryAt(CHOSEN, CHOICE)
    expect(entries).toHaveLength(CHOSEN.entries.length - 1)
    expect(entries).toContainEqual({ ...choice, at: choice.at + 10 })
    expect(changedFrom).toBe(FIRST_ANSWER)
    expect(applyEdits(CHOSEN.entries, [{ kind: 'drop', index: 999 }]).changedFrom).toBeNull()
  })

  test('any edits make a log that can be read, run and saved', async () => {
    const edits = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: -5_000, max: 9_000 }), fc.boolean()), {
      maxLength: 4,
    })
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...recordingNames().filter((name) => name !== 'first-story')),
        edits,
        async (name, seeds) => {
          const source = recording(name)
          await run(source, ...seeds.map((seed) => createEdit(source, ...seed)))
        },
      ),
      { numRuns: 60, seed: 20_260_101 },
    )
  })
})

function createEdit(source: Recording, place: number, number: number, ms: number, withRest: boolean): Edit {
  const index = place % source.entries.length
  const entry = entryAt(source, index)
  const kinds = listEditKinds(entry)
  const kind = kinds[number % kinds.length] ?? 'fact'
  const id = entry.type === 'server' ? (entry.events[0]?.id ?? '') : ''
  switch (kind) {
    case 'delay':
      return { kind, index, ms, withRest }
    case 'replace':
      return { kind, index, entry: { ...entry, at: Math.max(0, entry.at + ms) } }
    case 'dropEvent':
    case 'doubleEvent':
      return { kind, index, id }
    case 'fail':
      return { kind, index, failure: 'network' }
    case 'fact':
      return { kind, index, fact: { kind: 'visibility', visible: withRest } }
    case 'drop':
    case 'double':
    case 'swap':
    case 'silence':
      return { kind, index }
  }
}
