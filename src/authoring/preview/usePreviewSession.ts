/** The preview session of the draft on the screen. It takes over each edit. */
import { useEffect } from 'react'
import { useStore } from '../../platform/store.ts'
import { previewStart, previewState } from '../../../protocol/api/creationPreview.ts'
import { callAsUser } from '../../api/client.ts'
import { useDraftStore } from '../model/DraftContext.tsx'
import { toJson } from '../model/draftJson.ts'
import type { DraftActions } from '../model/draftTypes.ts'
import type { PreviewSpeed } from '../model/previewMessages.ts'
import {
  createPreviewSession,
  type PreviewSession,
  type PreviewSettings,
  type PreviewView,
} from '../model/previewSession.ts'
import { after } from '../../platform/time.ts'

/** Closes with the component. The next one of this draft goes on where it was. A key in the draft draws nothing here. */
export function usePreviewSession({ session, readChoices }: KeptPreview): {
  session: PreviewSession
  view: PreviewView
} {
  const { getView, subscribe } = useDraftStore()
  useEffect(() => {
    const { document } = getView()
    const { settings } = readChoices()
    if (!session.reopen(document)) session.begin(settings, document, isFromStart(settings))
    const unsubscribe = subscribe(() => session.showEdit(getView().document))
    return () => {
      unsubscribe()
      session.close()
    }
  }, [session, readChoices, getView, subscribe])
  return { session, view: useStore({ get: session.getView, subscribe: session.subscribe }) }
}

/** As players do, an author begins a story with its intro; not where they begin it from a node. */
export function isFromStart({ node }: PreviewSettings): boolean {
  return node === null
}

/** The preview of an open draft: panes open and close with the width of the window and the views of a phone. */
export interface KeptPreview {
  session: PreviewSession
  readChoices: () => PreviewChoices
  keepChoices: (choices: PreviewChoices) => void
}

/** The author's choices: the form, the beginning of the game, and its pace. */
export interface PreviewChoices {
  settings: PreviewSettings
  begun: PreviewSettings
  speed: PreviewSpeed
}

const kept = new WeakMap<DraftActions, KeptPreview>()

export function openKeptPreview(draft: DraftActions, storyId: string, first: () => PreviewSettings): KeptPreview {
  const known = kept.get(draft)
  if (known !== undefined) return known
  const settings = first()
  let choices: PreviewChoices = { settings, begun: settings, speed: 'reader' }
  const opened: KeptPreview = {
    session: createSession(storyId),
    readChoices: () => choices,
    keepChoices: (next) => {
      choices = next
    },
  }
  kept.set(draft, opened)
  return opened
}

function createSession(id: string): PreviewSession {
  return createPreviewSession({
    start: ({ actorId, node, variables, heart, attributes, coins, locale }, document, replayOf) =>
      callAsUser(previewStart, {
        id,
        document: toJson(document),
        ...(actorId !== null && { actor_id: actorId }),
        ...(node !== null && { node }),
        ...(heart !== null && { heart }),
        ...(replayOf !== null && { replay_of: replayOf }),
        variables: { ...variables },
        attributes: { ...attributes },
        coins,
        locale,
      }),
    readPlace: (story_id) => callAsUser(previewState, { story_id }),
    after,
  })
}
