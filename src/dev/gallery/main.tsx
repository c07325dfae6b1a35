/**
 * The gallery: the chat screen in every state, from views written by hand. With `npm run dev` it is at
 * `/src/dev/gallery/index.html?view=options&lang=zh&theme=light`. It is no entry of the build, so it never reaches a player.
 */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startTheme } from '../../app/theme.ts'
import { startTexts } from '../../i18n/index.ts'
import { resolvePageLocale } from '../../i18n/locale.ts'
import { Gallery } from './Gallery.tsx'

startTheme()
const locale = resolvePageLocale()
void startTexts(locale)

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <Gallery locale={locale} name={new URLSearchParams(location.search).get('view')} />
    </StrictMode>,
  )
}
