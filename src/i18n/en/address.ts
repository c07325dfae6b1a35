/** English texts of how stories address the player. */
export const texts = {
  title: 'How should stories address you?',
  as: 'They take you for',
  forms: { female: 'A woman', male: 'A man', unknown: 'Neither' },
  name: 'Your name in stories (optional)',
  counts: 'It counts from your next game on. A game under way stays as it began.',
  save: 'Save',
  saved: 'Saved for your next game',
  failed: 'This could not be saved',
}
