/** Loads the parts of the list that its first picture does not need: one chunk, with its texts. */
import { useEffect, useState } from 'react'
import { ROUTE_LOAD } from '../../../protocol/limits.ts'
import { afterFirstScreen } from '../../navigation/firstScreen.ts'
import { loadWithRetry } from '../../platform/loadWithRetry.ts'
import type * as ListParts from './later/parts.tsx'
import { withTexts } from '../../i18n/index.ts'

export async function loadListParts(): Promise<typeof ListParts> {
  return (loaded ??= await loadWithRetry(
    () => withTexts(['catalogue', 'stories'], import('./later/parts.tsx')),
    ROUTE_LOAD,
  ))
}

/** The parts, or null until they are loaded, after the first stories. Without them the list can be read and its stories opened. */
export function useListParts(): typeof ListParts | null {
  const [parts, setParts] = useState(loaded)
  const isMissing = parts === null
  useEffect(
    () => (isMissing ? afterFirstScreen(() => void loadListParts().then(setParts, () => undefined)) : undefined),
    [isMissing],
  )
  return parts
}

let loaded: typeof ListParts | null = null
