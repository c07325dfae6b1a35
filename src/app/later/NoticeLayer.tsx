/** The app's notices: offline, and a new version. Their code loads after the first screen, and registers the service worker. */
import { type ComponentType, type ReactNode, useState } from 'react'
import { useTimeout } from '../../platform/time.ts'
import { withTexts } from '../../i18n/index.ts'

/** More time for the first screens, ms: the service worker then stores the whole app. */
const LOAD_AFTER_MS = 1_900

export function NoticeLayer({ path }: { path: string }): ReactNode {
  const [Notices, setNotices] = useState<ComponentType<{ path: string }> | null>(null)
  // Without the code there are no notices: the screens say themselves what they cannot load.
  const load = (): void =>
    void withTexts(['notices'], import('../notices/AppNotices.tsx')).then(
      (module) => setNotices(() => module.AppNotices),
      () => undefined,
    )
  useTimeout(load, LOAD_AFTER_MS)
  return Notices === null ? null : <Notices path={path} />
}
