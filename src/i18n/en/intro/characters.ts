/** The drawer in which a character is chosen. */
export const characters = { title: 'Select Character', confirm: 'Confirm', coins: 'Current coins: {{count, amount}}' }
