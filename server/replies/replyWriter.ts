/** Port of what writes the lines of a character who answers a free text. Its adapters: the story's own lines, a model, a file of recorded answers. */
import { type Locale } from '../../protocol/locale.ts'

/** A line of the conversation. */
export interface SpokenLine {
  /** Null: the story's narration. */
  speaker: string | null
  isPlayer: boolean
  text: string
}

/** The task of a writer. All texts are in the language of the game. */
export interface ReplyTask {
  storyId: string
  node: string
  locale: Locale
  /** Who answers. */
  name: string
  persona: string
  tone: string | null
  knows: readonly string[]
  hides: readonly string[]
  /** So many sentences at most. */
  sentences: number
  intents: readonly { id: string; examples: readonly string[] }[]
  /** The last lines of the scene, the oldest first. */
  lines: readonly SpokenLine[]
  /** The player's text. */
  text: string
}

/** An answer, or what is written of it so far. Neither the intent nor the line is trusted. */
export interface ReplyDraft {
  /** The id of the intent that the writer understood; null for none. */
  intent: string | null
  /** The character's line. */
  line: string
}

export interface WrittenReply extends ReplyDraft {
  /** Cost of the answer, tokens. */
  tokens: number
}

/** Why there is no answer. It names no content: it is logged. */
export type ReplyFailure = 'slow' | 'refused' | 'unreachable' | 'cut' | 'malformed' | 'empty'

/** Details of a failure for the operator: words of this server, never a service's own. */
export interface FailureDetail {
  /** Of the service's answer. */
  status: number | null
  /** Why it ended, such as `length` or `rate_limit_exceeded`. */
  reason: string | null
}

export const NO_DETAIL: FailureDetail = { status: null, reason: null }

/** No answer came. `tokens` is what it may have cost all the same. */
export class ReplyError extends Error {
  override readonly name = 'ReplyError'
  readonly failure: ReplyFailure
  readonly tokens: number
  readonly detail: FailureDetail

  constructor(failure: ReplyFailure, tokens = 0, detail = NO_DETAIL) {
    super(failure)
    this.failure = failure
    this.tokens = tokens
    this.detail = detail
  }
}

export interface ReplyWriter {
  /** The most that one answer may cost, tokens; 0 for a writer that costs nothing. */
  estimate: (task: ReplyTask) => number
  /**
   * Null where the writer has nothing to say, so that the story's own line is said. `onDraft` gets the line as it grows, once the intent is known.
   * Throws a ReplyError.
   */
  write: (task: ReplyTask, onDraft?: (draft: ReplyDraft) => void) => Promise<WrittenReply | null>
}

/** The story's own lines: no network, no cost. */
export const scriptedWriter: ReplyWriter = { estimate: () => 0, write: () => Promise.resolve(null) }
