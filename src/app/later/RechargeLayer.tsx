/** Draws the recharge over the screen that opened it. Its code loads when it is first opened. */
import { type ReactNode, useEffect, useRef } from 'react'
import {
  closeRecharge,
  closeRechargeOfOtherPaths,
  type RechargeRequest,
  useRechargeRequest,
} from '../../screens/recharge/rechargeStore.ts'
import { lazyLayer } from './lazyLayer.tsx'
import { withTexts } from '../../i18n/index.ts'

const RechargeDrawer = lazyLayer<{ request: RechargeRequest }>(
  () =>
    withTexts(['credits'], import('../../screens/recharge/RechargeDrawer.tsx')).then((module) => module.RechargeDrawer),
  closeRecharge,
)

export function RechargeLayer({ path }: { path: string }): ReactNode {
  const request = useRechargeRequest()
  // Only on a change of screen: a request may be for the screen that comes next.
  const lastPath = useRef(path)
  useEffect(() => {
    if (lastPath.current !== path) closeRechargeOfOtherPaths(path)
    lastPath.current = path
  }, [path])
  return request !== null && request.path === path && <RechargeDrawer request={request} />
}
