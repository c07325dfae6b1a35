/** A runner carries out a piece of work: it writes entries as answers, and stops when cancelled. */
import { type EntryBody } from '../../protocol/entries.ts'
import { type Clock } from '../clock/clock.ts'
import { type Work } from './wanted.ts'

/** Starts a piece of work. The returned function cancels it; nothing may be written after that. */
export type Runner<W extends Work = Work> = (work: W, write: (entry: EntryBody) => void) => () => void

/** One runner for each kind of work. */
export type Runners = { readonly [K in Work['kind']]: Runner<Extract<Work, { kind: K }>> }

/** Fires when the timer is due, at once if that is past. */
export function createTimerRunner(clock: Clock): Runner<Extract<Work, { kind: 'timer' }>> {
  return ({ key, at }, write) => clock.after(at - clock.now(), () => write({ type: 'timer', work: key }))
}
