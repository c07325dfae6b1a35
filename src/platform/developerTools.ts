/** Developer tools: on where the server says so in the `Server-Timing` header of the page, or under `npm run dev`. Never on a player's server. */
import { type RuntimeOptions } from '../../protocol/runtime.ts'

const STORAGE_KEY = 'developer-options'

export function hasDeveloperTools(): boolean {
  if (import.meta.env.DEV) return true
  // The browser makes a new list for each call.
  isOn ??= (getNavigationTiming()?.serverTiming ?? []).some(({ name }) => name === 'developer-tools')
  return isOn
}

let isOn: boolean | null = null

/** Options of the runtime: `?rate=20` makes the game clock 20 times faster, `?pace=0` requests streams without pauses. Stored for the tab. */
export function readRuntimeOptions(): RuntimeOptions {
  if (!hasDeveloperTools()) return { rate: 1, pace: 1 }
  // The address that the page was opened with; the router has changed it when a game starts.
  const parameters = new URL(getNavigationTiming()?.name ?? location.href).searchParams
  const options =
    parameters.has('rate') || parameters.has('pace') ? parameters : new URLSearchParams(readStoredOptions())
  if (options === parameters) storeOptions(`rate=${parameters.get('rate') ?? 1}&pace=${parameters.get('pace') ?? 1}`)
  const rate = Number(options.get('rate') ?? 1)
  return { rate: rate > 0 ? rate : 1, pace: options.get('pace') === '0' ? 0 : 1 }
}

/** Writes a warning to the console if developer tools are on. */
export function warnDeveloper(what: string, details: Record<string, unknown>): void {
  if (hasDeveloperTools()) console.warn(what, details)
}

function getNavigationTiming(): PerformanceNavigationTiming | null {
  const [load] = performance.getEntriesByType('navigation')
  return load instanceof PerformanceNavigationTiming ? load : null
}

function readStoredOptions(): string {
  try {
    return sessionStorage.getItem(STORAGE_KEY) ?? ''
  } catch {
    return ''
  }
}

function storeOptions(options: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, options)
  } catch {
    // Without storage the options hold for this address only.
  }
}
