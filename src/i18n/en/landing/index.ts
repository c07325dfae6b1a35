/** The landing pages of characters. Doc 1 §2. */
export const landing = {
  begin: 'Begin the story',
  loading: 'Loading the story',
  failed: 'Failed to load the story',
  quotes: {
    boOfTheDiner:
      'I’m Bo. The coffee is bad. I tell everybody. They drink it all the same, and then they look betrayed.',
    boOfTheStation: 'There you are! Bo. Free fall. The manners are different.',
  },
}
export type LandingTexts = typeof landing
