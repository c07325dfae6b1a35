/** The address of a place in a recording: `#file=option-chosen&at=12`. */

export interface StudioAddress {
  /** A recording of the repository, or `opened:` and the name of the file that the command was given. */
  file: string | null
  /** After so many entries. */
  at: number | null
}

export function readAddress(hash: string = location.hash): StudioAddress {
  const query = new URLSearchParams(hash.replace(/^#/, ''))
  const at = Number.parseInt(query.get('at') ?? '', 10)
  return { file: query.get('file'), at: Number.isNaN(at) ? null : at }
}

/** Replaces the address of the page, without a new entry of its history. */
export function writeAddress(file: string | null, at: number | null): void {
  const hash = file === null ? '' : `#file=${encodeURIComponent(file)}${at === null ? '' : `&at=${at}`}`
  if (location.hash !== hash) history.replaceState(history.state, '', location.pathname + location.search + hash)
}

/** Calls back when the developer changes the address; returns the unsubscribe function. */
export function subscribeAddress(onChange: (address: StudioAddress) => void): () => void {
  const listener = (): void => onChange(readAddress())
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
