/** The text in at most so many characters; a longer one ends with `…`. */
export function shorten(text: string, charactersMax: number): string {
  const characters = Array.from(text)
  if (characters.length <= charactersMax) return text
  const start = characters.slice(0, charactersMax - 1).join('')
  return `${start.trimEnd()}…`
}
