import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readRecording, writeRecording } from '../../protocol/recording.ts'
import { foldAll, fold } from '../../worker/reducer/fold.ts'
import { reenact } from '../../worker/debug/reenact.ts'
import { replay } from '../../worker/runtime/replay.ts'
import { finalView, recording, recordingNames } from '../helpers/recordings.ts'
import { hashViews } from '../../worker/log/viewHashes.ts'
import { record } from '../recordings/files.ts'
import { LIST, listText } from '../recordings/list.ts'
import { SCENARIOS } from '../recordings/scenarios/index.ts'

test('[L1] the list of recordings says what each shows, and each has what belongs to it', () => {
  expect(readFileSync(LIST, 'utf8')).toBe(listText())
  expect([...Object.keys(SCENARIOS), 'first-story'].sort()).toEqual(recordingNames())
  expect(recordingNames().length).toBeGreaterThanOrEqual(40)
})

test('the whole play names only files that are there, so that it can be served', () => {
  const media = join(import.meta.dirname, '../../fixtures/media/stories')
  const named = new Set(
    [...JSON.stringify(recording('first-story').entries).matchAll(/"\/media\/([^"]+)"/g)].map(([, path = '']) => path),
  )
  expect(named.size).toBeGreaterThan(5)
  expect([...named].filter((path) => !existsSync(join(media, path)))).toEqual([])
})

describe.each(Object.entries(SCENARIOS))('scenario %s', (name, scenario) => {
  test('[L3] gives its recording when it is played again', async () => {
    const { entries } = await record(scenario)
    expect(entries).toEqual(recording(name).entries)
  })
})

describe.each(recordingNames())('recording %s', (name) => {
  const { header, entries } = recording(name)

  test('[L1] ends in the view written beside it, each time it is folded', () => {
    expect(replay({ header, entries }).view).toEqual(finalView(name))
    expect(replay({ header, entries })).toEqual(replay({ header, entries }))
  })

  test('[L3] is written again by the driver when it is fed with what came from outside', async () => {
    expect((await reenact({ header, entries })).entries).toEqual(entries)
  })

  test('[L1] a prefix, written down and read again, and the rest give the same state', () => {
    const whole = foldAll(entries)
    for (const cut of [
      1,
      Math.max(1, Math.floor(entries.length / 3)),
      Math.floor(entries.length / 2),
      entries.length - 1,
    ]) {
      // As the log stores a state, and reads it again.
      const stored = structuredClone(foldAll(entries.slice(0, cut)))
      expect(fold(stored, entries.slice(cut)).state).toEqual(whole)
    }
  })

  test('[L1] the view after each entry is the one that its header has the hash of', () => {
    expect(hashViews(entries), 'npm run rerecord -- --write').toEqual(header.views)
  })

  test('reads back as it was written', () => {
    expect(readRecording(writeRecording({ header, entries }))).toEqual({ ok: true, recording: { header, entries } })
  })
})
