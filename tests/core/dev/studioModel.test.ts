/** The studio without its page: positions, causes, searches, the list of recordings and the lanes. */
import { describe, expect, test } from 'vitest'
import { type Recording } from '../../../protocol/recording.ts'
import { zoom, listTicks, formatTime, describeProblem } from '../../../src/dev/studio/lanes.ts'
import { listCauses, listChanges } from '../../../src/dev/studio/model/causes.ts'
import { filterLibrary, loadLibrary } from '../../../src/dev/studio/model/library.ts'
import { parseSearch, searchEntries } from '../../../src/dev/studio/model/search.ts'
import { advance, countAt, positionAfter, positionAt, stepVisibly } from '../../../src/dev/studio/model/session.ts'
import { parsePath } from '../../../worker/debug/diffViews.ts'
import { findLastChange } from '../../../worker/debug/findLastChange.ts'
import { createReplayer, type Replayer } from '../../../worker/debug/replayer.ts'
import { fold } from '../../../worker/reducer/fold.ts'
import { createLongLog } from '../../helpers/longRecording.ts'
import { recording, recordingNames } from '../../helpers/recordings.ts'

function replayerOf({ entries }: Recording): Replayer {
  const replayer = createReplayer(entries)
  while (replayer.prepare(1_000));
  return replayer
}

const story = replayerOf(recording('first-story'))
const search = (query: string, replayer = story): Promise<number[]> => {
  const matches = parseSearch(query)
  if (matches === null) throw new Error('no query')
  return searchEntries(replayer, matches, replayer.entries.length, async () => undefined)
}

describe('positions', () => {
  test('a time stands after the entries that have happened by then', () => {
    const entries = story.entries.slice()
    for (const at of [entries[0]?.at ?? 0, (entries[40]?.at ?? 0) + 1, entries[99]?.at ?? 0]) {
      const count = countAt(story, at)
      expect(entries[count - 1]?.at).toBeLessThanOrEqual(at)
      expect(entries[count]?.at ?? Infinity).toBeGreaterThan(at)
    }
    expect(positionAt(story, -1)).toEqual({ count: 1, at: entries[0]?.at })
    expect(positionAfter(story, 9_999).count).toBe(entries.length)
  })

  test('a step by visible change passes entries that change nothing on the screen', () => {
    const silent = story.effects.findIndex(({ changed }, index) => index > 0 && changed.length === 0)
    const before = positionAfter(story, silent)
    const next = stepVisibly(story, before, 1)
    expect(next.count).toBeGreaterThan(silent + 1)
    expect(story.effects[next.count - 1]?.changed.length).toBeGreaterThan(0)
    expect(stepVisibly(story, positionAfter(story, 1), -1).count).toBe(1)
  })

  test('playing follows the clock, and cuts waits short only if asked', () => {
    const entries = story.entries.slice()
    const long = entries.findIndex((entry, index) => (entries[index + 1]?.at ?? 0) - entry.at > 5_000)
    const before = positionAfter(story, long + 1)
    expect(advance(story, before, 100, false)).toEqual({ count: long + 1, at: before.at + 100 })
    expect(advance(story, before, 100, true).at).toBe((entries[long + 1]?.at ?? 0) - 500)
  })
})

describe('why a value is what it is', () => {
  test.each(recordingNames())('%s: the last change of a value is the one that the command line finds', (name) => {
    const { entries } = recording(name)
    const replayer = replayerOf({ ...recording(name) })
    for (const text of ['view.composer.reason', 'view.options', 'view.heart', 'core.gate']) {
      const [last] = listChanges(replayer, parsePath(text), entries.length, 1)
      const found = findLastChange(entries, parsePath(text))
      expect(last?.index === 0 ? null : last?.index).toBe(found?.index ?? null)
    }
  })

  test('a value that nothing changed is asked of no state: the effects say so', () => {
    let folded = 0
    const replayer = createReplayer(createLongLog(2_000), {
      maxCheckpoints: 10,
      foldEntries: (state, batch) => ((folded += batch.length), fold(state, batch)),
    })
    while (replayer.prepare(1_000));
    folded = 0
    expect(listChanges(replayer, parsePath('view.ending'), 2_000, 20)).toEqual([
      { index: 0, before: undefined, after: null },
    ])
    expect(folded).toBeLessThan(500)
  })

  test('the chain behind a change leads to what the player did', () => {
    const chosen = replayerOf(recording('option-chosen'))
    const entries = chosen.entries.slice()
    const reply = entries.findLastIndex((entry) => entry.type === 'result')
    const intent = entries.findIndex((entry) => entry.type === 'intent' && entry.intent.kind === 'choose')
    const causes = listCauses(chosen, reply)
    expect(causes).toContainEqual({ index: intent, relation: 'started the request action:2' })
    // Each stands before what it led to.
    expect(causes.every(({ index }) => index < reply)).toBe(true)
  })

  test('an event that waited in the queue names the entry that brought it, and a run of timers what began it', () => {
    const heart = story.entries
      .slice()
      .findLastIndex((entry) => entry.type === 'timer' && entry.work.startsWith('delay:'))
    const relations = listCauses(story, heart).map(({ relation }) => relation)
    expect(relations.some((relation) => relation.startsWith('brought the event'))).toBe(true)
    expect(relations.some((relation) => /the first of \d+ one after another/.test(relation))).toBe(true)
    expect(relations.length).toBeLessThanOrEqual(12)
  })
})

