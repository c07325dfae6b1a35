/** What an author has begun to write, which the device keeps by its place until it is sent or given up. Every form of a place shows the same. */
import type { DocumentPath } from '../../../protocol/story/draft.ts'
import { readDraft, writeDraft } from '../../account/drafts.ts'
import { createStore, useStore } from '../../platform/store.ts'
import { useDraft } from '../model/DraftContext.tsx'
import { writePathKey } from '../model/documentPaths.ts'

const writes = createStore({})

/** The text at a place, and its setter. */
export function useBegunComment(place: string): [text: string, write: (text: string) => void] {
  const text = useStore({ get: () => readDraft(place, 'comment'), subscribe: writes.subscribe })
  return [
    text,
    (next) => {
      writeDraft(place, next, 'comment')
      writes.set({})
    },
  ]
}

/** A new thread at a step, or at a node. */
export function useThreadPlace(path: DocumentPath): string {
  return useDraft(({ id }) => `${id} ${writePathKey(path)}`)
}

/** A reply in a thread. */
export function useReplyPlace(thread: string): string {
  return useDraft(({ id }) => `${id} #${thread}`)
}
