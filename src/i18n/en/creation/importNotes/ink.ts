/** English texts: what the report of an Ink story says. */
import type { INK_NOTES } from '../../../../../protocol/story/importNotes/ink.ts'

export const ink: Record<keyof typeof INK_NOTES, string> = {
  ink_shuffle: 'A shuffle is drawn afresh each time here, so the same text may come twice in a row.',
  ink_other_kind:
    'This variable begins as another kind of value. Here it keeps its kind: true is 1, and a number other than 0 is true.',
  ink_float_division: 'Ink would round down here where both numbers are whole. Here the division is exact.',
  ink_recursion: 'This call goes deeper than can be written out. It is left out.',
  ink_too_many_states: 'There are more states from here on than can be written out. The story ends here.',
  ink_external: 'This is a function of the game around the story. It is left out.',
}
