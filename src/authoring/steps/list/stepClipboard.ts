/** Steps that were copied: for this page, and as text for others. */
import { createStore, useStore } from '../../../platform/store.ts'
import { formatSteps, parseSteps } from '../../model/stepLists.ts'

const copied = createStore<readonly unknown[]>([])

export function copySteps(steps: readonly unknown[]): void {
  copied.set(steps)
  // Browsers may refuse it; this page has its own copy.
  navigator.clipboard?.writeText(formatSteps(steps)).catch(() => undefined)
}

/** Steps copied by another page, if the browser gives them; else those copied by this one. */
export async function readCopiedSteps(): Promise<readonly unknown[]> {
  try {
    return parseSteps(await navigator.clipboard.readText()) ?? copied.get()
  } catch {
    return copied.get()
  }
}

/** The steps that this page has copied. */
export function useCopiedSteps(): readonly unknown[] {
  return useStore(copied)
}
