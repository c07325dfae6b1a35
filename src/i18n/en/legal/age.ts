/** The question of age, where an operator asks it. Doc 1 §1. */
export const age = {
  title: 'Are you 18 or older?',
  body: 'The stories here are for adults. Please confirm your age to go on.',
  confirm: 'I am 18 or older',
  decline: 'I am under 18',
  declinedTitle: 'Come back when you are 18',
  declinedBody: 'This service is for adults only. Nothing was stored about your answer.',
  back: 'I chose the wrong answer',
}
