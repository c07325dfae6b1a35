/** The question before the chat is left. */
export const leave = {
  title: 'Leave the game?',
  body: 'Your game progress will be saved, and you can continue it next time.',
  stay: 'Keep Gaming',
  leave: 'Leave Game',
}
