/** Developer tools: on where the server says so in the `Server-Timing` header of the page, or under `npm run dev`. Never on a player's server. */
import { type RuntimeOptions } from '../../protocol/runtime.ts'
import { readSessionItem, writeSessionItem } from './sessionItem.ts'

const STORAGE_KEY = 'developer-rate'

export function hasDeveloperTools(): boolean {
  if (import.meta.env.DEV) return true
  // The browser makes a new list for each call.
  isOn ??= (getNavigationTiming()?.serverTiming ?? []).some(({ name }) => name === 'developer-tools')
  return isOn
}

let isOn: boolean | null = null

/** Options of the runtime: `?rate=20` makes the game clock 20 times faster. Stored for the tab. */
export function readRuntimeOptions(): RuntimeOptions {
  if (!hasDeveloperTools()) return { rate: 1 }
  // The address that the page was opened with; the router has changed it when a game starts.
  const asked = new URL(getNavigationTiming()?.name ?? location.href).searchParams.get('rate')
  if (asked !== null) writeSessionItem(STORAGE_KEY, asked)
  const rate = Number(asked ?? readSessionItem(STORAGE_KEY) ?? 1)
  return { rate: rate > 0 ? rate : 1 }
}

/** Writes a warning to the console if developer tools are on. */
export function warnDeveloper(what: string, details: Record<string, unknown>): void {
  if (hasDeveloperTools()) console.warn(what, details)
}

function getNavigationTiming(): PerformanceNavigationTiming | null {
  // Safari before 15 has no such entries, and no class of that name.
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return load ?? null
}
