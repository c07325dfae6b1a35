/** What the report of a Twine story says beside the codes that all formats share. */
export const TWINE_NOTES = {
  /** The file names no format that is known; `values.dialect` is the one whose marks stand in it. */
  twine_format: 'changed',
  /** A link that shows more in its passage is an option here. */
  twine_reveal: 'changed',
  /** What happens after a time happens here when the player waits; at once where they have nothing else to do. */
  twine_later: 'changed',
  /** A link that changes with each tap is a question here. */
  twine_cycle: 'changed',
  /** What a player writes is what stands there first. */
  twine_input: 'changed',
  /** Code that the story format shows as it is written, and so does the line. */
  twine_raw: 'changed',
  /** An author's own comment is an author's note. */
  twine_comment: 'kept',
  /** A link to a passage that does not exist; `values.name`. Its words stay. */
  twine_broken_link: 'left_out',
  /** A link out of the story, or one that its format leads nowhere. */
  twine_link: 'left_out',
  /** Text that belongs to no passage. */
  twine_outside: 'left_out',
  /** Another story of the same archive. */
  twine_other_story: 'left_out',
} as const
