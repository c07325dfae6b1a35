/** English texts: the frame around the screens of a story in the creation area. */
import { type Locale } from '../../../../protocol/locale.ts'

export const frame = {
  untitled: 'Untitled story',
  toList: 'All stories',
  views: 'Parts of the story',
  catalogue: 'About the story',
  flow: 'Flow',
  desktop: 'Open the desktop editor',
  undo: 'Undo',
  redo: 'Redo',
  kept: 'What you had not saved is still here.',
  keptRemoved: 'What you had not saved is removed.',
  discard: 'Begin again',
  forgotten: {
    text: 'Another tab has deleted what this device kept of the story. What is not saved is in this page alone.',
    keepAgain: 'Keep it on this device again',
  },
  status: { draft: 'Draft', changed: 'Changed since published', published: 'Published' },
  save: {
    saved: 'Saved',
    savedAt: 'Saved at {{time}}',
    waiting: 'Saving soon',
    saving: 'Saving…',
    offline: 'Not saved: no connection. Kept on this device.',
    refused: 'Not saved: {{reason}} Kept on this device.',
    offlineNotKept: 'Not saved: no connection. This device could not keep it either. Leave this page open.',
    refusedNotKept: 'Not saved: {{reason}} This device could not keep it either. Leave this page open.',
    conflict: 'Not saved: another author changed the same places.',
    readOnly: 'Read-only. Duplicate the story to change it.',
    retry: 'Save now',
    resolve: 'Compare',
  },
  conflict: {
    title: 'Two versions',
    text: '{{name}} saved this story while you were writing. Both changed the places below. Everything else is merged.',
    anotherAuthor: 'Another author',
    versions: {
      mine: 'Yours',
      theirs: 'Theirs',
      keepMine: 'Use mine in all places',
      keepTheirs: 'Use theirs in all places',
    },
    /** A text that is not in the draft, and the draft. */
    texts: {
      mine: 'This text',
      theirs: 'The story now',
      keepMine: 'Use this text in all places',
      keepTheirs: 'Use the story in all places',
    },
    apply: 'Save the chosen version',
    removed: '(removed)',
  },
  /** The languages of a story; one that has no text here is called by its own name. */
  languages: { en: 'English', zh: 'Chinese' } as Partial<Record<Locale, string>>,
  fields: { missing: 'Missing', none: 'None' },
  /** A text with simple marks: of a page, or of an ending. */
  marked: {
    hint: '**bold**, *italics*, --- for a dividing line. An empty line begins a paragraph.',
    tools: 'Marks of {{field}}',
    bold: 'Bold',
    boldSign: 'B',
    italic: 'Italics',
    italicSign: 'I',
    divider: 'Dividing line',
    picture: 'Picture of the ending',
    pictureShort: 'Picture',
    kept: 'Stays as it is written: {{tags}}',
    preview: 'As readers see it',
    previewOf: '{{field}}, as readers see it',
  },
  failed: 'The story could not be loaded',
}
