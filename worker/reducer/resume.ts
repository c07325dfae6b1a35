/** Catching up with the server. Rules F7, F9, L2. */
import { count, type Working } from './working.ts'

/** Asks the server for what happened since, unless that is under way: before all else, or after the stream that is out. */
export function resume(working: Working, when: 'first' | 'next'): void {
  const { core } = working
  if (core.streams.some(({ kind }) => kind === 'resuming' || kind === 'opening' || kind === 'start')) return
  const place = when === 'first' ? 0 : 1
  core.streams = [...core.streams.slice(0, place), { kind: 'resuming', key: `resuming:${count(working)}`, started: false }, ...core.streams.slice(place)]
}
