/** The dialogs between Play and the chat, in a chunk of their own. */
export { CharacterDialog } from './CharacterDialog.tsx'
export { SavedGameDialog } from './SavedGameDialog.tsx'
