/**
 * The player's own avatars, for every screen: list, create, delete, and polling while one is generating and the page is visible. It goes on
 * after the screen that asked is left, so that a finished avatar is marked as unviewed. Doc 1 §4, §7; doc 2 §4.
 */
import * as v from 'valibot'
import { useEffect } from 'react'
import {
  avatarCreate,
  avatarDelete,
  avatarGet,
  avatarList,
  readAvatar,
  type UserAvatar,
} from '../../../protocol/api/avatars.ts'
import { type CallError, fail, type Result, succeed } from '../../../protocol/api/result.ts'
import { AVATAR_POLL_MS } from '../../../protocol/limits.ts'
import { getUser, subscribeUser } from '../../account/user.ts'
import { callAsUser } from '../../api/client.ts'
import { createStore, useStore } from '../../platform/store.ts'
import { after, pageNow } from '../../platform/time.ts'
import { type AvatarEntry, createOwnEntry } from './avatarEntries.ts'
import { readAvatarMarks, writeAvatarMarks } from './avatarMarks.ts'
import { AVATARS_PATH } from '../../navigation/paths.ts'

export interface OwnAvatars {
  status: 'loading' | 'here' | 'failed'
  /** Why they could not be loaded. */
  failure: CallError | null
  /** Newest first. */
  avatars: readonly AvatarEntry[]
  /** Ids of avatars that finished while the player was on another screen. */
  unviewed: readonly string[]
}

/** The avatars of the current user, loaded on first use. */
export function useOwnAvatars(): OwnAvatars {
  const own = useStore(state)
  // A change of user empties the list: the screen in front loads it again.
  const isMissing = own === NOT_LOADED
  useEffect(() => {
    if (isMissing) void loadOwnAvatars()
  }, [isMissing])
  return own
}

/** The answers of any server are read by `readAvatar`. */
const CREATE = { ...avatarCreate, answer: v.unknown() }
const GET = { ...avatarGet, answer: v.unknown() }

/** Loads the list, again after a failure. */
export async function loadOwnAvatars(): Promise<void> {
  const userId = getUser()?.uuid ?? null
  if (state.get().status !== 'here') change({ ...state.get(), status: 'loading', failure: null })
  const answer = await callAsUser(avatarList, {})
  if ((getUser()?.uuid ?? null) !== userId && userId !== null) return
  if (!answer.ok) {
    if (state.get().status !== 'here') change({ ...state.get(), status: 'failed', failure: answer })
    return
  }
  showAvatars(answer.data.user_avatars)
}

/** Creates an avatar from a picture, a JPEG or PNG as a data URL. It stands first in the list at once. */
export async function createAvatar(imageData: string): Promise<Result<AvatarEntry>> {
  const userId = getUser()?.uuid
  const answer = await callAsUser(CREATE, { image_data: imageData })
  if (!answer.ok) return answer
  const avatar = readAvatar(answer.data)
  if (avatar === null) return fail('bad_answer')
  const entry = createOwnEntry(avatar, pageNow())
  if (getUser()?.uuid !== userId) return succeed(entry)
  updateEntries([avatar])
  if (state.get().status === 'here') change({ ...state.get(), avatars: [entry, ...state.get().avatars] })
  else await loadOwnAvatars()
  return succeed(entry)
}

/** Deletes an avatar; it leaves the list once the server has agreed. One that the server does not know is gone already. */
export async function deleteAvatar(id: string): Promise<Result<unknown>> {
  const answer = await callAsUser(avatarDelete, { id })
  if (answer.ok) removeAvatar(id)
  else if (answer.code === 'refused') await loadOwnAvatars()
  return answer
}

/** Marks all avatars as seen. */
export function markAvatarsViewed(): void {
  if (state.get().unviewed.length === 0) return
  saveUnviewed([])
  change({ ...state.get(), unviewed: [] })
}

