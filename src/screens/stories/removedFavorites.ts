/** Stories whose heart was taken away while the favourites are shown: their cards leave the list. */
import { useEffect, useState } from 'react'

/** Says that a heart was set or taken away on a card. */
export function reportFavorite(storyId: string, isFavorite: boolean): void {
  for (const listener of listeners) listener(storyId, isFavorite)
}

/** The ids of stories that are no favourites any more, since `list` was loaded. */
export function useRemovedFavorites(list: object | null): ReadonlySet<string> {
  const [removed, setRemoved] = useState<{ list: object | null; ids: ReadonlySet<string> }>({ list, ids: NONE })
  useEffect(() => {
    const listener: Listener = (storyId, isFavorite) =>
      setRemoved((before) => {
        const ids = new Set(before.list === list ? before.ids : NONE)
        if (isFavorite) ids.delete(storyId)
        else ids.add(storyId)
        return { list, ids }
      })
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [list])
  return removed.list === list ? removed.ids : NONE
}

type Listener = (storyId: string, isFavorite: boolean) => void
const listeners = new Set<Listener>()
const NONE: ReadonlySet<string> = new Set()
