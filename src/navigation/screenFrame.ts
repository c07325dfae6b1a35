/** By which a screen sets its title and the backdrop behind the column, and learns how wide it is laid out. */
import { createContext, useContext, useEffect } from 'react'
import { createStore, useStore } from '../platform/store.ts'
import { useTranslation } from 'react-i18next'
import { useMediaQuery } from '../ui/useMediaQuery.ts'

interface ScreenFrame {
  setTitle: (title: string) => void
  /** The screen has the whole width of the window instead of the phone-wide column. */
  isDesktop: boolean
}

export const ScreenFrameContext = createContext<ScreenFrame>({ setTitle: () => undefined, isDesktop: false })

/** Sets the title of the screen, for the browser tab and for screen readers. Null while it is not known. */
export function useScreenTitle(title: string | null): void {
  const { t } = useTranslation('shell')
  const { setTitle } = useContext(ScreenFrameContext)
  const appName = t('appName')
  useEffect(() => {
    document.title = title === null ? appName : `${title} · ${appName}`
    setTitle(title ?? appName)
  }, [title, appName, setTitle])
}

/** Whether the screen is laid out for a desktop, however wide the window is. */
export function useIsDesktopScreen(): boolean {
  return useContext(ScreenFrameContext).isDesktop
}

/**
 * Whether the screen is laid out for a desktop, in a window that matches the query. The phone-wide column never is. In style sheets it is the
 * container `desktop`.
 */
export function useDesktopQuery(query: string): boolean {
  const isMatching = useMediaQuery(query)
  return useIsDesktopScreen() && isMatching
}

/** Sets the backdrop on wide windows while the screen is mounted. */
export function useBackdrop(url: string | null): void {
  useEffect(() => {
    backdrop.set(url)
    return () => backdrop.set(null)
  }, [url])
}

/** Address of the backdrop, or null. Outside of React: on a phone, where there is none, a change draws nothing. */
export function useBackdropUrl(): string | null {
  return useStore(backdrop)
}

const backdrop = createStore<string | null>(null)
