/**
 * Files that wait for their upload, by user and story. They outlast the drawer in which they were added, with what was written about them;
 * a page that is loaded again has none.
 */
import { useSyncExternalStore } from 'react'
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
const waiting = new Map<string, WaitingFiles>()
const listeners = new Set<() => void>()

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => void listeners.delete(onChange)
}

export function readWaiting(key: string): WaitingFiles {
  return waiting.get(key) ?? NONE
}

export function useWaiting(key: string): WaitingFiles {
  return useSyncExternalStore(subscribe, () => readWaiting(key))
}

export function setWaiting(key: string, change: Partial<WaitingFiles>): void {
  waiting.set(key, { ...readWaiting(key), ...change })
  for (const notify of listeners) notify()
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
  for (const [key, { list }] of waiting) for (const upload of list) removeWaiting(key, upload)
  waiting.clear()
}
