/** The menu of the routes that show it. Its code loads after the first screen; App.module.css reserves its place from the start. */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { ROUTE_LOAD } from '../../protocol/limits.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { after } from '../ui/time.ts'
import { loadWithRetry } from './loadWithRetry.ts'
import { type MenuTab } from './routeTable.tsx'

interface Props {
  /** Null hides the menu. */
  current: MenuTab | null
  path: string
}

/** Time for the first screen to load what it needs, ms. */
const LOAD_AFTER_MS = 600

export function MenuLayer({ current, path }: Props): ReactNode {
  const [Menu, setMenu] = useState<ComponentType<{ current: MenuTab; path: string }> | null>(null)
  const isMissing = Menu === null && current !== null
  useEffect(() => {
    if (!isMissing) return undefined
    let isOver = false
    const cancel = after(
      LOAD_AFTER_MS,
      // A failure is tried again with the next screen that shows the menu.
      () =>
        void loadWithRetry(() => import('./menu/Menu.tsx'), ROUTE_LOAD).then(
          (module) => !isOver && setMenu(() => module.Menu),
          () => undefined,
        ),
    )
    return () => {
      isOver = true
      cancel()
    }
  }, [isMissing])
  if (Menu === null || current === null) return null
  return (
    <Boundary fallback={null}>
      <Menu current={current} path={path} />
    </Boundary>
  )
}
