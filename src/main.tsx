/** Starts the page: language and text size before the first render (the early script has applied the theme), then the account. */
import './platform/polyfills.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startAccount } from './account/account.ts'
import { keepReferral } from './account/referral.ts'
import { trackAccountStart } from './app/accountReady.ts'
import { App } from './app/App.tsx'
import { clearRestart } from './app/restart.ts'
import { startStorageFailureToast } from './app/storageFailureToast.ts'
import { ScreenBoundary } from './app/ScreenBoundary.tsx'
import { startScrollRestoration } from './app/scrollRestoration.ts'
import { syncLocaleAcrossTabs, startTexts } from './i18n/index.ts'
import { resolvePageLocale } from './i18n/locale.ts'
import { startTextSize } from './platform/readerSettings.ts'

startTextSize()
void startTexts(resolvePageLocale())
startStorageFailureToast()
syncLocaleAcrossTabs()
clearRestart()
keepReferral(location.search)
startScrollRestoration()
trackAccountStart(startAccount())

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
