/** Theme: what the reader chose (settings, `?theme=light`) and is remembered, else the variant of the experiment. Doc 1 §9. */
import { getVariant } from './experiments.ts'
import { readItem, writeItem } from './storage.ts'

export const THEMES = ['dark', 'light'] as const
export type Theme = (typeof THEMES)[number]

/** The theme of the address, else the chosen one, else that of the experiment. */
export function chooseTheme({
  query,
  stored,
  variant,
}: {
  query: string
  stored: string | null
  variant: Theme
}): Theme {
  return parseTheme(new URLSearchParams(query).get('theme')) ?? parseTheme(stored) ?? variant
}

/** Applies the theme to the page, and remembers one that the address asks for. The start script does so before the first paint. */
export function startTheme(): void {
  const asked = parseTheme(new URLSearchParams(location.search).get('theme'))
  if (asked !== null) writeItem(STORAGE_KEY, asked)
  const stored = readItem(STORAGE_KEY)
  applyTheme(chooseTheme({ query: location.search, stored, variant: getVariant('mobile_default_theme') }))
}

/** Applies the theme that the player chooses, and remembers it. */
export function changeTheme(theme: Theme): void {
  writeItem(STORAGE_KEY, theme)
  applyTheme(theme)
}

function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', THEME_COLORS[theme])
}

const STORAGE_KEY = 'theme'
/** Colours of the browser's own bar: the background colours of theme.css. */
const THEME_COLORS: Record<Theme, string> = { dark: '#0c0b12', light: '#faf3e6' }

function parseTheme(name: string | null): Theme | null {
  return THEMES.find((theme) => theme === name) ?? null
}
