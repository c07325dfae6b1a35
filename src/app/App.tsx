/** Everything on the page: the phone-wide column with the screen in it, the picture behind, the toasts above. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Router } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import { dismissOthers } from '../ui/toasts.ts'
import { Toasts } from '../ui/Toasts.tsx'
import styles from './App.module.css'
import { Backdrop } from './Backdrop.tsx'
import { aroundNavigation } from './leaving.ts'
import { Routes } from './routes.tsx'
import { ScreenContext } from './screen.tsx'
import { restoreScroll } from './scroll.ts'
import { useSignInRequest } from './useSignInRequest.ts'

export function App() {
  const [title, setTitle] = useState('')
  const [backdrop, setBackdrop] = useState<string | null>(null)
  const around = useMemo(() => ({ setTitle, setBackdrop }), [])
  const column = useArrival()
  useSignInRequest()
  return (
    <ScreenContext value={around}>
      <Backdrop url={backdrop} />
      <main ref={column} className={styles.column} tabIndex={-1} aria-label={title}>
        <Router aroundNav={aroundNavigation}>
          <Routes />
        </Router>
      </main>
      <Toasts />
    </ScreenContext>
  )
}

/**
 * What arriving at another screen means: the scroll stands where it should, toasts of the screen before are gone, and
 * the focus is on the new screen, so that a keyboard or a screen reader starts there. The first screen takes no focus.
 */
function useArrival() {
  const path = usePathname()
  const column = useRef<HTMLElement>(null)
  const last = useRef(path)
  useLayoutEffect(() => restoreScroll(path), [path])
  useEffect(() => {
    if (last.current === path) return
    last.current = path
    // A redirect may have gone on from this path already.
    dismissOthers(location.pathname)
    column.current?.focus({ preventScroll: true })
  }, [path])
  return column
}