const NOT_LOADED: OwnAvatars = { status: 'loading', failure: null, avatars: [], unviewed: [] }
const state = createStore(NOT_LOADED)
let owner: string | null = null
let cancelPoll: (() => void) | null = null

/** Shows the list of the server. */
function showAvatars(list: readonly UserAvatar[]): void {
  const avatars = updateEntries(list)
  const userId = getUser()?.uuid ?? ''
  const isKnown = (id: string): boolean => avatars.some((avatar) => avatar.id === id)
  const unviewed = readAvatarMarks(userId).unviewed.filter(isKnown)
  change({ status: 'here', failure: null, avatars, unviewed })
}

/** Entries of records, with the marks of the device kept up: since when each is generating, and which have just finished. */
function updateEntries(records: readonly UserAvatar[]): AvatarEntry[] {
  const marks = readAvatarMarks(getUser()?.uuid ?? '')
  const startedAt = { ...marks.startedAt }
  const unviewed = new Set(marks.unviewed)
  const entries = records.map((record) => {
    const entry = createOwnEntry(record, startedAt[record.id] ?? pageNow())
    const wasGenerating = record.id in startedAt
    if (entry.startedAt !== null) startedAt[record.id] = entry.startedAt
    else delete startedAt[record.id]
    if (wasGenerating && entry.type === 'custom' && location.pathname !== AVATARS_PATH) unviewed.add(record.id)
    return entry
  })
  writeAvatarMarks({ ...marks, startedAt, unviewed: [...unviewed] })
  return entries
}

function removeAvatar(id: string): void {
  const unviewed = state.get().unviewed.filter((other) => other !== id)
  saveUnviewed(unviewed)
  change({ ...state.get(), avatars: state.get().avatars.filter((avatar) => avatar.id !== id), unviewed })
}

function saveUnviewed(unviewed: readonly string[]): void {
  const marks = readAvatarMarks(getUser()?.uuid ?? '')
  writeAvatarMarks({ ...marks, unviewed: [...unviewed] })
}

/** Asks for each generating avatar, all at once. */
async function poll(): Promise<void> {
  const userId = owner
  const pending = listPending()
  const answers = await Promise.all(pending.map(async ({ id }) => ({ id, answer: await callAsUser(GET, { id }) })))
  if (owner !== userId) return
  // The server does not know it any more: it was deleted elsewhere.
  const gone = answers.flatMap(({ id, answer }) => (!answer.ok && answer.code === 'refused' ? [id] : []))
  const fresh = updateEntries(answers.flatMap(({ answer }) => (answer.ok ? readAvatar(answer.data) : null) ?? []))
  const { unviewed } = readAvatarMarks(userId ?? '')
  const avatars = state
    .get()
    .avatars.filter(({ id }) => !gone.includes(id))
    .map((avatar) => fresh.find(({ id }) => id === avatar.id) ?? avatar)
  isPolling = false
  change({ ...state.get(), avatars, unviewed: unviewed.filter((id) => avatars.some((avatar) => avatar.id === id)) })
}

let isPolling = false

/** Keeps one timer while an avatar is generating and the page is visible. */
function schedulePoll(): void {
  const isWanted = listPending().length > 0 && document.visibilityState === 'visible'
  if (!isWanted) {
    cancelPoll?.()
    cancelPoll = null
  } else if (cancelPoll === null && !isPolling)
    cancelPoll = after(AVATAR_POLL_MS, () => {
      cancelPoll = null
      isPolling = true
      void poll()
    })
}

function listPending(): AvatarEntry[] {
  return state.get().avatars.filter(({ type }) => type === 'generating')
}

function change(next: OwnAvatars): void {
  owner = getUser()?.uuid ?? null
  state.set(next)
  schedulePoll()
}

subscribeUser(() => {
  const userId = getUser()?.uuid ?? null
  if (userId === owner || state.get() === NOT_LOADED) return
  isPolling = false
  change(NOT_LOADED)
})
document.addEventListener('visibilitychange', schedulePoll)
