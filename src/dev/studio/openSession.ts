/** Reads what the studio opens: a recording of the repository, a file, or the log of a session that is played now. */
import { createRecordingHeader } from '../../../protocol/recording.ts'
import { type SessionKey } from '../../../protocol/sessionKey.ts'
import { salvageFile, type Salvaged, salvageText } from '../../../worker/debug/salvage.ts'
import { yieldToPage } from '../../platform/time.ts'
import { readFinalView, readLibraryFile } from './model/library.ts'
import { type LiveLogs } from './model/live.ts'

/** The arguments of `createSession`. */
export type Read = [name: string, address: string | null, salvaged: Salvaged, expected?: unknown]

const OPENED = 'opened:'

/** Rejects where there is no such file. */
export async function openAddress(file: string): Promise<Read> {
  if (file.startsWith(OPENED)) {
    const response = await fetch('/dev/studio/opened')
    if (response.headers.get('Content-Type') !== 'application/octet-stream')
      throw new Error('start the studio with this file: npm run studio -- FILE')
    const salvaged = await salvageFile(await response.blob(), { pause: yieldToPage })
    const beside = await fetch('/dev/studio/opened.final.json')
    const isThere = beside.ok && beside.headers.get('Content-Type') === 'application/json'
    const expected: unknown = isThere ? await beside.json() : null
    return [file.slice(OPENED.length), file, salvaged, expected]
  }
  const text = await readLibraryFile(file)
  if (text === null) throw new Error('the repository has no recording of this name')
  return [file, file, await salvageText(text, yieldToPage), await readFinalView(file)]
}

export async function openFile(file: File): Promise<Read> {
  return [file.name, null, await salvageFile(file, { pause: yieldToPage })]
}

/** Rejects where the log is gone, or has lost its beginning. */
export async function openLive(logs: LiveLogs, key: SessionKey): Promise<Read> {
  const entries = await logs.read(key)
  const [first] = entries ?? []
  if (entries === null || first?.type !== 'open')
    throw new Error('the log of this session is too long to be kept whole: its beginning is gone')
  const header = createRecordingHeader(first, '')
  return [key.storyId, null, { recording: { header, entries }, problems: [], moreProblems: 0 }]
}
