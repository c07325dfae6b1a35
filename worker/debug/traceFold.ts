/**
 * Folds an entry and notes each change of the state with the functions that made it. The notes come from the reducer itself, so they cannot
 * differ from what it does. For the tools of developers; no player's bundle has it.
 */
import { type Entry } from '../../protocol/entries.ts'
import { type Conversation } from '../reducer/conversation.ts'
import { HANDLERS } from '../reducer/events/index.ts'
import { fold, type FoldResult } from '../reducer/fold.ts'
import { type FoldContext } from '../reducer/foldContext.ts'
import { type State } from '../reducer/state.ts'

/** A function that was running, by its name and its file from the root, such as `worker/reducer/delays.ts`. */
export interface Call {
  name: string
  file: string
}

/** A change of a field of the view or of the core, or of the conversation, whose `field` is the name of the change, such as `append`. */
export interface Write {
  root: 'view' | 'core' | 'messages'
  field: string
  before: unknown
  after: unknown
  /** The functions that were running, the innermost first. Empty where the code has no names, as in a build. */
  calls: readonly Call[]
}

export interface Trace extends FoldResult {
  /** In the order in which they happened. */
  writes: readonly Write[]
}

/** The time of an entry changes with each of them. */
const CLOCK = 'now'

export function traceFold(state: State | null, entry: Entry): Trace {
  let writes: Write[] = []
  const note = (write: Omit<Write, 'calls'>): void => {
    if (write.field !== CLOCK) writes.push({ ...write, calls: readCalls(new Error().stack ?? '') })
  }
  const observe = (context: FoldContext): FoldContext => {
    writes = []
    return {
      ...context,
      view: watchFields(context.view, 'view', note),
      core: watchFields(context.core, 'core', note),
      messages: watchMessages(context.messages, note),
    }
  }
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = MAX_FRAMES
  try {
    return { ...fold(state, [entry], HANDLERS, observe), writes }
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

const MAX_FRAMES = 40

type Note = (write: Omit<Write, 'calls'>) => void

function watchFields<T extends object>(fields: T, root: 'view' | 'core', note: Note): T {
  return new Proxy(fields, {
    set(target, field, after: unknown) {
      const before: unknown = Reflect.get(target, field)
      if (!Object.is(before, after)) note({ root, field: String(field), before, after })
      return Reflect.set(target, field, after)
    },
  })
}

/** What changes the conversation; the rest of it only reads. */
export const CONVERSATION_CHANGES: readonly (keyof Conversation)[] = [
  'append',
  'mark',
  'confirm',
  'priceActions',
  'setVoice',
  'clear',
]

function watchMessages(messages: Conversation, note: Note): Conversation {
  return new Proxy(messages, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      const change = CONVERSATION_CHANGES.find((one) => one === name)
      if (change === undefined || typeof member !== 'function') return member
      return (...values: readonly unknown[]): unknown => {
        const [after] = values
        const result: unknown = Reflect.apply(member, target, values)
        // False: there is no such message.
        if (result !== false) note({ root: 'messages', field: change, before: undefined, after })
        return result
      }
    },
  })
}

/** A line of a stack, in Node and in browsers of the Chromium kind: the function, if it has a name, and the file of the reducer. */
const FRAME =
  /^\s*at (?:(?:async )?(.+?)(?: \[as [^\]]+\])? \()?\S*?(worker\/(?:reducer|ordering|billing|runtime)\/[\w/-]+\.ts)/

/** The named functions of a stack that belong to the reducer or to the runtime, the innermost first. */
export function readCalls(stack: string): Call[] {
  return stack.split('\n').flatMap((line) => {
    const [, full = '', file = ''] = FRAME.exec(line) ?? []
    const name = full.slice(full.lastIndexOf('.') + 1)
    return /^\w+$/.test(name) ? [{ name, file }] : []
  })
}
