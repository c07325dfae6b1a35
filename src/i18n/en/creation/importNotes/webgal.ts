/** English texts: what the report of a WebGAL story says. */
import type { WEBGAL_NOTES } from '../../../../../protocol/story/importNotes/webgal.ts'

export const webgal: Record<keyof typeof WEBGAL_NOTES, string> = {
  webgal_cut: 'A blank and a hyphen end the line in WebGAL, so the words behind them are not said.',
  webgal_indent: 'WebGAL says an indented command as a line. Here it is taken as the command.',
  webgal_truth: 'A text with the word true or false in it is true or false in WebGAL.',
  webgal_disabled: 'WebGAL shows this option and does not let it be chosen. Here it is hidden until it can be.',
  webgal_colon: 'A full-width colon names no speaker in WebGAL. Write an ordinary colon if {{name}} speaks.',
  webgal_speaker: 'Who says this line depends on who spoke before. Here it is always {{name}}.',
  webgal_name: 'A variable names who speaks. The name stands before the words, as the narrator’s.',
  webgal_label: 'This label does not exist, so the story goes on with the next line.',
  webgal_comment: 'This comment is an author’s note.',
  webgal_calls: 'These scenes call each other again and again. The call is left out.',
}
