/** Files of Twine, by what stands in them. */
import { type WorkFile } from '../reader.ts'

/** One HTML file with a story in it, or all files of Twee together. Loads no parser. */
export function recogniseTwine(files: readonly WorkFile[]): string[] {
  const html = files.find(({ text }) => text !== null && isTwineHtml(text))
  if (html !== undefined) return [html.path]
  const twee = files.filter(({ text }) => text !== null && isTwee(text))
  // The file that names the story comes first, so that it gives the story its name.
  return twee.toSorted((a, b) => Number(hasTitle(b)) - Number(hasTitle(a))).map(({ path }) => path)
}

/** The texts of the passages: around them a file of HTML has the engine of its format, whose letters say nothing about the story. */
export function readTwineWords({ text }: WorkFile): string {
  if (text === null || !isTwineHtml(text)) return text ?? ''
  return [...text.matchAll(/<tw-passagedata\b[^>]*>([^<]*)/gi)].map(([, passage = '']) => passage).join('\n')
}

/** Whether a text is a story or an archive of Twine 2. */
export function isTwineHtml(text: string): boolean {
  return /<tw-storydata\s[^>]*>/i.test(text) && text.includes('<tw-passagedata')
}

/** Whether a text is Twee: a line that begins with `::` and a name. */
export function isTwee(text: string): boolean {
  return /^\uFEFF?::[ \t]*[^:\s]/m.test(text)
}

function hasTitle({ text }: WorkFile): boolean {
  return /^::[ \t]*Story(?:Title|Data)\b/m.test(text ?? '')
}
