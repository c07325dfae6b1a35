/** Shows the first line of a begun game as soon as the worker has it, where the app has not drawn its page by then. */
import { type Locale } from '../../protocol/locale.ts'
import { type EarlyUpdate, type Update } from '../../protocol/runtime.ts'
import { type View } from '../../protocol/view.ts'
import { keepEarlyChat, mayDrawEarly } from '../app/earlyDrawing.ts'
import { createMirror, type Mirror } from '../bridge/mirror.ts'
import type { Texts } from '../i18n/en/index.ts'
import { applyStyles } from './applyStyles.ts'
import type * as Drawing from './drawing/drawChat.tsx'
import { readStartFiles } from './startFiles.ts'

/** Fetches what draws it. Returns what takes the worker's messages. Where anything is missing or unexpected, nothing is drawn, and the app decides. */
export function showChat(locale: Locale): (message: unknown) => void {
  const files = readStartFiles()
  const textsFile = files?.texts[locale]
  if (files === null || textsFile === undefined) return () => undefined
  const loaded = Promise.all([
    import(/* @vite-ignore */ files.chatDrawing) as Promise<typeof Drawing>,
    import(/* @vite-ignore */ textsFile) as Promise<{ texts: Texts }>,
    applyStyles(files.screens.chat),
  ])
  loaded.catch(() => undefined)
  let mirror: Mirror | null = null
  let isDrawn = false
  const show = async (update: Update): Promise<void> => {
    // The first update is a whole view.
    if ('view' in update) mirror ??= createMirror(update.view)
    if (isDrawn || mirror?.applyUpdate(update) !== true || !isDrawable(mirror.getView())) return
    isDrawn = true
    const { getView, now } = mirror
    const [{ drawChat }, { texts }] = await loaded
    if (mayDrawEarly()) keepEarlyChat(drawChat({ locale, texts, view: getView(), now }))
  }
  return (message) => {
    const { early } = message as Partial<EarlyUpdate>
    if (early !== undefined) show(early).catch(() => undefined)
  }
}

/** Whether the chat has its first lines, and nothing over them. */
function isDrawable({ messages, overlay, video, ending, stage }: View): boolean {
  const isCovered = [overlay, video, ending, stage.still, stage.frames].some((part) => part !== null)
  return messages.count > 0 && !isCovered
}
