/** What stands under the lines and below the last one, and what a screen reader hears beside them. */
export const messages = {
  offered_one: 'There is {{count}} option.',
  offered_other: 'There are {{count}} options.',
  debug: 'Notes for authors',
  wrong: 'Incorrect entered',
  failed: 'Not sent',
  retry: 'Retry',
  retryPriced_one: 'Retry · {{count, amount}} diamond',
  retryPriced_other: 'Retry · {{count, amount}} diamonds',
  late: 'The story had already moved on.',
  latest: 'Jump to latest',
  new_one: '{{count}} new line',
  new_other: '{{count}} new lines',
}
