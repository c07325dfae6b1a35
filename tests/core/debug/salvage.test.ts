/** Files that are no clean recordings: what is wrong is said, and what can be read is kept. */
import { describe, expect, test } from 'vitest'
import { type Entry } from '../../../protocol/entries.ts'
import { readRecording, writeRecording } from '../../../protocol/recording.ts'
import { salvageFile, salvageStream, salvageText } from '../../../worker/debug/salvage.ts'
import { foldAll } from '../../../worker/reducer/fold.ts'
import { recording, recordingNames } from '../../helpers/recordings.ts'

const CLEAN = recording('option-chosen')
const TEXT = writeRecording(CLEAN)
const LINES = TEXT.trim().split('\n')
const without = (index: number): string => LINES.filter((_, at) => at !== index).join('\n')
const replacing = (index: number, line: string): string =>
  LINES.map((old, at) => (at === index ? line : old)).join('\n')

test.each(recordingNames())('%s is read without a problem, as the strict reader reads it', async (name) => {
  const text = writeRecording(recording(name))
  const { recording: read, problems } = await salvageFile(new Blob([text]))
  expect(problems).toEqual([])
  expect({ ok: true, recording: read }).toEqual(readRecording(text))
})

describe('a file that is broken somewhere', () => {
  test('a broken line costs this line, and is named', async () => {
    const { recording: read, problems } = await salvageText(replacing(4, '{"type":"timer"'))
    expect(problems).toEqual([{ line: 5, reason: 'not JSON' }])
    expect(read?.entries).toEqual(CLEAN.entries.filter((_, index) => index !== 3))
  })

  test('a cut end is named as one', async () => {
    const { recording: read, problems } = await salvageText(TEXT.slice(0, -20))
    expect(problems).toEqual([{ line: LINES.length, reason: 'not JSON: the file ends in the middle of a line' }])
    expect(read?.entries).toEqual(CLEAN.entries.slice(0, -1))
  })

  test('an event that does not fit costs this event, which the entry names as dropped', async () => {
    const at = CLEAN.entries.findIndex((entry) => entry.type === 'server')
    const entry = structuredClone(CLEAN.entries[at])
    if (entry?.type !== 'server') throw new Error('no server entry')
    const events = [{ event_type: 'show_parade', timestamp: 1, data: {} }, ...entry.events]
    const { recording: read, problems } = await salvageText(replacing(at + 1, JSON.stringify({ ...entry, events })))
    expect(problems).toEqual([{ line: at + 2, reason: 'events[0] show_parade: unknown_event' }])
    expect(read?.entries[at]).toEqual({ ...entry, dropped: [{ reason: 'unknown_event', event_type: 'show_parade' }] })
  })

  test('a newer version is read as far as this one knows it', async () => {
    const { recording: read, problems } = await salvageText(
      replacing(0, JSON.stringify({ ...CLEAN.header, version: 7, more: true })),
    )
    expect(problems).toEqual([
      { line: 1, reason: 'format version 7 is newer than 1: what this version knows is shown' },
    ])
    expect(read?.entries).toEqual(CLEAN.entries)
  })

  test('a log without a header gets one, and so does one without its open entry', async () => {
    const headless = await salvageText(without(0))
    expect(headless.problems).toEqual([{ line: 0, reason: 'no header: one was made from the open entry' }])
    expect(headless.recording?.header).toEqual({ ...CLEAN.header, app: '', views: undefined })
    const closed = await salvageText(without(1))
    expect(closed.problems).toEqual([{ line: 0, reason: 'the open entry is missing: one was made from the header' }])
    expect(closed.recording?.entries.slice(1)).toEqual(CLEAN.entries.slice(1))
    expect(foldAll(closed.recording?.entries ?? []).view.session.storyId).toBe(CLEAN.header.storyId)
  })

  test('an entry out of time and a second open entry are left out', async () => {
    const [open = ''] = LINES.slice(1)
    const late = JSON.stringify({ type: 'timer', at: 0, work: 'delay:x' })
    const { recording: read, problems } = await salvageText([...LINES, open, late].join('\n'))
    expect(read?.entries).toEqual(CLEAN.entries)
    expect(problems.map(({ line }) => line)).toEqual([LINES.length + 1, LINES.length + 2])
    expect(problems[0]?.reason).toBe('a second open entry')
  })
})

