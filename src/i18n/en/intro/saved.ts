/** The question about a saved game. */
export const saved = {
  title: 'Welcome back',
  text: 'Your previous progress has been safely saved, you can either continue or start over',
  continue: 'Continue',
  restart: 'Restart',
  talent: 'Your talent',
  attribute: '{{name}} {{value}}',
}
