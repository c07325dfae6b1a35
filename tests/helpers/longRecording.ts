/** Long recordings without a server: a session whose answers are written as they are wanted. */
import { line, options } from '../../fixtures/builders/events.ts'
import { type Entry } from '../../protocol/entries.ts'
import { fold } from '../../worker/reducer/fold.ts'
import { type State } from '../../worker/reducer/state.ts'
import { wanted } from '../../worker/runtime/wanted.ts'
import { OPEN, START } from './opening.ts'

/** A session of so many entries: the server answers each choice with some lines and the next options, and every timer fires when it is due. */
export function createLongLog(count: number): Entry[] {
  const entries: Entry[] = []
  let state: State | null = null
  let at = START
  let events = 0
  let answered = ''
  const write = (entry: Entry): State => {
    entries.push(entry)
    state = fold(state, [entry]).state
    return state
  }
  let now = write({ ...OPEN, at })
  while (entries.length < count) {
    const work = wanted(now)
    const stream = work.find(({ kind }) => kind === 'stream')
    const timers = work.filter((one) => one.kind === 'timer').sort((a, b) => a.at - b.at)
    const [timer] = timers
    if (stream !== undefined && answered === stream.key) {
      now = write({ type: 'result', at: (at += 10), work: stream.key, ok: true })
    } else if (stream !== undefined) {
      answered = stream.key
      const lines = Array.from({ length: 5 }, () => line((events += 1), `Lamp ${events} of the quay is lit.`))
      const sent = [...lines, options((events += 1), [`go-${events}`, `stay-${events}`])]
      now = write({ type: 'server', at: (at += 200), work: stream.key, events: sent })
    } else if (timer !== undefined) {
      at = Math.max(at, timer.at)
      now = write({ type: 'timer', at, work: timer.key })
    } else {
      const optionId = now.view.options?.items[0]?.id ?? ''
      now = write({
        type: 'intent',
        at: (at += 1_500),
        key: `k${entries.length}`,
        intent: { kind: 'choose', optionId },
      })
    }
  }
  return entries
}
