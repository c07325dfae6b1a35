/** The clue book, and the moment when a clue is found. */
export const clues = {
  title: 'Clues',
  open: 'Clues: {{count}}',
  elsewhere: 'Elsewhere',
  found: 'Clue found',
  more_one: 'and {{count}} more',
  more_other: 'and {{count}} more',
}
