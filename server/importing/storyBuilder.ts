/**
 * Builds the draft of a story that comes from another format: nodes with steps and one end each, variables, speakers, media. Names of the source become
 * ids that stay the same from one import to the next.
 */
import { isAnimatedPicture } from '../../protocol/animatedPicture.ts'
import { type StoryMediaKind } from '../../protocol/api/creationMedia.ts'
import { type Locale, type Translations, pickTranslation } from '../../protocol/locale.ts'
import { type Expression, type Value } from '../../protocol/story/expression.ts'
import { namePortrait } from '../../protocol/story/people.ts'
import { type SpeakerChoice } from '../../protocol/story/importSpeakers.ts'
import { type Changes } from '../../protocol/story.ts'
import { hashText } from '../../protocol/valueHash.ts'
import { formatExpression } from './conditions.ts'
import { createNames, createVariableNames } from './names.ts'
import { createNotes, NO_PLACE, type Notes, type Place } from './notes.ts'
import { type ReadStory, type WorkFile, type WorkMedium } from './reader.ts'
import { createSpeakers, type SpokenLine } from './speakers.ts'
import { createStoryTexts } from './storyTexts.ts'
import { formatPattern, isBlank, pickText, type Wording } from './texts.ts'
import { findFile, findMediaKind, isOtherMedium } from './workFiles.ts'

/** A step or an end, as `protocol/story/` describes it. */
type Part = Readonly<Record<string, unknown>>

export interface BuiltOption {
  text: Wording
  /** Its id is made of this; without it, of its text. Two options never have one id. */
  name?: string
  when?: Expression | null
  set?: Changes
  /** The id of the next node. */
  goto: string
}

export interface NodeBuilder {
  readonly id: string
  /** Whether it leads on, or ends the story. What is added then has no effect, and is refused. */
  readonly isEnded: () => boolean
  /** A line of the story itself. Blank ones are left out. */
  narrate: (text: Wording, when?: Expression | null) => void
  /** A line of a person, by the id that `speaker` gave. */
  say: (by: string, text: Wording, options?: { face?: string | null; when?: Expression | null }) => void
  /** Any other step. */
  step: (step: Part, when?: Expression | null) => void
  set: (changes: Changes, when?: Expression | null) => void
  /** What has no counterpart, as an author's note. */
  note: (words: string) => void
  goto: (id: string) => void
  choose: (options: readonly BuiltOption[]) => void
  /** The first way whose condition holds, else the other. */
  branch: (ways: readonly { when: Expression; goto: string }[], other: string) => void
  end: (title?: string) => void
}

export interface StoryBuilder {
  notes: Notes
  /** The node of a name: a new one, or the one that has it. */
  node: (name: string) => NodeBuilder
  /** The id of a node, there yet or not. */
  idOf: (name: string) => string
  hasNode: (name: string) => boolean
  /** Declares a variable and its first value; gives its name here. */
  variable: (name: string, first: Value) => string
  /** A text as the value of a variable. */
  valueOf: (text: string) => string
  /** A person who speaks, with the name in the second language; gives their id. */
  speaker: (name: string, translated?: string | null) => string
  /** A picture of a person with a face. */
  portrait: (speaker: string, face: string, path: string, place?: Place) => void
  /** The name of a picture, clip or sound of the work; null with a note where it is missing or not taken. */
  medium: (kind: StoryMediaKind, path: string, place?: Place, alt?: string) => string | null
  /** An expression as it is written; null with a note where it cannot be. */
  writeExpression: (expression: Expression, place?: Place) => string | null
  /** A text in the story's languages. */
  localize: (text: Wording) => Record<string, string>
  /** What an option says that only goes on, in the story's languages. */
  readonly goOn: Partial<Record<Locale, string>>
  /** What an option says that lets something happen. */
  readonly wait: Partial<Record<Locale, string>>
  finish: (start: string) => ReadStory
}

