/** A long file, read part by part as a worker does: the page can show its beginning, and has what a reader of the whole file has. */
import { expect, test } from 'vitest'
import { writeRecording } from '../../../protocol/recording.ts'
import { type FilePart, readParts } from '../../../src/dev/studio/model/readParts.ts'
import { checkSession } from '../../../src/dev/studio/model/checkSession.ts'
import { createSession, whenPrepared, whenRead, whenShown } from '../../../src/dev/studio/model/session.ts'
import { replacePageClock } from '../../../src/platform/time.ts'
import { isAsExpected } from '../../../worker/debug/checkViews.ts'
import { BLOCK_LENGTH, createEntryLog } from '../../../worker/debug/entryLog.ts'
import { salvageFile } from '../../../worker/debug/salvage.ts'
import { hashViews } from '../../../worker/log/viewHashes.ts'
import { createLongLog } from '../../helpers/longRecording.ts'
import { HEADER } from '../../helpers/opening.ts'
import { createManualPageClock } from '../../helpers/pageClock.ts'

/** Longer than a report, which is read as a whole. */
const LATE = `${JSON.stringify({ type: 'timer', at: 2_000_000_000_000, work: `delay:${'late'.repeat(100)}` })}\n`
const FILE = new Blob([
  writeRecording({ header: HEADER, entries: createLongLog(2_000) }),
  'not JSON\n',
  LATE.repeat(20_000),
])

async function readAll(maxBytes?: number): Promise<FilePart[]> {
  const parts: FilePart[] = []
  await readParts(FILE, (part) => void parts.push(part), maxBytes)
  return parts
}

test('the parts of a file have its entries, in blocks, and its problems', async () => {
  const parts = await readAll()
  const log = createEntryLog()
  for (const { blocks } of parts) for (const block of blocks) log.addBlock(block)
  const { recording, problems } = await salvageFile(FILE)
  expect(log.slice()).toEqual(recording?.entries)
  const last = parts.at(-1)
  expect(last).toMatchObject({ header: HEADER, problems, isLast: true, share: 1 })
  expect(parts.slice(0, -1).some(({ isLast }) => isLast)).toBe(false)
})

test('the first part comes with the first block, and each says how much is read', async () => {
  const parts = await readAll()
  expect(parts[0]?.blocks.map(({ times }) => times.length)).toEqual([BLOCK_LENGTH])
  expect(parts[0]?.share).toBeLessThan(0.5)
  const shares = parts.map(({ share }) => share)
  expect(shares).toEqual([...shares].sort((a, b) => a - b))
  // Of a file that is too large the beginning is all that will be read.
  const megabyte = 1024 * 1024
  const half = await readAll(megabyte)
  expect(half.at(-1)?.problems[0]?.reason).toMatch(/of its first 1 MB/)
  expect(half.at(-2)?.share).toBeGreaterThan(0.8)
})

test('each part is taken before the next is read', async () => {
  let taking = 0
  await readParts(FILE, async () => {
    taking += 1
    expect(taking).toBe(1)
    await new Promise((resolve) => setImmediate(resolve))
    taking -= 1
  })
})

test('a place of a session that is being read is waited for until it is read and prepared, and no longer', async () => {
  const entries = createEntryLog(createLongLog(500))
  const session = createSession({ header: HEADER, entries }, { name: 'long', isRead: false })
  let pauses = 0
  let isThere = false
  const waiting = whenPrepared(session, 800, async () => void (pauses += 1)).then(() => (isThere = true))
  await Promise.resolve()
  expect([isThere, pauses]).toEqual([false, 0])
  entries.push(...createLongLog(1_500).slice(500))
  session.progress.set({ ...session.progress.get(), count: entries.length })
  await waiting
  expect(session.replayer.effects.length).toBe(800)
  expect(pauses).toBeGreaterThan(3)
  expect(session.progress.get().isRead).toBe(false)
  // Beyond the end all of it is waited for.
  const whole = whenPrepared(session, 9_999, async () => undefined)
  session.progress.set({ ...session.progress.get(), isRead: true })
  await whole
  await whenRead(session)
  expect(session.replayer.effects.length).toBe(1_500)
})

test('until the first view is drawn, or for 5 s, reading and preparing wait', async () => {
  const session = createSession({ header: HEADER, entries: createLongLog(10) }, { name: 'a' })
  let shown = 0
  const clock = createManualPageClock()
  const restore = replacePageClock(clock)
  try {
    const wait = (): Promise<void> => whenShown(session).then(() => void (shown += 1))
    const waiting = wait()
    await clock.pass(4_900)
    expect(shown).toBe(0)
    session.isShown.set(true)
    await waiting
    // Without a phone that can be drawn.
    session.isShown.set(false)
    const late = wait()
    await clock.pass(5_000)
    await late
    expect(shown).toBe(2)
  } finally {
    restore()
  }
})

test('the views of a session are checked when all of it is read', async () => {
  const all = createLongLog(400)
  const entries = createEntryLog(all.slice(0, 200))
  const header = { ...HEADER, views: hashViews(all) }
  const session = createSession({ header, entries }, { name: 'long', isRead: false })
  session.isShown.set(true)
  const checking = checkSession(session, async () => undefined)
  // Time enough to check what is there.
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  entries.push(...all.slice(200))
  session.progress.set({ ...session.progress.get(), count: entries.length, isRead: true })
  expect(isAsExpected(await checking)).toBe(true)
})
