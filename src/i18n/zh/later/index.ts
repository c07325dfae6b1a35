/** Chinese texts of the parts of the chat that load after its first line. */
import { type LaterTexts } from '../../en/later/index.ts'
import { options } from './options.ts'
import { settings } from './settings.ts'

export const later: LaterTexts = { options, settings }
