/** The row under the top bar. */
export const status = {
  scene: 'Scene',
  previous: 'Previous scene',
  following: 'Next scene',
  next: 'Next scene in {{seconds}}s',
  /** The same where there is little room; screen readers get the words. */
  nextShort: '{{seconds}}s',
  nextCharge_one: '{{time}} until the next charge of {{count}} diamond',
  nextCharge_other: '{{time}} until the next charge of {{count}} diamonds',
  finish: 'Finish',
  heart: 'Heart: {{value}}',
  balance: 'Diamonds you have: {{count, amount}}',
}
