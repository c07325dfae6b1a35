/** Parts of the chat that load once it has begun, after its first line where there is one: one chunk, with its texts. */
import { useEffect } from 'react'
import { extractText } from '../../../protocol/htmlText.ts'
import { type View } from '../../../protocol/view.ts'
import { isShownAs } from '../../../protocol/view/notices.ts'
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

/** Its components: they draw nothing until it is here, unless something stands for them. */
export const Deferred = chunk.components({
  StatusRow: () => <OfflineNote isAlone />,
  // A line with markup: its plain text until the sanitiser is loaded.
  SafeHtml: ({ className, html }) => (
    <p className={className} dir="auto">
      {extractText(html)}
    </p>
  ),
})

/** Whether it is here. Without its dialogs, nothing asks a player who leaves. */
export function hasDeferred(): boolean {
  return chunk.get() !== null
}

/** Loads the chunk for a test or a page that shows one state. */
export async function loadDeferred(): Promise<void> {
  allow()
  await chunk.load()
}

/** Lets the chunk load once the first line is drawn (`isDrawn`), or earlier if the view or a panel needs it. */
export function useDeferredStart(isDrawn: boolean): void {
  const isNeeded = useGame(needsDeferred)
  const isPanelOpen = usePanel() !== null
  const isWanted = isDrawn || isNeeded || isPanelOpen
  // Two dozen files are asked for: what was just drawn is shown first.
  useEffect(() => (isWanted ? afterFrame(allow) : undefined), [isWanted])
}

function needsDeferred(view: View): boolean {
  const { video, ending, overlay, notices, options, actionOptions, upload, paid } = view
  const shown = [video, ending, overlay, options, actionOptions, upload, paid]
  const isNoticeShown = notices.some((notice) => !isShownAs(notice, 'sound'))
  return shown.some((part) => part !== null) || isNoticeShown || isFollowerTab(view) || hasFullScreenPicture(view)
}
