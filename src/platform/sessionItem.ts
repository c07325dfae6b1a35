/** Items of session storage, which a tab keeps until it closes. Where the browser refuses it, they live in memory. */

const fallback = new Map<string, string>()

/** The item of this name, or null. */
export function readSessionItem(name: string): string | null {
  const kept = fallback.get(name)
  if (kept !== undefined) return kept
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

export function writeSessionItem(name: string, value: string): void {
  try {
    sessionStorage.setItem(name, value)
    fallback.delete(name)
  } catch {
    fallback.set(name, value)
  }
}

export function removeSessionItem(name: string): void {
  fallback.delete(name)
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Nothing was stored where storage is refused.
  }
}
