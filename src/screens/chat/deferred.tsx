/** What the chat can do without until its first line is readable: one chunk, with its texts. */
import { useEffect } from 'react'
import { extractText } from '../../../protocol/htmlText.ts'
import { type View } from '../../../protocol/view.ts'
import { useGame } from '../../game/game.ts'
import { withTexts } from '../../i18n/index.ts'
import { KEEP_TRYING } from '../../platform/loadWithRetry.ts'
import { afterFrame } from '../../ui/afterFrame.ts'
import { lazyWithRetry } from '../../ui/lazyWithRetry.tsx'
import { hasFullScreenPicture } from './hasFullScreenPicture.ts'
import { isFollowerTab } from './isFollowerTab.ts'
import { usePanel } from './panelStore.ts'
import { OfflineNote } from './top/OfflineNote.tsx'

let allow = (): void => undefined
const allowed = new Promise<void>((resolve) => (allow = resolve))

const chunk = lazyWithRetry(async () => {
  await allowed
  return withTexts(['chat', 'display', 'finds', 'game', 'pictures'], import('./deferredChunk.tsx'))
}, KEEP_TRYING)

export const ClueFound = chunk.pick(({ ClueFound }) => ClueFound)
export const DebugNotes = chunk.pick(({ DebugNotes }) => DebugNotes)
export const Ending = chunk.pick(({ Ending }) => Ending)
export const Extras = chunk.pick(({ Extras }) => Extras)
export const FindBar = chunk.pick(({ FindBar }) => FindBar)
export const FrontClips = chunk.pick(({ FrontClips }) => FrontClips)
export const GameCredits = chunk.pick(({ GameCredits }) => GameCredits)
export const LeaveDialog = chunk.pick(({ LeaveDialog }) => LeaveDialog)
export const LengthHint = chunk.pick(({ LengthHint }) => LengthHint)
export const ListEnd = chunk.pick(({ ListEnd }) => ListEnd)
export const MessageNotes = chunk.pick(({ MessageNotes }) => MessageNotes)
export const NoticeDialog = chunk.pick(({ NoticeDialog }) => NoticeDialog)
export const Notices = chunk.pick(({ Notices }) => Notices)
export const Offers = chunk.pick(({ Offers }) => Offers)
export const Overlay = chunk.pick(({ Overlay }) => Overlay)
export const Progress = chunk.pick(({ Progress }) => Progress)
export const SheetMotion = chunk.pick(({ SheetMotion }) => SheetMotion)
export const StatusRow = chunk.pick(
  ({ StatusRow }) => StatusRow,
  () => <OfflineNote isAlone />,
)
export const TapHint = chunk.pick(({ TapHint }) => TapHint)
export const TapToContinue = chunk.pick(({ TapToContinue }) => TapToContinue)
export const ViewPictureButton = chunk.pick(({ ViewPictureButton }) => ViewPictureButton)
export const VoiceControl = chunk.pick(({ VoiceControl }) => VoiceControl)
/** A line with markup: its plain text until the sanitiser is loaded. */
export const SafeHtml = chunk.pick(
  ({ SafeHtml }) => SafeHtml,
  ({ className, html }) => (
    <p className={className} dir="auto">
      {extractText(html)}
    </p>
  ),
)

/** Whether it is here. Without its dialogs, nothing asks a player who leaves. */
export function hasDeferred(): boolean {
  return chunk.get() !== null
}

/** Loads the chunk for a test or a page that shows one state. */
export async function loadDeferred(): Promise<void> {
  allow()
  await chunk.load()
}

/** Lets the chunk load once the first line is readable (`isReady`), or earlier if the view or a panel needs it. */
export function useDeferredStart(isReady: boolean): void {
  const isNeeded = useGame(needsDeferred)
  const isPanelOpen = usePanel() !== null
  const isWanted = isReady || isNeeded || isPanelOpen
  // Two dozen files are asked for: what was just drawn is shown first.
  useEffect(() => (isWanted ? afterFrame(allow) : undefined), [isWanted])
}

function needsDeferred(view: View): boolean {
  const { video, ending, overlay, notices, options, actionOptions, upload, paid } = view
  const shown = [video, ending, overlay, options, actionOptions, upload, paid]
  return shown.some((part) => part !== null) || notices.length > 0 || isFollowerTab(view) || hasFullScreenPicture(view)
}
