/** Draws the auth drawer over the screen that opened it. Its code loads when it is first opened. */
import { type ReactNode, useEffect } from 'react'
import { closeAuthDrawer, useAuthDrawerRequest } from '../../screens/signIn/authDrawerStore.ts'
import { lazyLayer } from './lazyLayer.tsx'
import { withTexts } from '../../i18n/index.ts'

const AuthDrawer = lazyLayer<{ reason: string | null }>(
  () => withTexts(['account'], import('../../screens/signIn/AuthDrawer.tsx')).then((module) => module.AuthDrawer),
  closeAuthDrawer,
)

export function AuthDrawerLayer({ path }: { path: string }): ReactNode {
  const request = useAuthDrawerRequest()
  const isHere = request?.path === path
  useEffect(() => {
    if (!isHere) closeAuthDrawer()
  }, [isHere])
  return request !== null && isHere && <AuthDrawer reason={request.reason} />
}
