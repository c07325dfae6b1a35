/** The settings of the reader. */
export const settings = {
  title: 'Reading and sound',
  close: 'Done',
  textSize: 'Text size',
  textSizes: { small: 'Small', normal: 'Normal', large: 'Large', largest: 'Largest' },
  readingSpeed: 'Reading speed',
  readingSpeeds: { slow: 'Slow', normal: 'Normal', fast: 'Fast', instant: 'Instant', tap: 'Tap to go on' },
}
