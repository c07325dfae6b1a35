/** English texts: publishing a story. */
export const publish = {
  first: 'Publish',
  again: 'Publish changes',
  running: 'Publishing…',
  menu: 'Published story',
  problems_one: '{{count}} problem prevents publishing',
  problems_other: '{{count}} problems prevent publishing',
  notSaved: 'Nothing was published: the story could not be saved.',
  conflict: 'Nothing was published: another author has saved meanwhile. Look at the story, and publish again.',
  publishedText:
    'Players find the story from now on. Games that were begun before go on as they were; a new game plays this version.',
  goOn: 'Go on writing',
  unpublishTitle: 'Unpublish the story?',
  unpublishText: 'Players will no longer find it. Games that were begun go on. You can publish it again at any time.',
  unpublished: 'The story is a draft again.',
}
