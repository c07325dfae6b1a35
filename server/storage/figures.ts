/** Storage port of the figures of stories: how often players came to a node, what they did there, and how long it took. */

/** One count of a story. `revision` is 0 for a story of a folder. */
export interface FigureCount {
  storyId: string
  revision: number
  /**
   * `came`: to the node. `chose`: the option `detail` of it. `waited`: as long as the class of times `detail` (server/services/figures.ts). `missed`: a
   * text was written that was not understood.
   */
  kind: 'came' | 'chose' | 'waited' | 'missed'
  node: string
  /** '' where the kind has none. */
  detail: string
  count: number
}

/** A text that was not understood, by one reader. */
export interface MissedText {
  storyId: string
  node: string
  locale: string
  /** Hash of the text and of its reader: neither can be read from them. */
  textHash: string
  readerHash: string
  /** The text itself, which is stored once enough readers have written it. */
  text: string
}

export interface FigureStore {
  /** Adds to the counts: no two of one thing, sorted, so that two processes do not wait for each other. */
  add: (counts: readonly FigureCount[]) => Promise<void>
  /** All counts of a story. */
  list: (storyId: string) => Promise<FigureCount[]>
  /**
   * Notes a text, unless its node has `maxTexts` others. The text itself is stored with the reader by whom as many as `fromReaders` have written it; one
   * that is not so by then is forgotten after a while (`pruning`).
   */
  noteMissed: (missed: MissedText, bounds: { fromReaders: number; maxTexts: number }, at: number) => Promise<void>
  /** Texts that enough readers have written, those of most readers first. */
  listMissed: (storyId: string) => Promise<{ node: string; locale: string; text: string; readers: number }[]>
}
