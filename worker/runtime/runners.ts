/** What carries out a piece of work. It answers with entries, and stops when it is cancelled. */
import { type EntryBody } from '../../protocol/entries.ts'
import { type Clock } from '../clock/clock.ts'
import { type Work } from './wanted.ts'

/** Starts a piece of work; the answer cancels it, after which nothing more may be written. */
export type Runner<W extends Work = Work> = (work: W, write: (entry: EntryBody) => void) => () => void

/** One runner for each kind of work. */
export type Runners = { readonly [K in Work['kind']]: Runner<Extract<Work, { kind: K }>> }

/** Fires when its time has come: at once where that has passed. */
export function createTimerRunner(clock: Clock): Runner<Extract<Work, { kind: 'timer' }>> {
  return ({ key, at }, write) => clock.after(at - clock.now(), () => write({ type: 'timer', work: key }))
}
