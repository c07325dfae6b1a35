/** Options, what they cost, and the dialog that asks before a payment. */
export const options = {
  group: 'Options',
  /** Names of further groups, where other options are offered too. */
  pictures: 'Options as pictures',
  underLine: 'Options under the line',
  /** Between the parts of an option's name. */
  separator: ', ',
  priced_one: '{{text}}, {{count}} diamond',
  priced_other: '{{text}}, {{count}} diamonds',
  left: '{{count, amount}} left after',
  short: '{{count, amount}} too few',
  charge: 'You have {{balance}} diamonds, {{count}} are left after it.',
  missing: 'You have {{balance}} diamonds, {{count}} too few.',
  unlocked: 'Unlocked',
  completed: 'Completed',
  allCompleted: 'All characters completed',
  pay_now: 'Pay now',
  try_again: 'Try again',
  numbered: 'Option {{number}}',
  way_on: 'Next scene',
  pay: {
    title: 'Confirm',
    price: 'Price',
    balance: 'You have',
    left: 'Left after it',
    diamonds_one: '{{count, amount}} diamond',
    diamonds_other: '{{count, amount}} diamonds',
    confirm_one: 'Confirm · {{count, amount}} diamond',
    confirm_other: 'Confirm · {{count, amount}} diamonds',
    cancel: 'Cancel',
  },
}
