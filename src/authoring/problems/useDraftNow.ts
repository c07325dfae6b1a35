/** Reads the draft as it is at the moment of a call, for work that outlasts a render. */
import { useContext } from 'react'
import { DraftContext } from '../model/DraftContext.tsx'
import type { DraftView } from '../model/draftTypes.ts'

export function useDraftNow(): () => DraftView {
  const store = useContext(DraftContext)
  if (store === null) throw new Error('this component stands inside a DraftFrame')
  return store.getView
}
