/** The draft that the screens of a story share. */
import { createContext, useContext } from 'react'
import { useStore } from '../../platform/store.ts'
import type { DraftStore } from './draftStore.ts'
import type { DraftActions, DraftView } from './draftTypes.ts'

export const DraftContext = createContext<DraftStore | null>(null)

export function useDraftStore(): DraftStore {
  const store = useContext(DraftContext)
  if (store === null) throw new Error('this component stands inside a DraftFrame')
  return store
}

/** Selects a part of the draft; renders again when the part changes. */
export function useDraft<T>(select: (view: DraftView) => T, isEqual?: (one: T, other: T) => boolean): T {
  const { getView, subscribe } = useDraftStore()
  return useStore({ get: getView, subscribe }, select, isEqual)
}

export function useDraftActions(): DraftActions {
  return useDraftStore().actions
}
