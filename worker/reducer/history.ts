/** Opening a story that was begun before: only the latest state is replayed. Doc 2 §4, "Starting a chat"; rules S1 to S3. */
import { type ChatEvent, type EventType } from '../../protocol/events/index.ts'
import { compareEvents } from '../ordering/queue.ts'
import { sift } from '../ordering/seen.ts'
import { apply, HANDLERS } from './events/index.ts'
import { startGame } from './start.ts'
import { type Working } from './working.ts'

/** Of each of these, the latest is replayed. */
const STATE_EVENTS: readonly EventType[] = ['show_image', 'update_total_progress', 'update_task_progress', 'heart_value']

/** Takes over the history that was read: its latest state, or a new game where there is nothing to go on with. */
export function applyHistory(working: Working): void {
  const { core } = working
  const { fresh: history, seen } = sift(core.seen, core.opening)
  const inOrder = [...history].sort(compareEvents)
  core.opening = []
  const ended = last(inOrder, (event) => event.event_type === 'show_ending') !== null
  if (inOrder.length === 0 || ended) {
    startGame(working, core.opened.key, ended)
    return
  }
  core.seen = seen
  for (const type of STATE_EVENTS) {
    const latest = last(inOrder, (event) => event.event_type === type)
    if (latest !== null) apply(HANDLERS, working, latest)
  }
  const options = last(inOrder, ({ event_type }) => event_type === 'show_chat_options')
  if (options !== null && !isAnswered(inOrder, options)) apply(HANDLERS, working, options)
}

/** Options that the player answered are over: words of theirs follow. */
function isAnswered(history: readonly ChatEvent[], options: ChatEvent): boolean {
  return history.slice(history.indexOf(options)).some((event) => event.event_type === 'message' && event.data.sender_type === 'user')
}

function last(events: readonly ChatEvent[], fits: (event: ChatEvent) => boolean): ChatEvent | null {
  for (let index = events.length - 1; index >= 0; index -= 1) {
    const event = events[index]
    if (event !== undefined && fits(event)) return event
  }
  return null
}
