/** English texts of the parts of the chat that load after its first line, by subject. Its shape is the shape of every other language. */
import { menu } from './menu.ts'
import { options } from './options.ts'
import { payment } from './payment.ts'
import { report } from './report.ts'
import { settings } from './settings.ts'
import { status } from './status.ts'

export const later = { menu, options, payment, report, settings, status }
export type LaterTexts = typeof later
