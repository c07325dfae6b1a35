/** English texts of the demo. English is word for word the specification's, where it has one. */
export const texts = {
  title: 'How playing works',
  next: 'Next',
  back: 'Back',
  done: 'Choose a story',
  step: 'Step {{step}} of {{count}}',
  read: {
    title: 'Read',
    body: 'A character talks to you, line by line. Tap anywhere to see a line at once.',
    line: 'The harbour is dark tonight. Did you see who put out the lantern?',
  },
  choose: {
    title: 'Choose',
    body: 'Now and then the story asks you. Try it: tap an answer.',
    options: { trust: 'I did. I will tell you.', hide: 'No. I have just arrived.' },
    replies: {
      trust: 'Then you are the only one I can ask. Come with me.',
      hide: 'Just arrived, and yet your lamp is warm. Odd.',
    },
  },
  write: {
    title: 'Or say it yourself',
    body: 'Where there is a text field, write what you like. The character answers.',
    words: 'Who are you?',
    reply: 'The one who lights it. Until tonight.',
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
