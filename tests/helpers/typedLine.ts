/** A recording of one long line that types. */
import { line } from '../../fixtures/builders/events.ts'
import { type Entry } from '../../protocol/entries.ts'
import { type Recording } from '../../protocol/recording.ts'
import { foldAll } from '../../worker/reducer/fold.ts'
import { wanted } from '../../worker/runtime/wanted.ts'
import { HEADER, OPEN, START } from './opening.ts'

/** Three entries: the opening, the line, and the timer that ends its typing. */
export function createTypedLine(text: string): Recording {
  const opening: Entry[] = [{ ...OPEN, at: START }]
  const stream = wanted(foldAll(opening)).find(({ kind }) => kind === 'stream')
  const spoken: Entry[] = [
    ...opening,
    { type: 'server', at: START + 100, work: stream?.key ?? '', events: [line(1, text)] },
  ]
  const timer = wanted(foldAll(spoken)).find((work) => work.kind === 'timer')
  if (timer === undefined) throw new Error('the line does not type')
  return { header: HEADER, entries: [...spoken, { type: 'timer', at: timer.at, work: timer.key }] }
}
