/** Quotes of the characters with a landing page. Doc 1 §2. */
export const landings = {
  quotes: {
    boOfTheDiner:
      'I’m Bo. The coffee is bad. I tell everybody. They drink it all the same, and then they look betrayed.',
    boOfTheStation: 'There you are! Bo. Free fall. The manners are different.',
  },
}
