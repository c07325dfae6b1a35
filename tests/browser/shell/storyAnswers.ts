/** Answers of the server for the intro of one story. */
export const actor = { id: 'lan', name: 'Lan', version: '2' }
export const story = {
  id: 'last-lantern',
  title: 'The Last Lantern',
  description: 'Tonight one is missing.',
  version: '2',
  tags: ['Mystery'],
  endings: 2,
}
export const detail = (changes: object = {}, actors: object[] = [actor], isDiscount = false) => ({
  '/story.get': () => ({ story: { ...story, ...changes }, actors, is_discount_user: isDiscount }),
  '/actor/chat/game.history': (): unknown => ({ history: [] }),
})
