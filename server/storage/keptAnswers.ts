/**
 * Storage port of the answers that are kept for a repeated request. Names and fingerprints are hashes, and the answer is sealed with the client's own
 * key: what is stored here tells nobody who has only the database what was asked or answered.
 */

export interface KeptAnswer {
  /** Of the call, its key, and the user or visitor. */
  name: string
  /** The same by the token of the request, which the call itself may have ended; null without a token. */
  tokenName: string | null
  /** Of the user, or of the address of a visitor. */
  owner: string
  /** Of the content of the request. */
  fingerprint: string
  sealed: Uint8Array
  /** ms since 1970. */
  until: number
}

export interface KeptAnswerStore {
  /** An answer that is still kept, by its name or its name by the token. */
  find: (name: string, now: number) => Promise<KeptAnswer | null>
  /** Keeps an answer. Of one owner the latest stay, `max` of them. */
  add: (answer: KeptAnswer, max: number) => Promise<void>
}
