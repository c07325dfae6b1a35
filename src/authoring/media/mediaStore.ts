/** The media of the story that is open, shared by its fields and its library, and the calls that change them. */
import { useEffect } from 'react'
import type * as v from 'valibot'
import {
  type CreationMedia,
  mediaDelete,
  mediaList,
  mediaUpdate,
  mediaUpload,
} from '../../../protocol/api/creationMedia.ts'
import { isSameValue } from '../../../protocol/sameValue.ts'
import type { CallError, Result } from '../../../protocol/api/result.ts'
import { readUserId } from '../../account/accountStorage.ts'
import { callAsUser } from '../../api/client.ts'
import { createStore, useStore } from '../../platform/store.ts'
import { refreshOpenDraft } from '../frame/openDraft.ts'

export interface MediaState {
  storyId: string
  /** Null until they are loaded. */
  media: readonly CreationMedia[] | null
  failure: CallError | null
}

const state = createStore<MediaState>({ storyId: '', media: null, failure: null })

/** The media of a story, sorted by name; none where the id is empty. Loads them where another story was open before. */
export function useMedia(storyId: string): MediaState {
  const current = useStore(state)
  useEffect(() => {
    if (storyId !== '' && state.get().storyId !== storyId) void loadMedia(storyId)
  }, [storyId])
  return current.storyId === storyId ? current : { storyId, media: null, failure: null }
}

/** Loads the media of a story again. What was loaded stays until the answer is here. */
export async function loadMedia(storyId: string): Promise<void> {
  state.set({ storyId, media: state.get().storyId === storyId ? state.get().media : null, failure: null })
  const answer = await callAsUser(mediaList, { story_id: storyId })
  if (state.get().storyId !== storyId) return
  if (answer.ok) state.set({ storyId, media: sortByName(answer.data.media), failure: null })
  else state.set({ ...state.get(), failure: answer })
}

/** Descriptions that were typed and are not saved: they outlast the drawer in which they were typed. */
const unsavedAlts = new Map<string, CreationMedia['alt']>()

/** The typed description of a medium that is not saved; null where there is none. */
export function readUnsavedAlt(storyId: string, medium: MediaKey): CreationMedia['alt'] | null {
  return unsavedAlts.get(formatMedium(storyId, medium)) ?? null
}

export function keepUnsavedAlt(storyId: string, medium: MediaKey, alt: CreationMedia['alt'] | null): void {
  if (alt === null) unsavedAlts.delete(formatMedium(storyId, medium))
  else unsavedAlts.set(formatMedium(storyId, medium), alt)
}

function formatMedium(storyId: string, { name, kind }: MediaKey): string {
  return [readUserId() ?? '', storyId, kind, name].join(' ')
}

/** Forgets what was loaded and typed: for a test. */
export function forgetMedia(): void {
  unsavedAlts.clear()
  state.set({ storyId: '', media: null, failure: null })
}

/** Adds a file, or replaces the one with its name. */
export async function uploadMedia(body: v.InferInput<typeof mediaUpload.body>): Promise<Result<CreationMedia>> {
  const answer = await callAsUser(mediaUpload, body)
  if (!answer.ok) return answer
  putMedium(body.story_id, body, answer.data.media)
  void refreshOpenDraft(body.story_id)
  return { ok: true, data: answer.data.media }
}

/** Changes name or description. */
export async function updateMedia(
  body: v.InferInput<typeof mediaUpdate.body> & MediaKey,
): Promise<Result<CreationMedia>> {
  const answer = await callAsUser(mediaUpdate, body)
  if (!answer.ok) return answer
  const { story_id, kind, name, new_name = name, alt } = body
  const typed = readUnsavedAlt(story_id, body)
  keepUnsavedAlt(story_id, body, null)
  // What was typed since it was sent is not saved.
  if (!isSameValue(typed, alt)) keepUnsavedAlt(story_id, { name: new_name, kind }, typed)
  putMedium(body.story_id, body, answer.data.media)
  // It may have the name now that the draft missed.
  if (new_name !== undefined) void refreshOpenDraft(story_id)
  return { ok: true, data: answer.data.media }
}

export async function deleteMedia(storyId: string, { name, kind }: MediaKey): Promise<Result<unknown>> {
  const answer = await callAsUser(mediaDelete, { story_id: storyId, name, kind })
  if (answer.ok) {
    putMedium(storyId, { name, kind }, null)
    keepUnsavedAlt(storyId, { name, kind }, null)
  }
  return answer
}

/** Media of two kinds may have the same name. */
type MediaKey = Pick<CreationMedia, 'name' | 'kind'>

/** Puts a medium in the place of the one of this kind with this name; null removes it. */
function putMedium(storyId: string, { name, kind }: MediaKey, medium: CreationMedia | null): void {
  const { storyId: openId, media } = state.get()
  if (openId !== storyId || media === null) return
  const others = media.filter((each) => each.kind !== kind || (each.name !== name && each.name !== medium?.name))
  state.set({ ...state.get(), media: sortByName(medium === null ? others : [...others, medium]) })
}

function sortByName(media: readonly CreationMedia[]): CreationMedia[] {
  return media.toSorted((one, other) => one.name.localeCompare(other.name))
}
