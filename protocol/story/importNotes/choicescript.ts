/** What the report of a ChoiceScript story says beside the codes that all formats share. */
export const CHOICESCRIPT_NOTES = {
  /** An option that is shown and cannot be chosen is hidden. */
  choicescript_disabled: 'changed',
  /** A chapter ends, and the next scene follows; `words` is its name. */
  choicescript_chapter: 'changed',
  /** A text that the player types, or a number. */
  choicescript_input: 'left_out',
} as const
