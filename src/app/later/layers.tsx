/** What the page draws and does beside its screens, and the first screen does not need. One chunk; `useLayers` loads it. */
import { type ReactNode } from 'react'
import { Boundary } from '../../ui/Boundary.tsx'
import { Toasts } from '../../ui/Toasts.tsx'
import { Menu } from '../menu/Menu.tsx'
import { type MenuTab } from '../routeTable.tsx'
import './laterScreens.ts'
import '../../ui/contrastThemes.css'
import { AuthDrawerLayer } from './AuthDrawerLayer.tsx'
import { RechargeLayer } from './RechargeLayer.tsx'
import { useAbandonedSignIn } from './useAbandonedSignIn.ts'
import { useAvatarWatch } from './useAvatarWatch.ts'
import { useBalanceRefresh } from './useBalanceRefresh.ts'
import { useRegionGate } from './useRegionGate.ts'
import { useTransitions } from './useTransitions.ts'

export { ConsentLayer } from './ConsentLayer.tsx'
export { NoticeLayer } from './NoticeLayer.tsx'

interface Props {
  /** The tab of the screen; null hides the menu. App.module.css reserves its place from the start. */
  menu: MenuTab | null
  path: string
}

/** What lies over the column: one that breaks leaves the others. */
export function Overlays({ menu, path }: Props): ReactNode {
  useTransitions()
  useRegionGate(path)
  useAbandonedSignIn(path)
  useBalanceRefresh()
  useAvatarWatch()
  return (
    <>
      <Boundary fallback={null}>{menu !== null && <Menu current={menu} path={path} />}</Boundary>
      <Boundary fallback={null}>
        <AuthDrawerLayer path={path} />
      </Boundary>
      <Boundary fallback={null}>
        <RechargeLayer path={path} />
      </Boundary>
      <Boundary fallback={null}>
        <Toasts />
      </Boundary>
    </>
  )
}
