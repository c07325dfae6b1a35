/** Chinese texts of the parts of the chat that load after its first line. */
import { type LaterTexts } from '../../en/later/index.ts'
import { clues } from './clues.ts'
import { dialogs } from './dialogs.ts'
import { ending } from './ending.ts'
import { follower } from './follower.ts'
import { hints } from './hints.ts'
import { leave } from './leave.ts'
import { menu } from './menu.ts'
import { messages } from './messages.ts'
import { notices } from './notices.ts'
import { options } from './options.ts'
import { overlay } from './overlay.ts'
import { payment } from './payment.ts'
import { picture } from './picture.ts'
import { report } from './report.ts'
import { search } from './search.ts'
import { settings } from './settings.ts'
import { sound } from './sound.ts'
import { status } from './status.ts'
import { video } from './video.ts'

export const later: LaterTexts = {
  clues,
  dialogs,
  ending,
  follower,
  hints,
  leave,
  menu,
  messages,
  notices,
  options,
  overlay,
  payment,
  picture,
  report,
  search,
  settings,
  sound,
  status,
  video,
}
