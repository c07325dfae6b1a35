/** Starts the page: theme and language first, so that what is drawn first is drawn right; then who the player is. */
import './platform/polyfills.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startAccount } from './account/account.ts'
import { App } from './app/App.tsx'
import { forgetRestart } from './app/restart.ts'
import { startNotKeptNotice } from './app/notKept.ts'
import { ScreenBoundary } from './app/ScreenBoundary.tsx'
import { startScrollMemory } from './app/scroll.ts'
import { startTheme } from './app/theme.ts'
import { followLanguage, startTexts } from './i18n/index.ts'
import { languageOfPage } from './i18n/language.ts'

startTheme()
void startTexts(languageOfPage())
startNotKeptNotice()
followLanguage()
forgetRestart()
startScrollMemory()
void startAccount()

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <ScreenBoundary>
        <App />
      </ScreenBoundary>
    </StrictMode>,
  )
}
