/** The reader's text size. Without the schema of the settings (`readerSettings.ts`), so that the start script can apply it before anything is drawn. */
import { readItem } from './storage.ts'

export const TEXT_SIZES = ['small', 'normal', 'large', 'largest'] as const

/** The item that has it among the reader's settings, as JSON. */
export const READER_SETTINGS_KEY = 'reader_settings'

/** Applies a stored size to the page. Another than these is left to the settings. */
export function applyStoredTextSize(): void {
  const { textSize } = readStoredSettings() as { textSize?: unknown }
  const known = TEXT_SIZES.find((size) => size === textSize)
  if (known !== undefined) document.documentElement.dataset.textSize = known
}

/** The stored settings, unchecked; an empty object if there are none or they cannot be read. */
export function readStoredSettings(): object {
  try {
    const value: unknown = JSON.parse(readItem(READER_SETTINGS_KEY) ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** Size of 1rem, which grows with the reader's text, px. */
export function readRemPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}

/** How much larger the reader's text is than 16 px. */
export function readTextScale(): number {
  return readRemPx() / 16
}
