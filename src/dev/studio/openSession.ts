/** Opens what the studio shows: a recording of the repository, a file, or the log of a session that is played now. Each rejects with the reason, in a line. */
import { createRecordingHeader } from '../../../protocol/recording.ts'
import { type SessionKey } from '../../../protocol/sessionKey.ts'
import { createEntryLog } from '../../../worker/debug/entryLog.ts'
import { yieldToPage } from '../../platform/time.ts'
import { readFinalView, readLibraryFile } from './model/library.ts'
import { type LiveLogs } from './model/live.ts'
import { readInWorker } from './model/readInWorker.ts'
import { type FilePart, type FileSource, readParts } from './model/readParts.ts'
import { createSession, type StudioSession, whenShown } from './model/session.ts'

/** Begins the address of the file that the server was started with. */
const OPENED = 'opened:'
/** Up to this size a file is read in the page: sooner than a worker starts. */
const SHORT_BYTES = 1024 * 1024

export async function openAddress(file: string): Promise<StudioSession> {
  if (file.startsWith(OPENED)) {
    const beside = await fetch('/dev/studio/opened.final.json')
    const isThere = beside.ok && beside.headers.get('Content-Type') === 'application/json'
    const expected: unknown = isThere ? await beside.json() : null
    return openSource('/dev/studio/opened', { name: file.slice(OPENED.length), address: file, expected })
  }
  const text = await readLibraryFile(file)
  if (text === null) throw new Error('the repository has no recording of this name')
  return openSource(new Blob([text]), { name: file, address: file, expected: await readFinalView(file) })
}

export function openFile(file: File): Promise<StudioSession> {
  return openSource(file, { name: file.name })
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
function openSource(source: FileSource, about: About): Promise<StudioSession> {
  const entries = createEntryLog()
  let session: StudioSession | null = null
  const show = ({ header, problems, moreProblems, blocks, share, isLast }: FilePart): StudioSession | null => {
    for (const block of blocks) entries.addBlock(block)
    const state = { count: entries.length, isRead: isLast, problems, moreProblems }
    // Each drawing of the timeline costs as much as there are entries.
    if (session !== null && (isLast || hasGrown(session, entries.length))) session.progress.set(state)
    if (session === null && header !== null && entries.length > 0)
      session = createSession({ header, entries }, { ...about, ...state })
    session?.readShare.set(Math.round(100 * share) / 100)
    return session
  }
  const isShort = typeof source !== 'string' && source.size <= SHORT_BYTES
  return new Promise((resolve, reject) => {
    const onPart = async (part: FilePart): Promise<void> => {
      const shown = show(part)
      if (shown !== null) resolve(shown)
      else if (part.isLast) reject(new Error(part.problems.map(({ reason }) => reason).join('; ')))
      if (shown !== null && !part.isLast) await whenShown(shown)
      await yieldToPage()
    }
    ;(isShort ? readParts : readInWorker)(source, onPart).catch(reject)
  })
}
