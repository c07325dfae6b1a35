/** English texts: what the report of a ChoiceScript story says. */
import type { CHOICESCRIPT_NOTES } from '../../../../../protocol/story/importNotes/choicescript.ts'

export const choicescript: Record<keyof typeof CHOICESCRIPT_NOTES, string> = {
  choicescript_disabled: 'ChoiceScript shows this option in grey. Here it is hidden until it can be chosen.',
  choicescript_chapter: 'A chapter ends, and the next scene follows at once.',
  choicescript_input: 'The player types something here, which no variable can hold.',
}
