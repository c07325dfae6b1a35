/**
 * Draws the first line of a chat before React is there, with the chat's own components and what stands for React in this file: it types as React's does,
 * which then continues at the same letter. A file of its own, which only the chat of a new guest loads (`showChat.ts`).
 */
import '../../platform/polyfills.ts'
import { type Locale } from '../../../protocol/locale.ts'
import { type Update } from '../../../protocol/runtime.ts'
import { initialView, type View } from '../../../protocol/view.ts'
import { keepEarlyChat, mayDrawEarly } from '../../app/earlyDrawing.ts'
import { type Game } from '../../bridge/game.ts'
import { createMirror, type Mirror } from '../../bridge/mirror.ts'
import type { Texts } from '../../i18n/en/index.ts'
import { endArrivedMotions } from '../../ui/playMotion.ts'
import { inNextTask } from '../../ui/time.ts'
import { ChatPage } from './ChatPage.tsx'
import { draw } from './draw.ts'
import { afterDrawing } from './react.ts'
import { showLanguage } from './showLanguage.ts'

/**
 * Returns what takes the worker's updates and draws the first of them that has a line, unless the app draws its page by then, or the line has something
 * over it. The app's texts of the language are `texts`.
 */
export function createChatDrawer(locale: Locale, texts: Texts): (update: Update) => void {
  showLanguage(locale, texts)
  warmUp(locale)
  let mirror: Mirror | null = null
  let isDrawn = false
  return (update) => {
    // The first update is a whole view.
    if ('view' in update) mirror ??= createMirror(update.view)
    if (isDrawn || mirror?.applyUpdate(update) !== true) return
    const { getView, now } = mirror
    if (!isDrawable(getView()) || !mayDrawEarly()) return
    isDrawn = true
    keepEarlyChat(drawChat(getView(), now))
  }
}

/**
 * Draws a chat without a line unseen, while the line is on its way: the drawing with it then finds its functions compiled and its styles known, which
 * are half of a long task.
 */
function warmUp(locale: Locale): void {
  const page = document.createElement('div')
  Object.assign(page.style, PLACE, { visibility: 'hidden' })
  const view = initialView({ storyId: '', actorId: '', chatVersion: '1', locale })
  draw(<ChatPage game={createStillGame(view, () => 0)} />, page)
  document.body.append(page)
  whenLaidOut(page, (runEffects) => {
    runEffects()()
    page.remove()
  })
}

/** Whether the chat has its first lines, and nothing over them. */
function isDrawable({ messages, overlay, video, ending, stage }: View): boolean {
  const isCovered = [overlay, video, ending, stage.still, stage.frames].some((part) => part !== null)
  return messages.count > 0 && !isCovered
}

/**
 * Draws over the page, whose own drawing is hidden until then: neither a pointer nor a screen reader meets what React draws before it has the lines.
 * `now` is the game clock, ms. Returns the function that removes it.
 */
function drawChat(view: View, now: () => number): () => void {
  const root = document.getElementById('root')
  if (root === null) return ignore
  const page = document.createElement('div')
  Object.assign(page.style, PLACE, { visibility: 'hidden' })
  draw(<ChatPage game={createStillGame(view, now)} />, page)
  page.querySelector('header button')?.addEventListener('click', () => location.assign('/'))
  let undo = ignore
  let isRemoved = false
  const remove = (): void => {
    isRemoved = true
    undo()
    endArrivedMotions()
    page.remove()
    root.style.visibility = ''
  }
  root.before(page)
  whenLaidOut(page, (runEffects) => {
    if (isRemoved) return
    page.style.visibility = ''
    root.style.visibility = 'hidden'
    try {
      undo = runEffects()
    } catch (error) {
      remove()
      throw error
    }
  })
  return remove
}

/** Over the page. */
const PLACE = { position: 'absolute', top: 0, left: 0, width: '100%', zIndex: 1 } as const

/**
 * Has styles and layout of what was drawn computed in tasks of their own, and passes on what runs its effects, and returns what undoes them: with the
 * drawing, all would be one long task.
 */
function whenLaidOut(page: HTMLElement, then: (runEffects: () => () => void) => void): void {
  const effects = afterDrawing.splice(0)
  inNextTask(() => void getComputedStyle(page).opacity)
  inNextTask(() => void page.offsetHeight)
  inNextTask(() =>
    then(() => {
      const undo = effects.map((run) => run())
      return () => {
        for (const each of undo) if (typeof each === 'function') each()
      }
    }),
  )
}

const ignore = (): void => undefined

/** A game that shows one view. What the player does before React is there has no effect yet. */
function createStillGame(view: View, now: () => number): Game {
  return {
    getView: () => view,
    subscribe: () => ignore,
    intend: ignore,
    send: async () => false,
    onIntent: () => ignore,
    report: ignore,
    playHere: ignore,
    loadMedia: async () => null,
    exportRecording: async () => null,
    now,
  }
}
