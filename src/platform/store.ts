/** A value that screens follow: the one store of the page. */
import { useSyncExternalStoreWithSelector } from 'use-sync-external-store/with-selector'
import { readItem, subscribeItems, writeItem } from './storage.ts'

/** A value with subscribers. */
export interface Source<T> {
  get: () => T
  /** Calls back after each change; returns the unsubscribe function. */
  subscribe: (onChange: () => void) => () => void
  /** The value on the server, and while its page is hydrated; by default the same as ever. */
  getDrawn?: () => T
}

export interface Store<T> extends Source<T> {
  /** Replaces the value. Setting the same one again is no change. */
  set: (next: T) => void
}

/** `initial`: the first value, or what reads it when it is first asked for. `drawn`: what the server draws of a value that belongs to the visitor. */
export function createStore<T>(initial: T | (() => T), ...drawn: [] | [T]): Store<T> {
  const listeners = new Set<() => void>()
  let read: (() => T) | null = typeof initial === 'function' ? (initial as () => T) : () => initial
  let value: T
  const get = (): T => {
    if (read !== null) value = read()
    read = null
    return value
  }
  return {
    get,
    set(next) {
      if (Object.is(next, get())) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
    ...(drawn.length === 1 && { getDrawn: () => drawn[0] }),
  }
}

export interface ItemStore<T> extends Source<T> {
  write: (item: string) => void
  /** The item was removed or written elsewhere in this tab. */
  reload: () => void
}

/** A store of an item of local storage, read by `parse`; null for a missing one. It follows other tabs, too. */
export function createItemStore<T>(name: string, parse: (item: string | null) => T): ItemStore<T> {
  const writes = createStore({})
  let read: { item: string | null; value: T } | null = null
  const missing = createStore(() => parse(null))
  return {
    getDrawn: missing.get,
    get() {
      const item = readItem(name)
      if (read === null || read.item !== item) read = { item, value: parse(item) }
      return read.value
    },
    write(item) {
      writeItem(name, item)
      writes.set({})
    },
    reload: () => writes.set({}),
    subscribe(onChange) {
      const unsubscribe = [writes.subscribe(onChange), subscribeItems([name], onChange)]
      return () => {
        for (const end of unsubscribe) end()
      }
    },
  }
}

/** The value, or what is selected of it. Renders again when that changes by `isEqual`. */
export function useStore<T>(store: Source<T>): T
export function useStore<T, S>(store: Source<T>, select: (value: T) => S, isEqual?: (a: S, b: S) => boolean): S
export function useStore<T, S>(
  { subscribe, get, getDrawn = get }: Source<T>,
  select: (value: T) => T | S = (value) => value,
  isEqual: (a: T | S, b: T | S) => boolean = Object.is,
): T | S {
  return useSyncExternalStoreWithSelector(subscribe, get, getDrawn, select, isEqual)
}
