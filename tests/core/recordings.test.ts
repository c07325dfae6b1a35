import { describe, expect, test } from 'vitest'
import { readRecording, writeRecording } from '../../protocol/recording.ts'
import { foldAll, fold } from '../../worker/reducer/fold.ts'
import { reenact, replay } from '../../worker/runtime/replay.ts'
import { finalView, recording, recordingNames } from '../helpers/recordings.ts'

describe.each(recordingNames())('recording %s', (name) => {
  const { header, entries } = recording(name)

  test('[L1] ends in the view written beside it, each time it is folded', () => {
    expect(replay({ header, entries }).view).toEqual(finalView(name))
    expect(replay({ header, entries })).toEqual(replay({ header, entries }))
  })

  test('[L3] is written again by the driver when it is fed with what came from outside', async () => {
    expect(await reenact({ header, entries })).toEqual(entries)
  })

  test('[L1] a prefix, written down and read again, and the rest give the same state', () => {
    const whole = foldAll(entries)
    for (const cut of [1, Math.floor(entries.length / 3), Math.floor(entries.length / 2), entries.length - 1]) {
      // As the log stores a state, and reads it again.
      const stored = structuredClone(foldAll(entries.slice(0, cut)))
      expect(fold(stored, entries.slice(cut)).state).toEqual(whole)
    }
  })

  test('reads back as it was written', () => {
    expect(readRecording(writeRecording({ header, entries }))).toEqual({ ok: true, recording: { header, entries } })
  })
})
