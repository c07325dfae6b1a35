/** A drawer of the app whose code loads when it is first opened. */
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useTranslation } from '../../i18n/useTranslation.ts'
import { ROUTE_LOAD } from '../../../protocol/limits.ts'
import { showToast } from '../../ui/toastStore.ts'
import { loadWithRetry } from '../loadWithRetry.ts'

/** Where the code cannot be loaded, a toast says so and `close` takes the request back. */
export function lazyLayer<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  close: () => void,
): (props: Props) => ReactNode {
  const Loaded = lazy<ComponentType<Props>>(() =>
    loadWithRetry(load, ROUTE_LOAD).then(
      (Layer) => ({ default: Layer }),
      () => ({ default: NotLoaded }),
    ),
  )
  function NotLoaded() {
    const { t } = useTranslation()
    useEffect(() => {
      showToast('error', t('shell.routeFailed'))
      close()
    }, [t])
    return null
  }
  return (props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
