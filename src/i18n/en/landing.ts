/** English texts of the landing pages. English is word for word the specification's, where it has one. */
export const texts = {
  begin: 'Begin the story',
  loading: 'Loading the story',
  failed: 'Failed to load the story',
  signUpFailed: 'Failed to sign you up as a guest',
  quotes: {
    boOfTheDiner:
      'I’m Bo. The coffee is bad. I tell everybody. They drink it all the same, and then they look betrayed.',
    boOfTheStation: 'There you are! Bo. Free fall. The manners are different.',
  },
}
