/** English texts of the parts of the chat that load after its first line, by subject. Its shape is the shape of every other language. */
import { options } from './options.ts'
import { settings } from './settings.ts'

export const later = { options, settings }
export type LaterTexts = typeof later
