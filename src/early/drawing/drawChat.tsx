/**
 * Draws the first line of a chat before React is there, with the chat's own components and what stands for React in this file: it types as React's does,
 * which then continues at the same letter. A file of its own, which only the chat of a new guest loads (`showChat.ts`).
 */
import { type Locale } from '../../../protocol/locale.ts'
import { type View } from '../../../protocol/view.ts'
import { type Game } from '../../bridge/game.ts'
import type { Texts } from '../../i18n/en/index.ts'
import { addTexts, setLanguage } from '../../i18n/translator.ts'
import { endArrivedMotions } from '../../ui/playMotion.ts'
import { ChatPage } from './ChatPage.tsx'
import { draw } from './draw.ts'
import { afterDrawing } from './react.ts'

export interface ChatDrawing {
  locale: Locale
  texts: Texts
  view: View
  /** The game clock, ms. */
  now: () => number
}

/** Draws over the page, whose own drawing is hidden until then. Returns the function that removes it. */
export function drawChat({ locale, texts, view, now }: ChatDrawing): () => void {
  addTexts(locale, texts)
  setLanguage(locale)
  const root = document.getElementById('root')
  if (root === null) return ignore
  const page = document.createElement('div')
  // Over what React draws, which neither a pointer nor a screen reader meets before it has the lines.
  Object.assign(page.style, { position: 'absolute', top: 0, left: 0, width: '100%', zIndex: 1 })
  root.style.visibility = 'hidden'
  draw(<ChatPage game={createStillGame(view, now)} onBack={ignore} />, page)
  page.querySelector('header button')?.addEventListener('click', () => location.assign('/'))
  root.before(page)
  const undo = afterDrawing.splice(0).map((run) => run())
  return () => {
    for (const each of undo) if (typeof each === 'function') each()
    endArrivedMotions()
    page.remove()
    root.style.visibility = ''
  }
}

const ignore = (): void => undefined

/** A game that shows one view. What the player does before React is there has no effect yet. */
function createStillGame(view: View, now: () => number): Game {
  return {
    getView: () => view,
    subscribe: () => ignore,
    intend: ignore,
    onIntent: () => ignore,
    report: ignore,
    playHere: ignore,
    loadMedia: async () => null,
    exportRecording: async () => null,
    now,
  }
}
