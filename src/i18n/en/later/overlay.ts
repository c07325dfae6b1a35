/** The overlay of the story. */
export const overlay = {
  title: 'Overlay',
  continue: 'Continue',
  onward: 'The story goes on.',
  anywhere: 'Tap anywhere to continue',
}
