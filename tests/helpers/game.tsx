/** Mounts the chat screen on a game without a worker, whose view the test changes and whose intents it reads. */
import { type Locale } from '../../protocol/locale.ts'
import i18next from 'i18next'
import { render, type RenderResult } from 'vitest-browser-react'
import '../../src/ui/theme.css'
import '../../src/app/base.css'
import { Router } from 'wouter'
import { type View } from '../../protocol/view.ts'
import { guardNavigation } from '../../src/app/leaveGuard.ts'
import { GameProvider } from '../../src/bridge/game.ts'
import { type FakeGame, createFakeGame } from '../../src/dev/gallery/fakeGame.ts'
import { startTexts } from '../../src/i18n/index.ts'
import { ChatScreen } from '../../src/screens/chat/ChatScreen.tsx'
import { Toasts } from '../../src/ui/Toasts.tsx'

export interface ShownChat {
  game: FakeGame
  screen: RenderResult
}

/** The chat screen of this view, or of this game, in the page's `language`. */
export async function showChat(shown: View | FakeGame, language: Locale = 'en'): Promise<ShownChat> {
  await setLanguage(language)
  disablePixiStage()
  const game = 'getView' in shown ? shown : createFakeGame(shown)
  const screen = await render(
    <GameProvider value={game}>
      <Router aroundNav={guardNavigation}>
        <ChatScreen />
      </Router>
      <Toasts />
    </GameProvider>,
  )
  return { game, screen }
}

async function setLanguage(language: Locale): Promise<void> {
  if (i18next.isInitialized) await i18next.changeLanguage(language)
  else await startTexts(language)
}

/** A phone with little memory keeps the stage of plain pictures: these tests are about the words over it. */
function disablePixiStage(): void {
  Object.defineProperty(navigator, 'deviceMemory', { value: 0.5, configurable: true })
}
