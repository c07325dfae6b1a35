/** Stories of Twine: HTML, archives and Twee, in four dialects. */
import { collectHeld, createForeignValues } from '../foreignValues.ts'
import { NO_PLACE, type Place } from '../notes.ts'
import { type ReadWork, RefusedWork, type WorkFile } from '../reader.ts'
import { createStoryBuilder } from '../storyBuilder.ts'
import { createLineCounter } from '../workFiles.ts'
import { collectAssignments, countSettings, listReplaced } from './collectAssignments.ts'
import { DIALECTS, findDialect } from './dialects.ts'
import { createHeldMarkup } from './heldMarkup.ts'
import { isTwineHtml } from './recogniseTwine.ts'
import { readTwee } from './readTwee.ts'
import { readTwineHtml } from './readTwineHtml.ts'
import { showsLast } from './shownLast.ts'
import { type DialectName, type Passage, type Piece, type TwineStory } from './twineStory.ts'
import { writePassage } from './writePassage.ts'

/** Passages of SugarCube that are no place of the story: what stands in them is the page around it, or nothing that a player reads. */
const PAGE_PASSAGES =
  /^(?:Story(?:Author|Banner|Caption|DisplayTitle|Interface|Menu|Share|Subtitle|Settings)|PassageReady|PassageDone)$/
/** Shown above or below each passage, and once before the first, by name or by tag. */
const PARTS = {
  first: { names: ['StoryInit'], tags: ['startup', 'init'] },
  header: { names: ['PassageHeader'], tags: ['header'] },
  footer: { names: ['PassageFooter'], tags: ['footer'] },
} as const

interface ReadPassage {
  passage: Passage
  id: string
  pieces: readonly Piece[]
  placeOf: (at: number) => Place
}

/** Of passages that are written in the bodies of links, beside where they stand themselves. */
const REVEALED_CHARS_MAX = 60_000

/** More than these are no story that fits into a draft. */
export const PASSAGES_MAX = 20_000

