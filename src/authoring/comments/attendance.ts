/** Which other authors have this story open, and where. Says where this one is, and takes in what another one has saved. */
import { useEffect } from 'react'
import type * as v from 'valibot'
import { storyAttendance } from '../../../protocol/api/creationAuthors.ts'
import { callAsUser } from '../../api/client.ts'
import { createStore, useStore } from '../../platform/store.ts'
import { after, poll } from '../../platform/time.ts'
import { refreshDraft } from '../frame/openDraft.ts'
import { useDraft } from '../model/DraftContext.tsx'
import { nodeOfPath } from '../model/documentPaths.ts'
import type { DraftStore } from '../model/draftStore.ts'

type OtherAuthor = v.InferOutput<typeof storyAttendance.answer>['others'][number]

/** `settle`: an author who goes through nodes is at the one where they stay. */
export const ATTENDANCE_TIMES_MS = { settle: 500, repeat: 10_000 } as const

const NOBODY: readonly OtherAuthor[] = []
const others = createStore(NOBODY)

export function useOtherAuthors(): readonly OtherAuthor[] {
  return useStore(others, (all) => all)
}

/** While a story is open: in its frame, once. */
export function useAttendance(store: DraftStore): void {
  const node = useDraft(({ selection }) => nodeOfPath(selection))
  const isAlone = useDraft(({ revision }) => revision === null)
  useEffect(() => {
    if (isAlone) return undefined
    let isOver = false
    let stop = (): void => undefined
    const cancel = after(ATTENDANCE_TIMES_MS.settle, () => {
      stop = poll(ATTENDANCE_TIMES_MS.repeat, () => attend(store, node, () => isOver))
    })
    return () => {
      isOver = true
      cancel()
      stop()
    }
  }, [store, node, isAlone])
  useEffect(() => () => others.set(NOBODY), [])
}

async function attend(store: DraftStore, node: string | null, isOver: () => boolean): Promise<void> {
  // An author with another tab in front is not at the story.
  if (document.visibilityState === 'hidden') return
  const answer = await callAsUser(storyAttendance, { id: store.getView().id, ...(node !== null && { node }) })
  if (isOver()) return
  others.set(answer.ok ? answer.data.others : NOBODY)
  const { revision, save } = store.getView()
  const latest = answer.ok ? answer.data.revision : null
  if (latest !== null && revision !== null && latest > revision && save.kind === 'saved') await refreshDraft(store)
}
