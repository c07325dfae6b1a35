/** English texts: what a player has found in a story. */
export const texts = {
  title: 'What you have found',
  endings: 'Endings',
  count: '{{found}} of {{total}}',
  ending: 'Ending {{number}}: {{title}}',
  hidden: 'Ending {{number}}: not found yet',
  noHint: 'Not found yet',
  places: 'Go back to',
  placesHint: 'The story goes on from there with what was true then. Your endings and pictures stay.',
  chapter: 'Chapter: {{title}}',
  choice: 'A choice',
  chosen: 'Chosen last: {{text}}',
  pictures: 'Pictures',
  noPictures: 'Pictures that the story shows you are kept here.',
  failed: 'This could not be loaded.',
  confirm: {
    title: 'Go back?',
    text: 'This game ends here, and goes on from the place that you chose.',
    confirm: 'Go back',
  },
}