export const readTwine: ReadWork = (main, files, { locale, speakers }) => {
  const story = readStory(main)
  const dialect = findDialect(story)
  if (story.passages.length > PASSAGES_MAX)
    throw new RefusedWork({ code: 'too_long', file: main[0]?.path ?? '', words: String(story.passages.length) })
  const title = story.title === '' ? nameOfFile(main[0]) : story.title
  const builder = createStoryBuilder({ title, locale, files, speakers })
  const { notes } = builder
  noteOutside(story, notes.add)
  if (!dialect.isNamed)
    notes.add('twine_format', NO_PLACE, story.format, { format: story.format, dialect: dialect.name })

  const written = readPassages(story, dialect.name, (passage) =>
    notes.add('repeated_name', { file: passage.file, line: passage.line }, passage.name, { name: passage.name }),
  )
  const held = collectHeld(collectAssignments(written.flatMap(({ pieces }) => pieces)))
  const markup = createHeldMarkup(DIALECTS[dialect.name].readHeld, (variable) => held.get(variable))
  const read = written.map((one): ReadPassage => ({ ...one, pieces: markup.expand(one.pieces) }))
  const byName = new Map<string, ReadPassage>()
  for (const one of read) if (!byName.has(one.passage.name)) byName.set(one.passage.name, one)
  const isPart = (part: keyof typeof PARTS) => (one: ReadPassage) =>
    PARTS[part].names.some((name) => name === one.passage.name) ||
    PARTS[part].tags.some((tag) => one.passage.tags.includes(tag))
  const [first, header, footer] = [
    read.filter(isPart('first')),
    read.filter(isPart('header')),
    read.filter(isPart('footer')),
  ]
  const isPlace = (one: ReadPassage): boolean =>
    !PAGE_PASSAGES.test(one.passage.name) &&
    !one.passage.tags.includes('widget') &&
    ![first, header, footer].some((part) => part.includes(one))
  const places = read.filter(isPlace)
  for (const one of read.filter(({ passage }) => PAGE_PASSAGES.test(passage.name) || passage.tags.includes('widget'))) {
    const isWidget = one.passage.tags.includes('widget')
    if (isWidget && DIALECTS[dialect.name].readsWidgets === true) continue
    notes.add(
      isWidget ? 'code' : 'no_counterpart',
      one.placeOf(0),
      isWidget ? one.passage.text : one.passage.name,
      isWidget ? {} : { construct: one.passage.name },
    )
  }

  const values = createForeignValues({
    builder,
    assignments: collectAssignments(read.flatMap(({ pieces }) => pieces)),
    unset: DIALECTS[dialect.name].unset,
    showText: markup.showText,
  })
  let revealed = 0
  /** Places by their names; of several with one name the first. */
  const targets = new Map(places.toReversed().map((one) => [one.passage.name, one.id]))
  const context = {
    builder,
    values,
    markup,
    replaced: listReplaced(read.flatMap(({ pieces }) => pieces)),
    takeRevealed: (name: string) => {
      revealed += byName.get(name)?.passage.text.length ?? 0
      return revealed <= REVEALED_CHARS_MAX
    },
    findPassage: (name: string) => {
      const id = targets.get(name)
      return id === undefined ? null : builder.idOf(id)
    },
    readPassage: (name: string) => byName.get(name) ?? null,
  }
  // One that another one shows counts as not visited.
  const asksForVisits = read.some(({ passage }) => VISITS.test(passage.text))
  const embed = (parts: readonly ReadPassage[]): Piece[] =>
    parts.map(({ passage }) => ({ at: 0, kind: 'embed', target: passage.name, words: passage.name }))
  for (const one of places)
    write(one.passage.name, one.id, [...embed(header), ...one.pieces, ...embed(footer)], one.placeOf)

  const start =
    places.find(({ passage }) => passage.name === story.start) ??
    places.find(({ passage }) => passage.name === 'Start') ??
    places[0]
  if (start === undefined) throw new RefusedWork({ code: 'broken', file: main[0]?.path ?? '', words: 'tw-passagedata' })
  const isPrepared = first.length > 0
  if (isPrepared) {
    const onward: Piece = { at: 0, kind: 'goto', target: start.passage.name, words: start.passage.name }
    write(BEFORE, BEFORE, [...embed(first), onward], start.placeOf)
  }
  return builder.finish(isPrepared ? BEFORE : start.id)

  function write(name: string, id: string, pieces: readonly Piece[], placeOf: (at: number) => Place): void {
    const leadsOn = !asksForVisits && showsLast(pieces, (target) => targets.has(target))
    const counts = countSettings(pieces, (target) => (leadsOn ? [] : (byName.get(target)?.pieces ?? [])))
    const remaining = new Map([...counts].map(([variable, count]) => [values.nameOf(variable), count]))
    writePassage(name, id, pieces, placeOf, remaining, leadsOn, context)
  }
}

/** How the dialects ask for visits. */
const VISITS = /\b(?:hasV|lastV|v)isited\w*\s*\(|\((?:else-)?if:[^)]*\bvisits?\b|\(history:|\bpassage\.visits\b/

/** The name of the node before the first passage. */
const BEFORE = 'Before the story'

function readStory(main: readonly WorkFile[]): TwineStory {
  const html = main.find(({ text }) => text !== null && isTwineHtml(text))
  return html === undefined ? readTwee(main) : readTwineHtml(html)
}

/** Passages with their pieces. The second of a name is a node of its own, to which nothing leads. */
function readPassages(
  { passages }: TwineStory,
  dialect: DialectName,
  onRepeated: (passage: Passage) => void,
): ReadPassage[] {
  const numbers = new Map<string, number>()
  const readPassage = DIALECTS[dialect].readPassages(passages)
  return passages.map((passage) => {
    const number = (numbers.get(passage.name) ?? 0) + 1
    numbers.set(passage.name, number)
    if (number > 1) onRepeated(passage)
    const countLine = createLineCounter(passage.text)
    return {
      passage,
      id: number === 1 ? passage.name : `${passage.name} (${number})`,
      pieces: readPassage(passage),
      placeOf: (at) => ({ file: passage.file, line: passage.line + countLine(at) - 1 }),
    }
  })
}

function noteOutside(
  { scripts, styles, outside, others }: TwineStory,
  add: ReturnType<typeof createStoryBuilder>['notes']['add'],
): void {
  for (const { file, line, text } of [...scripts, ...styles]) add('code', { file, line }, text)
  for (const { file, line, text } of outside) add('twine_outside', { file, line }, text)
  for (const { file, line, title } of others) add('twine_other_story', { file, line }, title)
}

function nameOfFile(file: WorkFile | undefined): string {
  return (file?.path ?? '').replace(/^.*\//, '').replace(/\.[^.]*$/, '')
}
