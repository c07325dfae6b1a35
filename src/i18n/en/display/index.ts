/** The choices of language, theme, text size and reading speed, wherever they stand. */
export const display = {
  language: 'Language',
  theme: 'Theme',
  themes: { dark: 'Dark', light: 'Light' },
  textSize: 'Text size',
  textSizes: { small: 'Small', normal: 'Normal', large: 'Large', largest: 'Largest' },
  readingSpeed: 'Reading speed',
  readingSpeeds: { slow: 'Slow', normal: 'Normal', fast: 'Fast', instant: 'Instant', tap: 'Tap to go on' },
}
export type DisplayTexts = typeof display
