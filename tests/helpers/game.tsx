/** Mounts the chat screen on a game without a worker, whose view the test changes and whose intents it reads. */
import { type Locale } from '../../protocol/locale.ts'
import { expect } from 'vitest'
import { render, type RenderResult } from 'vitest-browser-react'
import '../../src/ui/theme.css'
import '../../src/app/base.css'
import { Router } from 'wouter'
import { usePathname } from 'wouter/use-browser-location'
import { type Recording, readRecording } from '../../protocol/recording.ts'
import { type View } from '../../protocol/view.ts'
import { connectAccount } from '../../src/account/account.ts'
import { type EmbeddedChat, EmbeddedChatProvider } from '../../src/navigation/embeddedChat.ts'
import { RechargeLayer } from '../../src/app/layers/layers.tsx'
import { guardNavigation } from '../../src/navigation/leaveGuard.ts'
import { GameProvider } from '../../src/game/game.ts'
import { type FakeGame, createFakeGame } from '../../src/dev/gallery/fakeGame.ts'
import { startAllTexts } from './pageTexts.ts'
import { ChatScreen } from '../../src/screens/chat/ChatScreen.tsx'
import { loadDeferred } from '../../src/screens/chat/deferred.tsx'
import { Toasts } from '../../src/ui/Toasts.tsx'

export interface ShownChat {
  game: FakeGame
  screen: RenderResult
}

/** The chat screen of this view, or of this game, in the page's `language`; `embedded` in another page, or not. */
export async function showChat(
  shown: View | FakeGame,
  language: Locale = 'en',
  embedded: EmbeddedChat | null = null,
): Promise<ShownChat> {
  connectAccount(async () => undefined)
  await startAllTexts(language)
  disablePixiStage()
  const game = 'getView' in shown ? shown : createFakeGame(shown)
  const screen = await render(
    <GameProvider value={game}>
      <Router aroundNav={guardNavigation}>
        <EmbeddedChatProvider value={embedded}>
          <ChatScreen />
        </EmbeddedChatProvider>
        <Recharge />
      </Router>
      <Toasts />
    </GameProvider>,
  )
  return { game, screen }
}

/** Waits until what loads after the first line is drawn. It moves what is around it. */
export async function waitForDeferred(): Promise<void> {
  await loadDeferred()
  await expect.poll(() => document.querySelector('[data-offers]')).not.toBeNull()
}

/** The recharge over the chat, as the app draws it. */
function Recharge() {
  return <RechargeLayer path={usePathname()} />
}

const recordings = import.meta.glob<string>('../../fixtures/recordings/*.jsonl', { query: '?raw', import: 'default' })

/** Names of all recordings, without their ending. */
export const RECORDING_NAMES: readonly string[] = Object.keys(recordings).map((file) =>
  file.replace(/^.*\/|\.jsonl$/g, ''),
)

/** A recording by its name. Throws if there is none, or if it cannot be read. */
export async function readRecordingNamed(name: string): Promise<Recording> {
  const read = readRecording((await recordings[`../../fixtures/recordings/${name}.jsonl`]?.()) ?? '')
  if (!read.ok) throw new Error(`${name}.jsonl:${read.bad.line}: ${read.bad.reason}`)
  return read.recording
}

/** A phone with little memory keeps the stage of plain pictures: these tests are about the words over it. */
function disablePixiStage(): void {
  Object.defineProperty(navigator, 'deviceMemory', { value: 0.5, configurable: true })
}
