/** Resumptions, which request the events that were missed. Rules F7, F9, L2. */
import { nextNumber, type FoldContext } from './foldContext.ts'

/** Requests the history, unless a stream that brings it is out: before all other streams, or after the first. */
export function requestResumption(context: FoldContext, when: 'first' | 'next'): void {
  const { core } = context
  if (core.streams.some(({ kind }) => kind === 'resuming' || kind === 'opening' || kind === 'start')) return
  const place = when === 'first' ? 0 : 1
  core.streams = [
    ...core.streams.slice(0, place),
    { kind: 'resuming', key: `resuming:${nextNumber(context)}`, started: false },
    ...core.streams.slice(place),
  ]
}
