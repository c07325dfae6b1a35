/** A drawer of the app whose code loads when it is first opened. */
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ROUTE_LOAD } from '../../../protocol/limits.ts'
import { showToast } from '../../ui/toastStore.ts'
import { loadWithRetry } from '../../platform/loadWithRetry.ts'

/** Where the code cannot be loaded, a toast says so and `close` takes the request back. */
export function lazyLayer<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  close: () => void,
): (props: Props) => ReactNode {
  let loaded: ComponentType<Props> | null = null
  function NotLoaded() {
    const { t } = useTranslation('shell')
    useEffect(() => {
      showToast('error', t('routeFailed'))
      close()
    }, [t])
    return null
  }
  return (props) => {
    // Made for each opening: React keeps a failure.
    const [Drawn] = useState<ComponentType<Props>>(
      () =>
        loaded ??
        lazy(() =>
          loadWithRetry(load, ROUTE_LOAD).then(
            (Layer) => ({ default: (loaded = Layer) }),
            () => ({ default: NotLoaded }),
          ),
        ),
    )
    return (
      <Suspense>
        <Drawn {...props} />
      </Suspense>
    )
  }
}
