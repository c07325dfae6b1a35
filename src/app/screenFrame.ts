/** Context by which a screen sets its title and the backdrop behind the column. */
import { createContext, useContext, useEffect } from 'react'
import { useTranslation } from 'react-i18next'

interface ScreenFrame {
  setTitle: (title: string) => void
  setBackdrop: (url: string | null) => void
}

export const ScreenFrameContext = createContext<ScreenFrame>({
  setTitle: () => undefined,
  setBackdrop: () => undefined,
})

/** Sets the title of the screen, for the browser tab and for screen readers. Null while it is not known. */
export function useScreenTitle(title: string | null): void {
  const { t } = useTranslation()
  const { setTitle } = useContext(ScreenFrameContext)
  const appName = t('shell.appName')
  useEffect(() => {
    document.title = title === null ? appName : `${title} · ${appName}`
    setTitle(title ?? appName)
  }, [title, appName, setTitle])
}

/** Sets the backdrop on wide windows while the screen is mounted. */
export function useBackdrop(url: string | null): void {
  const { setBackdrop } = useContext(ScreenFrameContext)
  useEffect(() => {
    setBackdrop(url)
    return () => setBackdrop(null)
  }, [url, setBackdrop])
}
