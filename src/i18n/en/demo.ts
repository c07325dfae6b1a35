/** English texts of the demo. English is word for word the specification's, where it has one. */
export const texts = {
  title: 'How playing works',
  next: 'Next',
  back: 'Back',
  done: 'Choose a story',
  play: 'Play {{title}}',
  place: 'A harbour at night, with a row of lamps',
  person: 'Lan, a woman with a quiet look',
  step: 'Step {{step}} of {{count}}',
  read: {
    title: 'Read',
    body: 'A character talks to you, line by line. Tap anywhere to see a line at once.',
    line: 'Four. You’re not on my list.',
  },
  choose: {
    title: 'Choose',
    body: 'Now and then the story asks you. Try it: tap an answer.',
    options: { count: 'Offer to count the rest with her', soot: 'Ask about the soot on her thumb' },
    replies: {
      count: 'Go on, then. You say five, I’ll knock.',
      soot: 'Comes with the trade. Cooks burn themselves. I get dirty.',
    },
  },
  write: {
    title: 'Or say it yourself',
    body: 'Where there is a text field, write what you like. The character answers.',
    words: 'Who are you?',
    reply: 'The one who counts. Tonight a lamp is missing.',
  },
  pay: {
    title: 'Diamonds',
    body: 'Some stories and answers cost diamonds. The price always stands beside them, and opening a story costs nothing.',
  },
  end: {
    title: 'More than one ending',
    body: 'What you choose decides how it ends. Your progress is saved, and you can start over at any time.',
  },
}
