/** Loads the parts of the chat that its first line does not need. */
import { startTransition, useEffect, useState } from 'react'
import { ROUTE_LOAD } from '../../../../protocol/limits.ts'
import { type View } from '../../../../protocol/view.ts'
import { loadWithRetry } from '../../../platform/loadWithRetry.ts'
import { useGame } from '../../../game/game.ts'
import { afterFrame } from '../../../ui/afterFrame.ts'
import { after } from '../../../platform/time.ts'
import { hasFullScreenPicture } from '../hasFullScreenPicture.ts'
import { isFollowerTab } from '../isFollowerTab.ts'
import { usePanel } from '../panels/panelStore.ts'
import type * as LaterParts from './parts.tsx'
import { withTexts } from '../../../i18n/index.ts'

/**
 * The later parts, or null until they are loaded: once the first line is readable (`isReady`), or earlier if the view or a
 * panel needs one. If they cannot be loaded, they are tried again while they are needed.
 */
export function useLaterParts(isReady: boolean): typeof LaterParts | null {
  const parts = useLoadedParts()
  const isNeeded = useGame(needsLaterParts)
  const isPanelOpen = usePanel() !== null
  const isMissing = parts === null && (isReady || isNeeded || isPanelOpen)
  useEffect(() => (isMissing ? keepLoading() : undefined), [isMissing])
  return parts
}

/** The later parts, or null until `useLaterParts` has loaded them. */
export function useLoadedParts(): typeof LaterParts | null {
  const [parts, setParts] = useState(loadedParts)
  useEffect(() => {
    if (parts !== null) return undefined
    // Drawn at once, all parts together would be one long task.
    const update = (): void => startTransition(() => setParts(loadedParts))
    // Loaded since the drawing.
    update()
    listeners.add(update)
    return () => void listeners.delete(update)
  }, [parts])
  return parts
}

function needsLaterParts(view: View): boolean {
  const { video, ending, overlay, notices, options, actionOptions, upload, paid } = view
  const parts = [video, ending, overlay, options, actionOptions, upload, paid]
  return parts.some((part) => part !== null) || notices.length > 0 || isFollowerTab(view) || hasFullScreenPicture(view)
}

/** Between two attempts that failed for good, ms. */
const RETRY_MS = 5_000

let loadedParts: typeof LaterParts | null = null
const listeners = new Set<() => void>()

/** Loads the parts, however often it takes; returns the function that gives up. */
function keepLoading(): () => void {
  let isOver = false
  let cancelRetry = (): void => undefined
  const load = (): void =>
    void loadWithRetry(
      () => withTexts(['chat', 'display', 'game', 'pictures'], import('./parts.tsx')),
      ROUTE_LOAD,
    ).then(
      (parts) => {
        loadedParts = parts
        for (const listener of listeners) listener()
      },
      () => {
        if (!isOver) cancelRetry = after(RETRY_MS, load)
      },
    )
  // Two dozen files are asked for: what was just drawn is shown first.
  cancelRetry = afterFrame(load)
  return () => {
    isOver = true
    cancelRetry()
  }
}