export interface NewWork {
  title: string
  description?: string
  locale: Locale
  /** The story's languages, its own first; without them its own alone. */
  languages?: readonly Locale[]
  files: readonly WorkFile[]
  /** What the author says of the names that speak. */
  speakers?: readonly SpeakerChoice[]
  /** Where the report begins; without it, a new one. */
  notes?: Notes
}

/** The picture that every place has which needs one: it plays without, and the author uploads it once. */
export const COVER = 'cover'

interface BuiltNode {
  do: Part[]
  end: Part | null
}

const WORDS: Readonly<Record<'end' | 'endText' | 'narrator' | 'imported' | 'goOn' | 'wait', Translations<string>>> = {
  end: { en: 'The End', zh: '剧终' },
  endText: { en: 'The story ends here.', zh: '故事到这里结束。' },
  narrator: { en: 'Narrator', zh: '旁白' },
  goOn: { en: 'Go on', zh: '继续' },
  wait: { en: 'Wait', zh: '等一等' },
  imported: { en: 'No description yet.', zh: '还没有简介。' },
}

/** Whether a step has no player who would see it. */
function isNever(when: Expression | null | undefined): boolean {
  return when?.type === 'value' && when.value === false
}

export function createStoryBuilder({
  title,
  description,
  locale,
  languages = [locale],
  files,
  speakers: choices = [],
  notes = createNotes(),
}: NewWork): StoryBuilder {
  const [nodeNames, optionNames, speakerNames, endingNames, variableNames, valueNames] = [
    createNames(),
    createNames(),
    createNames(),
    createNames(),
    createVariableNames(),
    createVariableNames(),
  ]
  const mediaNames = { picture: createNames(), clip: createNames(), sound: createNames() }
  const nodes = new Map<string, BuiltNode>()
  const referenced = new Map<string, string>()
  const variables = new Map<string, Value>()
  const speakers = new Map<string, { name: string; translated: string | null; lines: number; avatar: string }>()
  const spoken = createSpeakers(choices, locale)
  /** The name in the source by which a person was asked for last: several names may be one person. */
  const lastNames = new Map<string, string>()
  const media = new Map<string, WorkMedium>()
  const mediaOfFiles = new Map<string, string>()
  const storyId = createNames().idOf(title.slice(0, 40)).toLowerCase()
  const words = (key: keyof typeof WORDS): Partial<Record<Locale, string>> =>
    Object.fromEntries(languages.map((each) => [each, pickTranslation(WORDS[key], each)]))
  const { localize, escape } = createStoryTexts(locale)
  const inAll = (text: string): Partial<Record<Locale, string>> =>
    Object.fromEntries(languages.map((each) => [each, text]))
  const isEmpty = (text: Wording): boolean => isBlank(pickText(text, locale))
  const counts = { lines: 0, choices: 0 }
  let endings = 0

  /** A condition as the field of a step; without one, none. */
  function conditionField(field: 'if' | 'when', condition: Expression | null | undefined): Part {
    if (condition === null || condition === undefined) return {}
    if (condition.type === 'value' && condition.value === true) return {}
    const text = writeExpression(condition)
    return text === null ? {} : { [field]: text }
  }

  function writeExpression(expression: Expression, place: Place = NO_PLACE): string | null {
    const text = formatExpression(expression)
    if (text === null) notes.add('expression', place, JSON.stringify(expression))
    return text
  }

  function createNodeBuilder(id: string, node: BuiltNode): NodeBuilder {
    const add = (step: Part, when?: Expression | null): void => {
      if (isNever(when)) return
      node.do.push({ ...step, ...conditionField('if', when) })
    }
    const end = (part: Part): void => {
      if (node.end !== null) throw new Error(`the node ${id} has an end`)
      node.end = part
    }
    const writeLine = ({ by, text }: SpokenLine, face: string | null, when: Expression | null | undefined): void => {
      counts.lines += 1
      if (by === null) return add({ narrate: localize(text) }, when)
      const who = builder.speaker(by)
      const speaker = speakers.get(who)
      if (speaker !== undefined) speaker.lines += 1
      add({ say: localize(text), by: who, ...(face !== null && { face }) }, when)
    }
    return {
      id,
      isEnded: () => node.end !== null,
      narrate: (text, when) => {
        if (isEmpty(text) || isNever(when)) return
        writeLine(spoken.readTold(text), null, when)
      },
      say: (by, text, { face = null, when } = {}) => {
        if (isEmpty(text) || isNever(when)) return
        const name = lastNames.get(by)
        if (name === undefined) throw new Error(`there is no speaker ${by}`)
        writeLine(spoken.readSaid(name, text), face, when)
      },
      step: add,
      set: (changes, when) => add({ set: changes }, when),
      note: (text) => add({ debug: text }),
      goto: (target) => end({ goto: target }),
      choose: (options) => {
        counts.choices += options.length
        end({
          choose: {
            options: options.map(({ text, name, when, set, goto }) => ({
              id: optionNames.next(name ?? formatPattern(pickText(text, locale)).slice(0, 40)),
              text: localize(isEmpty(text) ? '…' : text),
              ...conditionField('when', when),
              ...(set !== undefined && Object.keys(set).length > 0 && { set }),
              goto,
            })),
          },
        })
      },
      branch: (ways, other) =>
        end({ branch: [...ways.map(({ when, goto }) => ({ ...conditionField('if', when), goto })), { goto: other }] }),
      end: (name) => {
        endings += 1
        end({
          ending: {
            id: endingNames.next(name ?? id),
            number: endings,
            title: localize(name === undefined ? words('end') : inAll(name)),
            html: localize(
              Object.fromEntries(languages.map((each) => [each, `<p>${words('endText')[each] ?? ''}</p>`])),
            ),
            image: COVER,
            alt: localize(name === undefined ? words('end') : inAll(name)),
          },
        })
      },
    }
  }

  const builder: StoryBuilder = {
    notes,
    localize,
    goOn: words('goOn'),
    wait: words('wait'),
    writeExpression,
    idOf: (name) => {
      const id = nodeNames.idOf(name)
      referenced.set(id, name)
      return id
    },
    hasNode: (name) => nodes.has(nodeNames.idOf(name)),
    node: (name) => {
      const id = nodeNames.idOf(name)
      const known = nodes.get(id)
      const node = known ?? { do: [], end: null }
      if (known === undefined) nodes.set(id, node)
      return createNodeBuilder(id, node)
    },
    variable: (name, first) => {
      const id = variableNames.idOf(name)
      variables.set(id, first)
      return id
    },
    // A value has 40 characters at most.
    valueOf: (text) => valueNames.idOf(text.length > 24 ? `${text.slice(0, 24)} ${hashText(text)}` : text),
    speaker: (name, translated = null) => {
      const shown = spoken.nameOf(name)
      const id = speakerNames.idOf(shown)
      lastNames.set(id, name)
      if (!speakers.has(id)) speakers.set(id, { name: shown, translated, lines: 0, avatar: COVER })
      return id
    },
    portrait: (speaker, face, path, place = NO_PLACE) => {
      const person = speakers.get(speaker)
      if (person === undefined) throw new Error(`there is no speaker ${speaker}`)
      const name = addMedium('picture', path, place, person.name, namePortrait(speaker, face))
      if (name !== null && person.avatar === COVER) person.avatar = name
    },
    medium: (kind, path, place = NO_PLACE, alt = '') => addMedium(kind, path, place, alt, null),
    finish: (start) => {
      for (const [id, name] of referenced) {
        if (nodes.has(id)) continue
        notes.add('unknown_target', NO_PLACE, name)
        const missing = builder.node(name)
        missing.note(name)
        missing.end()
      }
      for (const [id, node] of nodes) if (node.end === null) createNodeBuilder(id, node).end()
      dropSilent()
      addCounts()
      const document = { metadata: createMetadata(), script: createScript(start), marks: {} }
      escape((name) => variables.has(name))
      return { document, media: [...media.values()], notes: notes.list(), speakers: spoken.list() }
    },
  }
  return builder

  /** Names whose lines are told are no people, unless they stand on the stage. */
  function dropSilent(): void {
    const told = new Set(choices.flatMap(({ name, as }) => (as === 'person' ? [] : speakerNames.idOf(name))))
    const silent = [...speakers].filter(([id, { lines }]) => lines === 0 && told.has(id))
    const written = silent.length === 0 ? '' : JSON.stringify([...nodes.values()])
    for (const [id] of silent) if (!written.includes(`"${id}"`)) speakers.delete(id)
  }

  function addMedium(
    kind: StoryMediaKind,
    path: string,
    place: Place,
    alt: string,
    ownName: string | null,
  ): string | null {
    const file = findFile(files, path, place.file)
    if (file === null) {
      notes.add('missing_file', place, path)
      return null
    }
    if (findMediaKind(file.path) !== kind) {
      notes.add('media_kind', place, file.path)
      return null
    }
    if (isAnimatedPicture(file.bytes)) notes.add('animated', place, file.path)
    const base = file.path.replace(/^.*\//, '').replace(/\.[^.]*$/, '')
    const name = ownName ?? nameMedium(kind, file.path, base)
    media.set(`${kind} ${name}`, { name, kind, alt: alt === '' ? base.replace(/[-_]+/g, ' ') : alt, from: file.path })
    return name
  }

  /** One file has one name, however often and in whatever way it is named; files of one name in two folders have two. */
  function nameMedium(kind: StoryMediaKind, path: string, base: string): string {
    const key = `${kind} ${path}`
    const name = mediaOfFiles.get(key) ?? mediaNames[kind].next(base)
    mediaOfFiles.set(key, name)
    return name
  }

  function addCounts(): void {
    const all = { ...counts, nodes: nodes.size, variables: variables.size, people: speakers.size, media: media.size }
    for (const [code, count] of Object.entries(all) as [keyof typeof all, number][])
      if (count > 0) notes.add(code, NO_PLACE, '', {}, count)
    const used = new Set([...media.values()].flatMap(({ from }) => (typeof from === 'string' ? from : [])))
    for (const { path } of files) {
      if (used.has(path)) continue
      if (findMediaKind(path) !== null) notes.add('unused_file', { file: path, line: null })
      else if (isOtherMedium(path)) notes.add('media_kind', { file: path, line: null }, path)
    }
  }

  /** A name in the story's languages: the same in each that has none of its own. */
  function localizeName({ name, translated }: { name: string; translated: string | null }): Record<string, string> {
    const [own, ...others] = languages
    return localize(
      Object.fromEntries(
        languages.map((each) => [each, each === own || others.length === 0 ? name : (translated ?? name)]),
      ),
    )
  }

  /** The speaker with the most lines becomes the actor that a story needs; without speakers the narrator does. */
  function findLead(): [string, Record<string, string>] {
    const [first] = [...speakers].toSorted(([, a], [, b]) => b.lines - a.lines)
    return first === undefined ? ['narrator', localize(words('narrator'))] : [first[0], localizeName(first[1])]
  }

  function createMetadata(): Part & Record<string, unknown> {
    const [id, name] = findLead()
    return {
      id: storyId,
      version: '2',
      languages: [...languages],
      title: localize(Object.fromEntries(languages.map((each) => [each, [title]]))),
      description: localize(
        description === undefined || description === '' ? words('imported') : { [locale]: [description] },
      ),
      preview: COVER,
      categories: [],
      coins: 0,
      actors: [
        { id: `${storyId}-${id}`, name, preview: COVER, avatar: speakers.get(id)?.avatar ?? COVER, version: '2' },
      ],
    }
  }

  function createScript(start: string): Record<string, unknown> {
    return {
      start: nodeNames.idOf(start),
      variables: Object.fromEntries(variables),
      scenes: [],
      speakers: Object.fromEntries(
        [...speakers].map(([id, { name, translated, avatar }]) => [
          id,
          { name: localizeName({ name, translated }), avatar, voice: 'mid' },
        ]),
      ),
      nodes: Object.fromEntries([...nodes].map(([id, { do: steps, end }]) => [id, { do: steps, ...end }])),
    }
  }
}
