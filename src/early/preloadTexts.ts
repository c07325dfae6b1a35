/** Fetches the texts of the page's language beside the app's own code, which would ask for them later. */
import { resolvePageLocale } from '../i18n/locale.ts'

/** The build writes the files of the texts into the page (`vite.ts` beside this file); while developing there are none. */
export function preloadTexts(): void {
  const files = document.querySelector<HTMLElement>('meta[name="texts"]')?.dataset
  const file = files?.[resolvePageLocale()]
  if (file === undefined) return
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = file
  document.head.append(link)
}
