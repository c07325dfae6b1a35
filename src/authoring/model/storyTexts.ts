/** The line and the picture that stand for a node where there is little room. Pure. */
import { extractSpeech } from '../../../protocol/lineText.ts'
import { type Locale } from '../../../protocol/locale.ts'
import { pickText } from '../../../protocol/story/texts.ts'
import { asList, asPart, asText, type DocumentPart, isPart } from './documentPaths.ts'

/** A text of the document in one language, or in another where that is missing; '' where it is no text. */
export function readText(value: unknown, locale: Locale): string {
  return typeof value === 'string' ? value : pickText(asPart(value), locale)
}

/** The first line that a player reads in a node: of its steps, or of its end. '' where there is none. */
export function firstLine(node: unknown, locale: Locale): string {
  if (!isPart(node) || !Object.isFrozen(node)) return findFirstLine(node, locale)
  const known = firstLines.get(node)
  if (known?.locale === locale) return known.line
  const line = findFirstLine(node, locale)
  firstLines.set(node, { locale, line })
  return line
}

/** Of nodes that nobody changes any more, as a draft has them: lists of all nodes are drawn with each key. */
const firstLines = new WeakMap<DocumentPart, { locale: Locale; line: string }>()

function findFirstLine(node: unknown, locale: Locale): string {
  for (const step of asList(asPart(node)['do'])) {
    const line = readText(findStepText(asPart(step)), locale)
    if (line !== '') return tidy(line)
  }
  const { upload, ending, choose } = asPart(node)
  const ends = [asPart(upload)['text'], asPart(ending)['title'], asPart(choose)['tooltip']]
  return tidy(ends.map((text) => readText(text, locale)).find((text) => text !== '') ?? '')
}

function findStepText(step: Record<string, unknown>): unknown {
  const { narrate, say, page, tip, hint, overlay, alert, error } = step
  return narrate ?? say ?? page ?? tip ?? hint ?? asPart(overlay)['text'] ?? asPart(alert)['text'] ?? error
}

// Without the tags of a page; it is shown as text, never as HTML.
function tidy(line: string): string {
  return line
    .replaceAll(/<\/?[a-z][^>]*>/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** The first words that a speaker says in the story, without what is between asterisks; '' where there are none. Lines that name nobody are an actor's. */
export function firstSpokenLine(
  script: Readonly<Record<string, unknown>>,
  speaker: string,
  isActor: boolean,
  locale: Locale,
): string {
  for (const node of Object.values(asPart(script['nodes']))) {
    for (const step of asList(asPart(node)['do']).map(asPart)) {
      if (step['by'] !== speaker && !(isActor && step['by'] === undefined)) continue
      const line = tidy(extractSpeech(readText(step['say'], locale)))
      if (line !== '') return line
    }
  }
  return ''
}

/** The name of the first picture in a node: of its steps, or of its end. Null where there is none. */
export function firstPicture(node: unknown): string | null {
  const { do: steps, choose, act, ending } = asPart(node)
  const named = [
    ...asList(steps).map((step) => findStepPicture(asPart(step))),
    asPart(ending)['image'],
    ...[...asList(asPart(choose)['options']), ...asList(act)].map((option) => asPart(option)['image']),
  ]
  return named.map(asText).find((name) => name !== '') ?? null
}

function findStepPicture({ image, show, frames, picture, video, scene }: Record<string, unknown>): unknown {
  const shown = [image, show, asList(frames)[0], picture].find((value) => value !== undefined)
  return asPart(shown)['src'] ?? asPart(video)['poster'] ?? asPart(scene)['image']
}
