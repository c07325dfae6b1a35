/** Opens the draft of a story for its screens: the calls, the copies on the device, and the saving on leaving. */
import { creationGet, creationProblems, creationSave } from '../../../protocol/api/creation.ts'
import { fail, isUnreached, succeed, type Result } from '../../../protocol/api/result.ts'
import { readUserId } from '../../account/accountStorage.ts'
import { subscribeForgetting } from '../../account/authorWriting.ts'
import { strandedStories } from '../../account/strandedStories.ts'
import { isSameValue } from '../../../protocol/sameValue.ts'
import { getLocale } from '../../i18n/index.ts'
import { readText } from '../model/storyTexts.ts'
import { callAsUser } from '../../api/client.ts'
import { type CopyMark, createDeviceCopies, type DeviceCopy, type KeepOutcome } from '../model/deviceCopies.ts'
import { toJson } from '../model/draftJson.ts'
import { createDraftStore, type DraftPorts, type DraftStore, type StoredStory } from '../model/draftStore.ts'
import { takeStored } from '../model/takeStored.ts'
import { subscribeLeave } from '../../platform/leave.ts'
import { randomId } from '../../platform/random.ts'
import { subscribeNetwork } from '../../platform/useIsOnline.ts'
import { after, pageNow } from '../../platform/time.ts'

const deviceCopies = createDeviceCopies()

/** A draft that stays open while the author goes from one screen of the story to another, so that undo goes on. */
interface OpenDraft {
  store: DraftStore
  user: string
  stop: () => void
}
const kept = new Map<string, OpenDraft>()

/** Of the user of the page, unless it says another. */
function readKey(storyId: string, user = readUserId() ?? ''): string {
  return `${user} ${storyId}`
}

/** Whether a draft is open, and `openDraft` gives it as it stands. */
export function isDraftOpen(storyId: string): boolean {
  return kept.has(readKey(storyId))
}

/** The draft of this story, if it is open. */
export function findOpenDraft(storyId: string): DraftStore | null {
  return kept.get(readKey(storyId))?.store ?? null
}

/** Opens a draft. Where the server is not reached, what the device has of it. */
export async function openDraft(storyId: string): Promise<Result<DraftStore>> {
  const user = readUserId() ?? ''
  const key = readKey(storyId, user)
  const open = kept.get(key)
  if (open !== undefined) return succeed(open.store)
  const beginning = deviceCopies.begin(user)
  const [answer, copy, past, texts] = await Promise.all([
    callAsUser(creationGet, { id: storyId, problems: false }),
    // What is deleted after it was read is not written again.
    beginning.then(() => deviceCopies.read(user, storyId)),
    beginning.then(() => deviceCopies.readHistory(user, storyId)),
    beginning.then(() => deviceCopies.readTexts(user, storyId)),
  ])
  if (!answer.ok && (copy === null || !isUnreached(answer))) return answer
  const again = kept.get(key)
  if (again !== undefined) return succeed(again.store)
  closeDrafts()
  const writer = randomId()
  // The copies that are in this draft: the one that it was opened with, and its own.
  const marks = new Map<string, CopyMark>(copy === null ? [] : [[copy.writer, copy]])
  let author = await beginning
  /** Whether the device has it now. */
  const isKept = async (outcome: Promise<KeepOutcome>): Promise<boolean> => {
    const result = await outcome
    if (result === 'deleted') store.forget()
    return result === 'kept'
  }
  const ports: DraftPorts = {
    // Never as another user: another tab may have signed one in.
    save: async (base, document) =>
      (readUserId() ?? '') === user
        ? callAsUser(creationSave, { id: storyId, base, document: toJson(document) })
        : fail('unauthorized'),
    listProblems: () => callAsUser(creationProblems, { id: storyId }),
    keepCopy: (next) => {
      const mark = { writer, at: Math.max(pageNow(), (marks.get(writer)?.at ?? 0) + 1) }
      marks.set(writer, mark)
      return isKept(deviceCopies.keep(author, storyId, { ...next, ...mark }))
    },
    removeCopy: async () => {
      const saved = [...marks.values()]
      marks.clear()
      await Promise.all(saved.map((mark) => deviceCopies.remove(user, storyId, mark)))
    },
    keepHistory: (history) => void isKept(deviceCopies.keepHistory(author, storyId, history)),
    keepText: (place, text) => isKept(deviceCopies.keepText(author, storyId, place, text)),
    beginAgain: async () => {
      author = await deviceCopies.begin(user)
    },
    now: pageNow,
    after,
  }
  const store = createDraftStore(answer.ok ? answer.data : describeCopy(storyId, copy), copy, ports, past, texts)
  const stops = [saveOnLeaving(store), store.subscribe(noteStranded)]
  kept.set(key, { store, user, stop: () => stops.forEach((stop) => stop()) })
  return succeed(store)
}

/** Asks the server again for a draft that was open already: it may have been published, unpublished or saved elsewhere meanwhile. */
export async function refreshDraft(store: DraftStore): Promise<void> {
  const before = store.getView()
  const answer = await callAsUser(creationGet, { id: before.id, problems: false })
  if (answer.ok) takeStored(store, before, answer.data, pageNow())
}

/** The same for the draft of this story, where it is open: a file that was replaced may have made a new revision of it. */
export async function refreshOpenDraft(storyId: string): Promise<void> {
  const store = findOpenDraft(storyId)
  if (store !== null) await refreshDraft(store)
}

/** Closes the drafts that are open. What is not saved stays on the device; a draft with words that the device has not got stays open. */
export function closeDrafts(): void {
  for (const [key, { store, stop }] of kept) {
    store.flush()
    if (store.hasUnkept()) continue
    stop()
    store.close()
    kept.delete(key)
  }
  noteStranded()
}

/** What the device has kept of drafts is deleted. A draft that is open is closed with it, but stays open where another tab deletes: nobody asked there. */
subscribeForgetting((userId, where) => {
  for (const [key, { store, user, stop }] of kept) {
    if (userId !== null && userId !== user) continue
    if (where === 'otherTab') {
      store.forget()
      continue
    }
    stop()
    store.discard()
    kept.delete(key)
  }
  noteStranded()
})

/** Says elsewhere in the page which drafts are nowhere else. */
function noteStranded(): void {
  const stranded = [...kept.values()].filter(({ store }) => store.getView().isForgotten && store.hasUnkept())
  const stories = stranded.map(({ store }) => {
    const { id, document } = store.getView()
    return { id, title: readText(document.metadata.title, getLocale()) }
  })
  if (!isSameValue(stories, strandedStories.get())) strandedStories.set(stories)
}

function saveOnLeaving(store: DraftStore): () => void {
  const stopLeave = subscribeLeave(() => store.flush())
  const stopNetwork = subscribeNetwork(() => {
    if (navigator.onLine) store.retry()
  })
  const onUnload = (event: BeforeUnloadEvent): void => {
    store.flush()
    if (store.hasUnkept()) event.preventDefault()
  }
  addEventListener('beforeunload', onUnload)
  return () => {
    stopLeave()
    stopNetwork()
    removeEventListener('beforeunload', onUnload)
  }
}

/** A story as the device knows it, without the server. */
function describeCopy(id: string, copy: DeviceCopy | null): StoredStory {
  const empty = { metadata: {}, script: {}, marks: {} }
  return {
    id,
    status: copy?.status ?? 'draft',
    is_read_only: false,
    revision: copy?.revision ?? null,
    updated_at: null,
    updated_by: null,
    published_at: copy?.publishedAt ?? null,
    document: copy?.base ?? empty,
    problems: [],
    files: [],
  }
}
