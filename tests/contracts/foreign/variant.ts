/**
 * A variant that servers of other teams may send where the documents are ambiguous, as plain data, and what must come of it. `tests/contracts/foreign.test.ts` plays each
 * through the real driver, after the start of a game and before `LAST_LINE`, which every game must reach.
 */
import { type Call } from '../../../worker/reducer/state.ts'

/** The events of one variant and the expected view. The test checks only the fields that `expect` names. */
export interface Variant {
  name: string
  /** JSON values, each the `data` of one server-sent event. Without a time they come in this order. */
  send: readonly unknown[]
  expect: {
    /** Texts of the conversation, in this order. */
    lines?: readonly string[]
    /** Parts of the view, matched as by `toMatchObject`. */
    view?: Readonly<Record<string, unknown>>
    /** The option that the player then chooses, as fields of the posted body. */
    choose?: { option: string; posts: Readonly<Record<string, unknown>> }
    /** Fields that are reported, each once, as `event_type data.path`. None where this is left out. */
    reported?: readonly string[]
    /** Calls that the runtime makes. */
    calls?: readonly Call['name'][]
  }
}

/** Comes after every variant. */
export const LAST_LINE = 'And so it went on.'
