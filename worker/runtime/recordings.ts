/** Opens recordings: folds them, and on request feeds them through the real driver first. Rules L1, L3, L7. */
import { readRecording } from '../../protocol/recording.ts'
import { type OpenRequest, type RuntimeResult } from '../../protocol/runtime.ts'
import { type View } from '../../protocol/view.ts'
import { reenact } from '../debug/reenact.ts'
import { findFirstDifference, replay } from './replay.ts'

/** The view of a recording, or why it cannot be shown. */
export async function openRecording(opening: OpenRequest & { kind: 'recording' }): Promise<RuntimeResult<View>> {
  const fail = (detail: string): RuntimeResult<View> => ({ ok: false, error: 'bad_recording', detail })
  const read = readRecording(opening.text)
  if (!read.ok) return fail(`line ${read.bad.line}: ${read.bad.reason}`)
  const { recording } = read
  if (opening.reenact === true) {
    const differs = findFirstDifference(recording.entries, (await reenact(recording)).entries)
    if (differs !== null) return fail(`the driver writes another entry ${differs + 1}`)
  }
  return { ok: true, value: replay(recording, opening.until).view }
}
