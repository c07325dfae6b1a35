/** English texts: what the report of a Ren'Py game says. */
import type { RENPY_NOTES } from '../../../../../protocol/story/importNotes/renpy.ts'

export const renpy: Record<keyof typeof RENPY_NOTES, string> = {
  renpy_extend: 'Ren’Py adds this to the line before. Here it is a line of its own.',
  renpy_speaker: 'Who says this depends on the way there. Here the story tells it.',
  renpy_character: 'Nothing declares this character. The line is said by {{name}}.',
  renpy_name: 'This name changes in the game. Here it stays as it is at the beginning.',
  renpy_percent: 'Ren’Py takes a single percent sign for formatting and stops. Here it is a percent sign.',
  renpy_format: 'The format of this value is not kept.',
  renpy_transition: 'This transition is not kept: the picture changes at once.',
  renpy_position: 'The position {{name}} is one of this game. The person stands where there is room.',
  renpy_face: 'There is no picture for {{name}}, so the face stays as it is.',
  renpy_parameter: 'The parameter of the label is a variable of the whole story.',
  renpy_queue: 'This waits in Ren’Py until what plays is over. Here it begins at once.',
  renpy_nvl: 'Pages of lines need no statement here: the lines of a conversation stay.',
  renpy_value: 'This value cannot be shown here. Its words stay in the line.',
  renpy_tag: 'This tag has no counterpart. It is left out of the line.',
  renpy_hidden: 'Nobody of this name is on the stage here.',
  renpy_image: 'This picture is no file. Upload one for it in the editor.',
  renpy_python: 'This Python is not taken.',
  renpy_return: 'What this label gives back is not kept.',
  renpy_looks: 'Looks and settings ({{construct}}): {{count, amount}}. They are not taken.',
  renpy_translation: 'This translation belongs to no line: the line was changed after it was translated.',
  renpy_language: 'The translations into {{language}} are not taken.',
  renpy_never: 'This is never played: its condition never holds, or one before it always does.',
  renpy_calls: 'These labels call each other again and again. The call is left out.',
}
