/** Loads the later parts of the chat once the first line is readable, or at once when a panel is opened. */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ROUTE_LOAD } from '../../../../protocol/limits.ts'
import { loadWithRetry } from '../../../app/loadWithRetry.ts'
import { showToast } from '../../../ui/toastStore.ts'
import { closePanel, usePanel } from '../panels/panelStore.ts'

/** Mounts the later parts. If they cannot be loaded the story goes on without them, and the next panel, or the network's return, tries again. */
export function LaterParts({ isReady }: { isReady: boolean }): ReactNode {
  const { t } = useTranslation()
  const [Later, setLater] = useState<ComponentType | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const isPanelOpen = usePanel() !== null
  const isMissing = Later === null && (isPanelOpen || (isReady && !hasFailed))

  useEffect(() => {
    if (!isMissing) return
    let isOver = false
    loadWithRetry(() => import('./Later.tsx'), ROUTE_LOAD).then(
      (module) => !isOver && setLater(() => module.default),
      () => {
        if (isOver) return
        setFailed(true)
        if (!isPanelOpen) return
        closePanel()
        showToast('error', t('shell.routeFailed'))
      },
    )
    return () => {
      isOver = true
    }
  }, [isMissing, isPanelOpen, t])

  useEffect(() => {
    if (!hasFailed) return
    const retry = (): void => setFailed(false)
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [hasFailed])
  // A panel does not outlive its chat.
  useEffect(() => closePanel, [])
  return Later === null ? null : <Later />
}
