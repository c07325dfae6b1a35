/**
 * The gallery: the chat screen in every state, from views written by hand and from recordings at any entry, and each panel.
 * With `npm run dev` it is at `/dev/gallery?view=options&lang=zh&theme=light`, `?view=open&panel=settings` and
 * `?recording=paid-scene&entry=12`. It is no entry of the build, so it never reaches a player.
 */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startTheme } from '../../platform/theme.ts'
import { loadNamespaces, startTexts } from '../../i18n/index.ts'
import { resolvePageLocale } from '../../i18n/locale.ts'
import { startTextSize } from '../../platform/readerSettings.ts'
import { Gallery } from './Gallery.tsx'

startTheme()
startTextSize()
const locale = resolvePageLocale()

const query = new URLSearchParams(location.search)
const entry = Number.parseInt(query.get('entry') ?? '', 10)
const root = document.getElementById('root')
if (root !== null) {
  await Promise.all([startTexts(locale), loadNamespaces(['chat', 'credits', 'display', 'game', 'pictures'])])
  createRoot(root).render(
    <StrictMode>
      <Gallery
        locale={locale}
        view={query.get('view')}
        panel={query.get('panel')}
        recording={query.get('recording')}
        entry={Number.isNaN(entry) ? null : entry}
      />
    </StrictMode>,
  )
}
