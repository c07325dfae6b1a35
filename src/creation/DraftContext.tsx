/** The draft that the screens of a story share. */
import { createContext, useContext } from 'react'
import { useSyncExternalStoreWithSelector } from 'use-sync-external-store/with-selector'
import type { DraftStore } from './draftStore.ts'
import type { DraftActions, DraftView } from './draftTypes.ts'

export const DraftContext = createContext<DraftStore | null>(null)

function useStore(): DraftStore {
  const store = useContext(DraftContext)
  if (store === null) throw new Error('this component stands inside a DraftFrame')
  return store
}

/** What `select` takes of the draft; renders again when that changes. */
export function useDraft<T>(select: (view: DraftView) => T, isEqual?: (one: T, other: T) => boolean): T {
  const store = useStore()
  return useSyncExternalStoreWithSelector(store.subscribe, store.getView, store.getView, select, isEqual)
}

export function useDraftActions(): DraftActions {
  return useStore().actions
}
