/** An overlay whose code loads when it opens. If it cannot be loaded, a toast says so, and the next opening tries again. */
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ROUTE_LOAD } from '../../../../protocol/limits.ts'
import { loadWithRetry } from '../../../platform/loadWithRetry.ts'
import { showToast } from '../../../ui/toastStore.ts'

type Overlay = ComponentType<{ onClose: () => void }>

export function LazyOverlay({ load, onClose }: { load: () => Promise<Overlay>; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const [Loaded, setLoaded] = useState<Overlay | null>(null)
  const onFailed = useEffectEvent(() => {
    showToast('error', t('routeFailed'))
    onClose()
  })
  useEffect(() => {
    let isGone = false
    loadWithRetry(load, ROUTE_LOAD).then(
      (overlay) => {
        if (!isGone) setLoaded(() => overlay)
      },
      () => {
        if (!isGone) onFailed()
      },
    )
    return () => {
      isGone = true
    }
  }, [load])
  return Loaded !== null && <Loaded onClose={onClose} />
}
