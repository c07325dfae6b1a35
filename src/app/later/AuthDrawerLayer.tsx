/** Draws the auth drawer over the screen that opened it. Its code loads when it is first opened. */
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ROUTE_LOAD } from '../../../protocol/limits.ts'
import { closeAuthDrawer, useAuthDrawerRequest } from '../../screens/signIn/authDrawerStore.ts'
import { showToast } from '../../ui/toastStore.ts'
import { loadWithRetry } from '../loadWithRetry.ts'

const AuthDrawer = lazy<(props: { reason: string | null }) => ReactNode>(() =>
  loadWithRetry(() => import('../../screens/signIn/AuthDrawer.tsx'), ROUTE_LOAD).then(
    (module) => ({ default: module.AuthDrawer }),
    () => ({ default: NotLoaded }),
  ),
)

export function AuthDrawerLayer({ path }: { path: string }): ReactNode {
  const request = useAuthDrawerRequest()
  const isHere = request?.path === path
  useEffect(() => {
    if (!isHere) closeAuthDrawer()
  }, [isHere])
  return (
    request !== null &&
    isHere && (
      <Suspense>
        <AuthDrawer reason={request.reason} />
      </Suspense>
    )
  )
}

function NotLoaded() {
  const { t } = useTranslation()
  useEffect(() => {
    showToast('error', t('shell.routeFailed'))
    closeAuthDrawer()
  }, [t])
  return null
}