describe('searching', () => {
  test('a condition is found where it comes true', async () => {
    const found = await search('heart above 30')
    expect(found.length).toBeGreaterThan(0)
    for (const index of found) {
      expect(story.seek(index + 1).view.heart?.value).toBeGreaterThan(30)
      expect(story.seek(index).view.heart?.value ?? 0).toBeLessThanOrEqual(30)
    }
  })

  test('a name is found inside the view, a path from its root', async () => {
    const named = await search('reason is select_option')
    expect(named.length).toBeGreaterThan(3)
    expect(await search('view.composer.reason is select_option')).toEqual(named)
    expect(await search('composer.reason is select_option')).toEqual(named)
    expect(await search('reason changes')).toEqual(expect.arrayContaining(named))
  })

  test('a rule id finds the entries of that rule, and words the entries that hold them', async () => {
    const taps = await search('i5')
    expect(taps.length).toBeGreaterThan(0)
    expect(await search('choose take-hand')).toHaveLength(1)
    expect((await search('heart_value')).every((index) => story.entries.traitsAt(index)?.type === 'server')).toBe(true)
    expect(await search('no such words')).toEqual([])
    expect(parseSearch('  ')).toBeNull()
  })
})

test('an entry that sent a request with the key of another one is a fault in the list and on the timeline', () => {
  const reused = { work: 'call:reset#3', earlier: 'call:reset#1', answeredAt: 1 }
  expect(describeProblem({ ...story, reusedKeys: new Map([[2, reused]]) }, 2)).toBe('key of another request')
  expect(describeProblem(story, 2)).toBeNull()
})

test('the recordings of the repository are found by what they show, by rule id and by event type', async () => {
  const items = await loadLibrary()
  expect(items.map(({ name }) => name).sort()).toEqual(recordingNames())
  expect(items.every(({ about, entries }) => about !== '' && entries > 0)).toBe(true)
  const names = (query: string): string[] => filterLibrary(items, query).map(({ name }) => name)
  expect(names('wrong order')).toEqual(['events-out-of-order'])
  expect(names('P6')).toContain('taps-hurry-the-lines')
  expect(names('show_overlay tap').length).toBeGreaterThan(0)
  expect(
    names('scene_transition').every((name) =>
      items.find((item) => item.name === name)?.events.includes('scene_transition'),
    ),
  ).toBe(true)
})

describe('the timeline', () => {
  const whole = { from: 0, to: 100_000 }

  test('zooming keeps the time under the pointer, and stays within the session', () => {
    expect(zoom(whole, whole, 0.5, 20_000)).toEqual({ from: 10_000, to: 60_000 })
    expect(zoom(whole, whole, 0.5, 0)).toEqual({ from: 0, to: 50_000 })
    expect(zoom({ from: 10_000, to: 60_000 }, whole, 9, 20_000)).toEqual(whole)
  })

  test('the ruler has round times, as many as fit', () => {
    expect(listTicks(whole, 0, 11).map((at) => formatTime(at, 0))).toEqual([
      '0:00',
      '0:10',
      '0:20',
      '0:30',
      '0:40',
      '0:50',
      '1:00',
      '1:10',
      '1:20',
      '1:30',
      '1:40',
    ])
    expect(formatTime(62_500)).toBe('1:02.500')
  })

  test('dropped events and failed requests are marked', () => {
    const misfits = replayerOf(recording('events-that-do-not-fit'))
    expect(
      misfits.entries
        .slice()
        .map((_, index) => describeProblem(misfits, index))
        .filter((fault) => fault !== null),
    ).toContainEqual(expect.stringMatching(/^\d dropped$/))
    const refused = replayerOf(recording('jump-that-fails'))
    expect(refused.entries.slice().map((_, index) => describeProblem(refused, index))).toContain('failed')
  })
})
