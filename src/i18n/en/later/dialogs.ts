/** Dialogs of the chat: an alert of the story, and the spicy level. English is word for word the specification's, where it has one. */
export const dialogs = {
  diamonds_one: '{{count, amount}} diamond',
  diamonds_other: '{{count, amount}} diamonds',
  alert: { title: 'Take note', button: 'OK' },
  spicy: {
    title: 'Spicy Level',
    entered: 'You have entered the spicy level. Enjoy your spicy time.',
    price: 'This level offers {{time}} of free time, and the subsequent content is priced at {{price}} per {{time}}.',
    minutes_one: '{{count}} minute',
    minutes_other: '{{count}} minutes',
    seconds_one: '{{count}} second',
    seconds_other: '{{count}} seconds',
    understood: 'I Understand',
  },
}
