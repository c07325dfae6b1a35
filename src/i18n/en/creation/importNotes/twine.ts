/** English texts: what the report of a Twine story says. */
import type { TWINE_NOTES } from '../../../../../protocol/story/importNotes/twine.ts'

export const twine: Record<keyof typeof TWINE_NOTES, string> = {
  twine_format: 'The file does not say which story format it is written in. It is read as {{dialect}}.',
  twine_reveal: 'This link shows more in its passage. Here it is an option that leads back to the others.',
  twine_later: 'This happens after a while. Here it is an option to wait, or happens at once where there is no other.',
  twine_cycle: 'This link changes with each tap. Here its texts are options.',
  twine_input: 'The player writes something here. Here it is always what stands there first.',
  twine_raw: 'The story format does not read this here, and shows it as it is written. The line does, too.',
  twine_comment: 'This comment is an author’s note.',
  twine_broken_link: 'There is no passage called {{name}}. The words stay, the link is left out.',
  twine_link: 'This link leads out of the story, or nowhere. Its words stay, and it is a note at its place.',
  twine_outside: 'This text belongs to no passage. It is left out.',
  twine_other_story: 'The file holds another story, too. Only the first is taken.',
}
