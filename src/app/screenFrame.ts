/** What a screen tells the app around it: its title, and the picture that a desktop shows blurred behind the column. */
import { createContext, useContext, useEffect } from 'react'
import { useTranslation } from 'react-i18next'

interface ScreenFrame {
  setTitle: (title: string) => void
  setBackdrop: (url: string | null) => void
}

export const ScreenFrameContext = createContext<ScreenFrame>({ setTitle: () => undefined, setBackdrop: () => undefined })

/** Names the screen: in the tab, and for screen readers that arrive at it. Null while the name is not known yet. */
export function useScreenTitle(title: string | null): void {
  const { t } = useTranslation()
  const { setTitle } = useContext(ScreenFrameContext)
  const appName = t('shell.appName')
  useEffect(() => {
    document.title = title === null ? appName : `${title} · ${appName}`
    setTitle(title ?? appName)
  }, [title, appName, setTitle])
}

/** Sets the picture behind the column on wide windows, as long as the screen stands. */
export function useBackdrop(url: string | null): void {
  const { setBackdrop } = useContext(ScreenFrameContext)
  useEffect(() => {
    setBackdrop(url)
    return () => setBackdrop(null)
  }, [url, setBackdrop])
}
