/** Mounts the chat screen in the middle of a recording. */
import { onTestFailed, onTestFinished } from 'vitest'
import { type BrowserPage } from 'vitest/browser'
import { FALLBACK_LOCALE, type Locale } from '../../protocol/locale.ts'
import { writeRecording } from '../../protocol/recording.ts'
import { createFakeGame } from '../../src/dev/gallery/fakeGame.ts'
import { replay } from '../../worker/runtime/replay.ts'
import { readRecordingNamed, showChat, type ShownChat } from './game.tsx'
import { leaveSession } from './leaveSession.ts'

export interface MountOptions {
  /** After so many entries, from 1; without it after all of them. */
  at?: number
  language?: Locale
  /** Of the phone, CSS px. The page has its own size again after the test. */
  size?: readonly [width: number, height: number]
}

/** The chat screen at a point of a recording of the repository. A test that fails leaves the recording up to there, and prints the command that opens it. */
export async function mountRecording(
  page: BrowserPage,
  name: string,
  { at, language = FALLBACK_LOCALE, size }: MountOptions = {},
): Promise<ShownChat> {
  const { header, entries } = await readRecordingNamed(name)
  const shown = { header, entries: entries.slice(0, at) }
  // The hashes are of the views of all entries.
  const text = writeRecording({ ...shown, header: { ...header, views: undefined } })
  onTestFailed(({ task }) => leaveSession(task.name, text))
  if (size !== undefined) {
    const [width, height] = [innerWidth, innerHeight]
    onTestFinished(() => page.viewport(width, height))
    await page.viewport(...size)
  }
  const { view, core } = replay(shown)
  return showChat(createFakeGame(view, { at: core.now }), language)
}
