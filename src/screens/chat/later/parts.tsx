/** The parts of the chat that its first line does not need. One chunk, with its texts. */
import { addLaterTexts } from '../../../i18n/later.ts'
import { addPictureTexts } from '../../../i18n/pictures.ts'

addLaterTexts()
addPictureTexts()

export { Ending } from '../ending/Ending.tsx'
export { LengthHint } from '../composer/LengthHint.tsx'
export { TapHint } from '../composer/TapHint.tsx'
export { FindBar } from '../panels/search/FindBar.tsx'
export { ListEnd } from '../messages/ListEnd.tsx'
export { MessageNotes } from '../messages/MessageNotes.tsx'
export { VoiceControl } from '../messages/VoiceControl.tsx'
export { FrontClips } from '../video/FrontClips.tsx'
export { LeaveDialog } from '../LeaveDialog.tsx'
export { NoticeDialog } from '../NoticeDialog.tsx'
export { DebugNotes } from '../messages/DebugNotes.tsx'
export { Offers } from '../offers/Offers.tsx'
export { TapToContinue } from '../TapToContinue.tsx'
export { Overlay } from '../Overlay.tsx'
export { GameCredits } from '../top/GameCredits.tsx'
export { Progress } from '../top/Progress.tsx'
export { SafeHtml } from '../../../ui/SafeHtml.tsx'
export { StatusRow } from '../top/StatusRow.tsx'
export { ViewPictureButton } from '../messages/ViewPictureButton.tsx'
export { attachSheetMotion } from '../sheet/sheetMotion.ts'
export { Extras } from './Extras.tsx'
export { showNotices } from './showNotices.ts'
