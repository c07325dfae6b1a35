/** English texts: what the report of a story from another format says, of every format. A text for each code of `SHARED_NOTES`. */
import type { SHARED_NOTES } from '../../../../../protocol/story/importNotes.ts'

export const shared: Record<keyof typeof SHARED_NOTES, string> = {
  lines: 'Lines: {{count, amount}}',
  choices: 'Options: {{count, amount}}',
  nodes: 'Nodes: {{count, amount}}',
  variables: 'Variables: {{count, amount}}',
  people: 'People who speak: {{count, amount}}',
  media: 'Pictures, clips and sounds: {{count, amount}}',
  renamed: 'This name is {{name}} here.',
  repeated_name: 'This name stands there twice. The second part got another one.',
  open_end: 'Nothing says how it goes on here, so the story ends.',
  random_range:
    'This draws among more values than a story can hold. Here it draws among {{among}} of them, evenly spread.',
  loop: 'This leads back to itself without a choice, so the player is asked to go on.',
  unknown_target: 'This part does not exist, so the story ends there.',
  animated: 'This picture moves. Its first frame is taken; for the motion, upload it as a clip (MP4 with H.264).',
  no_counterpart: 'Nothing here is like it ({{construct}}). It is a note at its place.',
  expression: 'This condition or value cannot be written here. It is left out.',
  mixed_variable: 'This variable holds texts and is computed with. Here what is computed of it is 0 or does not hold.',
  unset_variable:
    'Nothing that is taken sets this variable. The line shows what its format shows for one without a value.',
  code: 'Scripts and styles are not taken.',
  missing_file: 'The file is missing. Choose it together with the story, or upload it in the editor.',
  media_kind: 'Files of this kind are not taken. Save it as WebP, PNG, JPEG, MP4, M4A or MP3.',
  unused_file: 'Nothing names this file. It is left out.',
  not_utf8: 'This is no text in UTF-8. Save the file as UTF-8.',
}
