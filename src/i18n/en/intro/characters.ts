/** The drawer in which a character is chosen. */
export const characters = {
  title: 'Select Character',
  confirm: 'Confirm',
  assets: 'Pictures and clips of {{name}}',
  clip: 'A clip of {{name}}',
  coins: 'Current coins: {{count, amount}}',
}
