/** A draft that is edited, with a server and a device in memory. */
import { fail, succeed, type Result } from '../../../protocol/api/result.ts'
import { isSameDocument } from '../../../protocol/sameValue.ts'
import type { Draft } from '../../../protocol/story/draft.ts'
import type { DeviceCopy } from '../../../src/authoring/model/deviceCopies.ts'
import { readAt, writeAt } from '../../../src/authoring/model/documentPaths.ts'
import type { KeptHistory } from '../../../src/authoring/model/draftHistory.ts'
import {
  createDraftStore,
  type DraftPorts,
  type ListedProblems,
  type SaveAnswer,
  type StoredStory,
} from '../../../src/authoring/model/draftStore.ts'
import { createManualPageClock } from '../../helpers/pageClock.ts'
import { createStoryDocument } from '../../helpers/storyDocument.ts'

export const TITLE = ['metadata', 'title', 'en']
export const TITLE_ZH = ['metadata', 'title', 'zh']

/** A server with one story, and a device. `answers` come before those of the server. */
export function openDraftStore({
  copy = null,
  past = null,
  stored = createStoryDocument(),
  revision = 1,
  revisions = new Map([[revision, stored]]),
  problems = [],
}: Partial<Opened> = {}) {
  const clock = createManualPageClock()
  /** `losesAnswers`: it saves, and its answers do not arrive. */
  const server = { document: stored, revision, revisions, saves: [] as Draft[], losesAnswers: false }
  const device: { copy: DeviceCopy | null; history: KeptHistory | null; isFull: boolean } = {
    copy,
    history: past,
    isFull: false,
  }
  const answers: (Promise<Result<SaveAnswer>> | Result<SaveAnswer>)[] = []
  const story: StoredStory = {
    id: 'lamp',
    status: 'published',
    is_read_only: false,
    revision,
    updated_at: 1,
    updated_by: 'Ada',
    published_at: 1,
    document: stored,
    problems: [],
    files: [],
  }
  const save = (base: number, document: Draft): Result<SaveAnswer> => {
    server.saves.push(document)
    if (base !== server.revision)
      return succeed({
        outcome: 'conflict',
        revision: server.revision,
        document: server.document,
        updated_at: clock.now(),
        updated_by: 'Ada',
        has_sent: isSameDocument(revisions.get(base + 1), document),
      })
    Object.assign(server, { document, revision: server.revision + 1 })
    revisions.set(server.revision, document)
    return succeed({
      outcome: 'saved',
      revision: server.revision,
      updated_at: clock.now(),
      status: 'changed',
      problems: [],
    })
  }
  const ports: DraftPorts = {
    save: async (base, document) => {
      const answer = await answers.shift()
      const given = answer === undefined || answer.ok ? save(base, document) : answer
      return server.losesAnswers ? fail('timeout') : given
    },
    listProblems: async () => problems.shift() ?? succeed({ revision: server.revision, problems: [] }),
    keepCopy: async (next) => {
      if (device.isFull) return false
      device.copy = next
      return true
    },
    removeCopy: async () => {
      device.copy = null
    },
    keepHistory: (history) => (device.history = structuredClone(history)),
    keepText: async () => !device.isFull,
    beginAgain: async () => undefined,
    now: clock.now,
    after: clock.after,
  }
  const store = createDraftStore(story, copy, ports, past)
  const write = (value: unknown, path: (string | number)[] = TITLE): void =>
    store.actions.edit((document) => writeAt(document, path, value), path.join('.'))
  const read = (path: (string | number)[] = TITLE): unknown => readAt(store.getView().document, path)
  /** Another admin saves. */
  const saveElsewhere = (value: unknown, path: (string | number)[] = TITLE): void => {
    const document = structuredClone(server.document)
    writeAt(document, path, value)
    save(server.revision, document)
    server.saves = []
  }
  return {
    store,
    server,
    device,
    answers,
    problems,
    clock,
    write,
    read,
    saveElsewhere,
    state: () => store.getView().save.kind,
  }
}

/** The story with another title. */
export function writeTitle(value: string): Draft {
  const document = createStoryDocument()
  writeAt(document, TITLE, value)
  return document
}

interface Opened {
  copy: DeviceCopy | null
  past: KeptHistory | null
  stored: Draft
  revision: number
  /** All that were saved, by their numbers. */
  revisions: Map<number, Draft>
  /** Lists of problems that come before those of the server, which are empty. */
  problems: (Promise<Result<ListedProblems>> | Result<ListedProblems>)[]
}
