/**
 * The acts of the player that change something, each with the key by which the server knows it. The key belongs to the act and not to the request:
 * a call that got no answer may have arrived, so that the player who makes it again repeats the same act. Rule W23.
 */
import { isUnreached, type Result } from '../../protocol/api/result.ts'
import { randomId } from '../platform/random.ts'

interface Act {
  key: string
  /** Tells how the request ended. */
  end: (result: Result<unknown>) => void
}

/** The act that got no answer last. Another act between makes the same call a new one: a like, its end, a like. */
let unanswered: { name: string; key: string } | null = null

/** Begins an act, or repeats the one that got no answer. `what` is the call with its values; `ownKey` is the key of a caller that keeps one itself. */
export function beginAct(what: unknown, ownKey?: string): Act {
  const name = JSON.stringify(what)
  const key = ownKey ?? (unanswered?.name === name ? unanswered.key : randomId())
  unanswered = null
  return {
    key,
    end: (result) => {
      if (ownKey === undefined && !result.ok && isUnreached(result)) unanswered = { name, key }
    },
  }
}
