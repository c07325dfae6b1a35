/**
 * Files that wait for their upload, by user and story. They outlast the drawer in which they were added, with what was written about them;
 * a page that is loaded again has none.
 */
import { createStore, useStore } from '../../platform/store.ts'
import type { NewMedium } from './newMedia.ts'

export interface Upload extends NewMedium {
  /** Of the file on the device, to show it. */
  url: string
  state: 'waiting' | 'uploading' | 'failed'
  /** Why it failed. */
  reason: string
}

export interface WaitingFiles {
  list: readonly Upload[]
  /** How many of those that were started are uploaded; null while none is. */
  progress: { done: number; all: number } | null
}

const NONE: WaitingFiles = { list: [], progress: null }
const waiting = createStore<ReadonlyMap<string, WaitingFiles>>(new Map())

export function readWaiting(key: string): WaitingFiles {
  return waiting.get().get(key) ?? NONE
}

export function useWaiting(key: string): WaitingFiles {
  return useStore(waiting, (files) => files.get(key) ?? NONE)
}

export function setWaiting(key: string, change: Partial<WaitingFiles>): void {
  waiting.set(new Map(waiting.get()).set(key, { ...readWaiting(key), ...change }))
}

/** Changes one of the files, if it is still there. */
export function changeWaiting(key: string, id: number, change: Partial<Upload>): void {
  const { list } = readWaiting(key)
  setWaiting(key, { list: list.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)) })
}

export function removeWaiting(key: string, { id, url }: Pick<Upload, 'id' | 'url'>): void {
  URL.revokeObjectURL(url)
  setWaiting(key, { list: readWaiting(key).list.filter((upload) => upload.id !== id) })
}

/** Forgets all files: for a test. */
export function forgetWaiting(): void {
  for (const [key, { list }] of waiting.get()) for (const upload of list) removeWaiting(key, upload)
  waiting.set(new Map())
}
