/** What the report of an Ink story says beside the codes that all formats share. */
export const INK_NOTES = {
  /** A shuffle may repeat itself: each draw is independent. */
  ink_shuffle: 'changed',
  /** A boolean in a variable that begins as a number, or the reverse: it keeps its first kind. */
  ink_other_kind: 'changed',
  /** A division of which only a game knows whether its numbers are whole. */
  ink_float_division: 'changed',
  /** A call that goes deeper than can be unrolled. */
  ink_recursion: 'left_out',
  /** The story has more states than can be written out; what follows here is missing. */
  ink_too_many_states: 'left_out',
  /** A function of the game around the story. */
  ink_external: 'left_out',
} as const
