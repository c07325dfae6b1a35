/** The reader's text size. Without the schema of the settings (`readerSettings.ts`), so that the early script can apply it before anything is drawn. */
import { readItem } from './storage.ts'

export const TEXT_SIZES = ['small', 'normal', 'large', 'largest'] as const

/** The item that has it among the reader's settings, as JSON. */
export const READER_SETTINGS_KEY = 'reader_settings'

/** Applies a stored size to the page. Another than these is left to the settings. */
export function applyStoredTextSize(): void {
  const stored = readStoredSize()
  const known = TEXT_SIZES.find((size) => size === stored)
  if (known !== undefined) document.documentElement.dataset.textSize = known
}

function readStoredSize(): unknown {
  try {
    const settings = JSON.parse(readItem(READER_SETTINGS_KEY) ?? 'null') as { textSize?: unknown } | null
    return settings?.textSize
  } catch {
    return undefined
  }
}
