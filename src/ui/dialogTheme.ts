/** Whether dialogs and sheets are dark in the light theme too. */
import { useLayoutEffect } from 'react'

/** While true, they keep the darkness of what is below them (`theme.css`). */
export function useDarkDialogs(isDark: boolean): void {
  useLayoutEffect(() => {
    if (!isDark) return
    const { dataset } = document.documentElement
    dataset.dialogs = 'dark'
    return () => {
      delete dataset.dialogs
    }
  }, [isDark])
}
