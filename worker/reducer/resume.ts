/** Catching up with the server. Rules F7, F9, L2. */
import { count, type Working } from './working.ts'

/** Asks the server for what happened since, unless that is under way. */
export function resume(working: Working): void {
  const { core } = working
  if (core.streams.some(({ kind }) => kind === 'resuming' || kind === 'opening')) return
  core.streams = [{ kind: 'resuming', key: `resuming:${count(working)}`, started: false }, ...core.streams]
}
