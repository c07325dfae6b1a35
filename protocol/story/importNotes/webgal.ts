/** What the report of a WebGAL story says beside the codes that all formats share. */
export const WEBGAL_NOTES = {
  /** ` -` begins an argument in the engine, so that it says only what stands before. */
  webgal_cut: 'changed',
  /** The engine says an indented command as a line; here it is the command. */
  webgal_indent: 'changed',
  /** A text with `true` or `false` in it is a truth in the engine. */
  webgal_truth: 'changed',
  /** An option that the engine shows and does not let choose is not shown. */
  webgal_disabled: 'changed',
  /** A full-width colon names no speaker; `values.name` may be one. */
  webgal_colon: 'changed',
  /** A line without a speaker is said by the one before, which depends on the way there; `values.name` says it here. */
  webgal_speaker: 'changed',
  /** A variable names who speaks: its value stands before the words. */
  webgal_name: 'changed',
  /** A label that does not exist: the engine goes on with the next line. */
  webgal_label: 'changed',
  /** A comment is an author's note. */
  webgal_comment: 'kept',
  /** Scenes that call each other again and again. */
  webgal_calls: 'left_out',
} as const