describe('a file that is no recording', () => {
  test.each([
    ['binary', new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 1])]), /binary file/],
    [
      'binary without a NUL',
      new Blob([Uint8Array.from({ length: 300 }, (_, at) => 1 + ((at * 37) % 255))]),
      /binary file/,
    ],
    ['empty', new Blob(['']), /no entries/],
    ['prose', new Blob(['Dear diary,\nnothing happened.\n']), /no line of this file is an entry/],
    ['other JSON', new Blob(['{"a":1}']), /no line of this file is an entry/],
  ])('%s: says so', async (_, file, reason) => {
    const { recording: read, problems } = await salvageFile(file)
    expect(read).toBeNull()
    expect(problems[0]?.reason).toMatch(reason)
  })
})

test('of a file that is too large the beginning is read, up to a whole line, and others may run meanwhile', async () => {
  const timer = JSON.stringify({ type: 'timer', at: CLEAN.entries.at(-1)?.at, work: 'delay:x' })
  const file = new Blob([TEXT, `${timer}\n`.repeat(200_000)])
  let pauses = 0
  const { recording: read, problems } = await salvageFile(file, {
    maxBytes: 1024 * 1024,
    pause: async () => void (pauses += 1),
  })
  const lines = LINES.length + 200_000
  const lastLine = (read?.entries.length ?? 0) + 1
  expect(problems).toEqual([
    {
      line: 0,
      reason: `the file has ${Math.round(file.size / 1024 / 1024)} MB: of its first 1 MB, the lines 1 to ${lastLine} are read, and the ${lines - lastLine} after them are left out`,
    },
  ])
  expect(read?.entries.slice(0, CLEAN.entries.length)).toEqual(CLEAN.entries)
  expect(pauses).toBeGreaterThan(10)
})

test.each([1, 7, 4_096])('a long file is read in parts of %i bytes as it is in one', async (partBytes) => {
  const text = replacing(2, '{"type":').replaceAll('Stay', '留下')
  const bytes = new TextEncoder().encode(text)
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += partBytes) controller.enqueue(bytes.slice(at, at + partBytes))
      controller.close()
    },
  })
  const entries: Entry[] = []
  const { header, problems } = await salvageStream(stream, bytes.length, entries, { maxReportBytes: 0 })
  expect({ recording: { header, entries }, problems, moreProblems: 0 }).toEqual(await salvageText(text))
})

test('a JSON file that holds a recording, as a report does, is opened as that recording', async () => {
  const { recording: read, problems } = await salvageText(
    JSON.stringify({ note: 'It stopped.', recording: TEXT }, null, 2),
  )
  expect([read, problems]).toEqual([CLEAN, []])
})

describe('a report of a player', () => {
  const report = {
    words: 'It stopped.',
    language: 'en' as const,
    device: 'A phone',
    viewport: { width: 360, height: 640, ratio: 2 },
    failures: ['error: late'],
  }

  test('is a recording whose header has it', async () => {
    const header = { ...CLEAN.header, report }
    const { recording: read, problems } = await salvageText(writeRecording({ ...CLEAN, header }))
    expect([read?.header.report, problems]).toEqual([report, []])
  })

  test('says what the player said where it comes without entries', async () => {
    const { recording: read, problems } = await salvageText(JSON.stringify({ ...CLEAN.header, report }))
    expect(read).toBeNull()
    expect(problems[0]?.reason).toBe(
      'a report without entries: “It stopped.”; A phone; 360x640 at 2x; en; failure: error: late',
    )
  })
})
