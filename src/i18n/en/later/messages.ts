/** What a screen reader hears beside the lines. */
export const messages = {
  offered_one: 'There is {{count}} option.',
  offered_other: 'There are {{count}} options.',
  debug: 'Notes for authors',
}
