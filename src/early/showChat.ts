/** Shows the first line of a begun game as soon as the worker has it: loads what draws it, and passes the worker's updates on. */
import { type Locale } from '../../protocol/locale.ts'
import { type EarlyUpdate, type Update } from '../../protocol/runtime.ts'
import type { Texts } from '../i18n/en/index.ts'
import { applyStyles } from './applyStyles.ts'
import type * as Drawing from './drawing/drawChat.tsx'
import { readStartFiles } from './startFiles.ts'

type Drawer = (update: Update) => void

/** Fetches what draws the line; a second time, nothing. Rejects where a file does not arrive. */
export function loadChatDrawing(locale: Locale): Promise<Drawer> {
  loading ??= load(locale)
  loading.catch(() => undefined)
  return loading
}

/** Returns what takes the worker's messages. Where the line cannot be drawn, the app decides. */
export function showChat(locale: Locale): (message: unknown) => void {
  const drawer = loadChatDrawing(locale)
  return (message) => {
    const { early } = message as Partial<EarlyUpdate>
    if (early === undefined) return
    drawer.then(
      (show) => show(early),
      () => undefined,
    )
  }
}

let loading: Promise<Drawer> | null = null

async function load(locale: Locale): Promise<Drawer> {
  const files = readStartFiles()
  const textsFile = files?.texts[locale]
  if (files === null || textsFile === undefined) throw new Error('this page names no files')
  const [{ createChatDrawer }, { texts }] = await Promise.all([
    import(/* @vite-ignore */ files.chatDrawing) as Promise<typeof Drawing>,
    import(/* @vite-ignore */ textsFile) as Promise<{ texts: Texts }>,
    applyStyles(files.screens.chat),
  ])
  return createChatDrawer(locale, texts)
}
