/** A log of any length: what was packed is read as it was written, and most of it takes little memory. */
import { expect, test } from 'vitest'
import { BLOCK_LENGTH, createEntryLog, entryAt, packBlock } from '../../../worker/debug/entryLog.ts'
import { createReplayer } from '../../../worker/debug/replayer.ts'
import { salvageStream } from '../../../worker/debug/salvage.ts'
import { writeRecording } from '../../../protocol/recording.ts'
import { createLongLog } from '../../helpers/longRecording.ts'
import { HEADER } from '../../helpers/opening.ts'
import { recording, recordingNames } from '../../helpers/recordings.ts'

/** More blocks than are kept unpacked. */
const LONG = createLongLog(20_000)

test('each entry, its time and its traits are those that were written, in any order of reading', () => {
  const log = createEntryLog(LONG.slice(0, 100))
  log.push(...LONG.slice(100))
  expect(log.length).toBe(LONG.length)
  for (let step = 0; step < 300; step += 1) {
    const index = (step * 7_919) % LONG.length
    expect(entryAt(log, index)).toEqual(LONG[index])
    expect(log.timeAt(index)).toBe(LONG[index]?.at)
    expect(log.traitsAt(index)).toEqual({ type: LONG[index]?.type, dropped: 0, isFailed: false })
  }
  expect(log.slice(250, 520)).toEqual(LONG.slice(250, 520))
  expect([...log]).toEqual(LONG)
  expect([entryAt(log, -1), entryAt(log, LONG.length), log.timeAt(LONG.length)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('a log that grows while all of it is read loses nothing', () => {
  const log = createEntryLog()
  for (let count = 0; count < LONG.length; count += 1_000) {
    log.push(...LONG.slice(count, count + 1_000))
    for (let index = 0; index < log.length; index += 100) expect(entryAt(log, index)).toEqual(LONG[index])
  }
  expect(log.slice()).toEqual(LONG)
})

test('blocks that another thread packed are read as the entries that they were made of, and the log goes on behind them', () => {
  const log = createEntryLog()
  for (let from = 0; from < 1_000; from += BLOCK_LENGTH)
    log.addBlock(structuredClone(packBlock(LONG.slice(from, Math.min(1_000, from + BLOCK_LENGTH)))))
  expect(log.length).toBe(1_000)
  expect(log.timeAt(999)).toBe(LONG[999]?.at)
  expect(log.traitsAt(999)).toBe(createEntryLog(LONG.slice(999, 1_000)).traitsAt(0))
  // The last block has room for what is written since; a block behind it would be at the wrong place.
  expect(() => log.addBlock(packBlock(LONG.slice(1_000, 1_010)))).toThrow('not full')
  log.push(...LONG.slice(1_000))
  expect(log.slice()).toEqual(LONG)
})

test('a failed request and dropped events are known without reading the entry', () => {
  const traits = recordingNames().flatMap((name) => {
    const { entries } = recording(name)
    const log = createEntryLog(entries)
    return entries.map((entry, index) => ({ entry, traits: log.traitsAt(index) }))
  })
  expect(traits.some(({ traits: of }) => of?.isFailed === true)).toBe(true)
  for (const { entry, traits: of } of traits)
    expect(of).toEqual({
      type: entry.type,
      dropped: entry.type === 'server' ? (entry.dropped ?? []).length : 0,
      isFailed: entry.type === 'result' && !entry.ok,
    })
})

test('a long file can be replayed as soon as its beginning is read, and then to its end', async () => {
  const file = new Blob([writeRecording({ header: HEADER, entries: LONG })])
  const log = createEntryLog()
  let replayer: ReturnType<typeof createReplayer> | null = null
  let shownAfter = 0
  const { problems } = await salvageStream(file.stream(), file.size, log, {
    maxReportBytes: 0,
    pause: async ({ header }) => {
      if (replayer !== null || header === null) return
      replayer = createReplayer(log)
      shownAfter = log.length
      expect(replayer.seek(shownAfter).core.now).toBe(LONG[shownAfter - 1]?.at)
    },
  })
  expect(problems).toEqual([])
  expect(shownAfter).toBeGreaterThan(0)
  expect(shownAfter).toBeLessThan(LONG.length / 10)
  expect(log.slice()).toEqual(LONG)
})
