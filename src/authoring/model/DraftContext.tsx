/** The draft that the screens of a story share. */
import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo } from 'react'
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

/**
 * What is inside follows the draft only while it is in sight: a hidden pane costs a key nothing. It catches up before it is painted again.
 * A selection is followed at once: a field that caught up with it later would take the focus from where the author is by then.
 */
export function DraftInSight({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  const store = useDraftStore()
  const pane = useMemo(() => createPaneStore(store), [store])
  useLayoutEffect(() => pane.follow(isShown), [pane, isShown])
  return <DraftContext value={pane.store}>{children}</DraftContext>
}

function createPaneStore(store: DraftStore): { store: DraftStore; follow: (isShown: boolean) => () => void } {
  const listeners = new Set<() => void>()
  const notify = (): void => {
    for (const listener of listeners) listener()
  }
  return {
    store: {
      ...store,
      subscribe(onChange) {
        listeners.add(onChange)
        return () => void listeners.delete(onChange)
      },
    },
    follow(isShown) {
      if (isShown) notify()
      let { selection } = store.getView()
      return store.subscribe(() => {
        const before = selection
        selection = store.getView().selection
        if (isShown || selection !== before) notify()
      })
    },
  }
}
