/** What the report of a Ren'Py game says beside the codes that all formats share. */
export const RENPY_NOTES = {
  /** `extend` shows the line before again with more: here it is a line of its own. */
  renpy_extend: 'changed',
  /** Who says the line depends on the way there: here the story itself does. */
  renpy_speaker: 'changed',
  /** Nothing declares who speaks; `values.name` is the name here. */
  renpy_character: 'changed',
  /** A name that changes in the game: here it is the one at its beginning. */
  renpy_name: 'changed',
  /** A percent sign that is not doubled stops the engine, or shows something else. */
  renpy_percent: 'changed',
  /** A value with a format of its own is shown without it. */
  renpy_format: 'changed',
  /** A way to show a picture that changes in a moment is at once here. */
  renpy_transition: 'changed',
  /** A position that only this game has; `values.name`. The person stands where there is room. */
  renpy_position: 'changed',
  /** Attributes without a picture of their own; `values.name`. */
  renpy_face: 'changed',
  /** A parameter of a label is a variable of the whole story. */
  renpy_parameter: 'changed',
  /** A sound that waits for the one before begins at once. */
  renpy_queue: 'changed',
  /** A page of lines: the lines of a conversation stay by themselves. */
  renpy_nvl: 'changed',
  /** A value in brackets that cannot be shown: its words stay. */
  renpy_value: 'left_out',
  renpy_tag: 'left_out',
  /** What is hidden was not shown on this way. */
  renpy_hidden: 'left_out',
  /** A picture that is no file, such as a colour or a movement. */
  renpy_image: 'left_out',
  /** Python beyond values, conditions and changes of variables. */
  renpy_python: 'left_out',
  /** What a called label returns. */
  renpy_return: 'left_out',
  /** Looks and settings; `values.construct` is their kind. */
  renpy_looks: 'left_out',
  /** A translation that belongs to no line: the line was changed since. */
  renpy_translation: 'left_out',
  /** Translations into a language that is not taken; `values.language`. */
  renpy_language: 'left_out',
  /** A block that is never played: its condition never holds, or one before it always does. */
  renpy_never: 'left_out',
  /** Labels that call each other again and again. */
  renpy_calls: 'left_out',
} as const
