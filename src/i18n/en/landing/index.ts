/** The landing pages of characters. Doc 1 §2. */
export const landing = {
  begin: 'Begin the story',
  continue: 'Continue the story',
  free: 'Free to play',
  loading: 'Loading the story',
  failed: 'Failed to load the story',
  unknown: 'This character is not here',
  unknownHint: 'The link may be old or mistyped.',
}
export type LandingTexts = typeof landing
