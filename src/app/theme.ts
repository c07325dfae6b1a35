/** Night or light. The cinema look is the default; light is a choice, made with `?theme=light` and remembered. */
import { readItem, writeItem } from '../platform/storage.ts'

export const THEMES = ['dark', 'light'] as const
export type Theme = (typeof THEMES)[number]

/** The theme that the address asks for, else the remembered one, else dark. */
export function chooseTheme({ query, stored }: { query: string; stored: string | null }): Theme {
  return parseTheme(new URLSearchParams(query).get('theme')) ?? parseTheme(stored) ?? 'dark'
}

/** Draws the page in its theme, remembered when the address asks for it. */
export function startTheme(): void {
  const asked = parseTheme(new URLSearchParams(location.search).get('theme'))
  if (asked !== null) writeItem(STORAGE_KEY, asked)
  const theme = chooseTheme({ query: location.search, stored: readItem(STORAGE_KEY) })
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', THEME_COLORS[theme])
}

const STORAGE_KEY = 'theme'
/** The bar of the browser takes the colour of the ground (theme.css). */
const THEME_COLORS: Record<Theme, string> = { dark: '#0c0b12', light: '#faf3e6' }

function parseTheme(name: string | null): Theme | null {
  return THEMES.find((theme) => theme === name) ?? null
}
