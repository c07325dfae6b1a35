/** English texts of the choices of language, theme, text size and reading speed. English is word for word the specification's, where it has one. */
export const texts = {
  language: 'Language',
  theme: 'Theme',
  themes: { dark: 'Dark', light: 'Light' },
  textSize: 'Text size',
  textSizes: { small: 'Small', normal: 'Normal', large: 'Large', largest: 'Largest' },
  /** The start of a story in one file. */
  onePage: { play: 'Play', playWith: 'Play with {{name}}' },
  readingSpeed: 'Reading speed',
  readingSpeeds: { slow: 'Slow', normal: 'Normal', fast: 'Fast', instant: 'Instant', tap: 'Tap to go on' },
}
