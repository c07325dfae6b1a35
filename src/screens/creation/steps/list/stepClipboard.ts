/** Steps that were copied: for this page, and as text for others. */
import { useSyncExternalStore } from 'react'
import { formatSteps, parseSteps } from '../../../../creation/stepLists.ts'

let copied: readonly unknown[] = []
const listeners = new Set<() => void>()

export function copySteps(steps: readonly unknown[]): void {
  copied = steps
  for (const notify of listeners) notify()
  // Browsers may refuse it; this page has its own copy.
  navigator.clipboard?.writeText(formatSteps(steps)).catch(() => undefined)
}

/** What another page has copied, if the browser tells it and it is steps; else what this one has. */
export async function readCopiedSteps(): Promise<readonly unknown[]> {
  try {
    return parseSteps(await navigator.clipboard.readText()) ?? copied
  } catch {
    return copied
  }
}

/** The steps that this page has copied. */
export function useCopiedSteps(): readonly unknown[] {
  return useSyncExternalStore(subscribe, () => copied)
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}
