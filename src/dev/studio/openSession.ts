/** Opens what the studio shows: a recording of the repository, a file, or the log of a session that is played now. Each rejects with the reason, in a line. */
import { createRecordingHeader } from '../../../protocol/recording.ts'
import { type SessionKey } from '../../../protocol/sessionKey.ts'
import { createEntryLog } from '../../../worker/debug/entryLog.ts'
import { type Reading, salvageStream } from '../../../worker/debug/salvage.ts'
import { yieldToPage } from '../../platform/time.ts'
import { readFinalView, readLibraryFile } from './model/library.ts'
import { type LiveLogs } from './model/live.ts'
import { createSession, type StudioSession } from './model/session.ts'

const OPENED = 'opened:'

export async function openAddress(file: string): Promise<StudioSession> {
  if (file.startsWith(OPENED)) {
    const { body, headers } = await fetch('/dev/studio/opened')
    if (body === null || headers.get('Content-Type') !== 'application/octet-stream')
      throw new Error('start the studio with this file: npm run studio -- FILE')
    const beside = await fetch('/dev/studio/opened.final.json')
    const isThere = beside.ok && beside.headers.get('Content-Type') === 'application/json'
    const expected: unknown = isThere ? await beside.json() : null
    const source = { stream: body, sizeBytes: Number(headers.get('Content-Length')) }
    return openStream(source, { name: file.slice(OPENED.length), address: file, expected })
  }
  const text = await readLibraryFile(file)
  if (text === null) throw new Error('the repository has no recording of this name')
  return openBlob(new Blob([text]), { name: file, address: file, expected: await readFinalView(file) })
}

export function openFile(file: File): Promise<StudioSession> {
  return openBlob(file, { name: file.name })
}

export function openBlob(file: Blob, about: About): Promise<StudioSession> {
  return openStream({ stream: file.stream(), sizeBytes: file.size }, about)
}

/** The log of a session that is played now. */
export async function openLive(logs: LiveLogs, key: SessionKey): Promise<StudioSession> {
  const entries = await logs.read(key)
  const [first] = entries ?? []
  if (entries === null || first?.type !== 'open')
    throw new Error('the log of this session is too long to be kept whole: its beginning is gone')
  return createSession({ header: createRecordingHeader(first, ''), entries }, { name: key.storyId })
}

type About = Pick<StudioSession, 'name'> & Partial<Pick<StudioSession, 'address' | 'expected'>>

function hasGrown({ progress }: StudioSession, count: number): boolean {
  return count > GROWTH * progress.get().count
}

const GROWTH = 1.5

/** Resolves as soon as the beginning is read, and goes on reading. */
function openStream(
  { stream, sizeBytes }: { stream: ReadableStream<Uint8Array>; sizeBytes: number },
  about: About,
): Promise<StudioSession> {
  const entries = createEntryLog()
  let session: StudioSession | null = null
  return new Promise((resolve, reject) => {
    const show = ({ header, problems, moreProblems }: Reading, isRead: boolean): void => {
      const state = { count: entries.length, isRead, problems, moreProblems }
      // Each drawing of the timeline costs as much as there are entries.
      if (session !== null) return isRead || hasGrown(session, entries.length) ? session.progress.set(state) : undefined
      if (header === null || entries.length === 0) return
      session = createSession({ header, entries }, { ...about, ...state })
      resolve(session)
    }
    const pause = async (soFar: Reading): Promise<void> => {
      show(soFar, false)
      await yieldToPage()
    }
    salvageStream(stream, sizeBytes, entries, { pause }).then((read) => {
      show(read, true)
      if (session === null) reject(new Error(read.problems.map(({ reason }) => reason).join('; ')))
    }, reject)
  })
}
