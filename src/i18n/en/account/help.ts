/** Answers to common questions, in the profile. */
export const help = {
  title: 'Help',
  questions: {
    resume: {
      question: 'Where does a story go on?',
      answer:
        'Open it from your played stories or from the list. It goes on where you stopped, also on another device where you are signed in.',
    },
    diamonds: {
      question: 'What are diamonds for?',
      answer:
        'They unlock stories, characters, options and scenes. You always see the price first. Get more in Credits, or earn some with daily tasks.',
    },
    earning: {
      question: 'What are diamonds for?',
      answer:
        'They unlock stories, characters, options and scenes. You always see the price first. You earn them with daily tasks.',
    },
    missing: {
      question: 'Diamonds that I paid for are missing',
      answer:
        'Tap your balance on the stories page to load it again. A payment may take a few minutes. If nothing arrives, write to us with the time of the payment.',
    },
    fault: {
      question: 'Something in a story does not work',
      answer:
        'In the chat, open the menu and choose ‘Report a problem’. It saves a record that helps to find the fault.',
    },
    delete: {
      question: 'How do I delete my account?',
      answer:
        'Write to us from the e-mail address of your account. The page on content removal says what happens then.',
    },
  },
  contact: 'Write to {{email}}',
}
