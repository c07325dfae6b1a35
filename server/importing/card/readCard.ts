/**
 * Reads a character card as a small talk: the greetings as beginnings, then free text to the character, who has the persona, the facts and the
 * example answers of the card. It plays without a model, too.
 */
import { type Locale, pickTranslation, type Translations } from '../../../protocol/locale.ts'
import { createNames } from '../names.ts'
import { createNotes, type Notes, type Place } from '../notes.ts'
import { RefusedWork, type ReadWork } from '../reader.ts'
import { COVER } from '../storyBuilder.ts'
import { formatPattern } from '../texts.ts'
import { type Card, readCardData } from './cardData.ts'
import { findCard } from './cardFile.ts'
import { type CardMedia, readCardMedia } from './cardMedia.ts'
import { type CardLine, readDialogue, readExamples } from './dialogue.ts'
import { type Lore, readLore } from './loreAnswers.ts'
import { createMacros, type ReplaceMacros } from './macros.ts'

/** The nodes of the beginnings of a talk. */
export const GREETING_NODE = 'greeting-'

export const readCard: ReadWork = ([file], files, { locale }) => {
  const found = file === undefined ? null : findCard(file)
  if (file === undefined || found === null) throw new RefusedWork({ code: 'unknown_kind' })
  const card = readCardData(found.data)
  if (card.name === '') throw new RefusedWork({ code: 'broken', file: file.path, words: 'name' })
  const notes = createNotes()
  const place: Place = { file: file.path, line: null }
  const name = card.nickname === '' ? card.name : card.nickname
  const replace = createMacros(name, locale, notes, place)
  const id = createNames().idOf(card.name.slice(0, 40)).toLowerCase()
  const pictures = readCardMedia(found, card.assets, { who: id, name, file, files, notes, place })
  const lore = readLore(card, replace, createNames(), notes, place)
  if (found.hasOlder) notes.add('card_both', place, '', { version: card.version })
  noteLeftOut(card, notes, place)
  const draft = createTalk({ card, id, name, locale, replace, pictures, lore, notes, place })
  notes.add('media', place, '', {}, pictures.media.length)
  return {
    document: { ...draft, marks: {} },
    media: pictures.media,
    notes: notes.list().filter(({ count }) => count > 0),
    speakers: [],
  }
}

function noteLeftOut(card: Card, notes: Notes, place: Place): void {
  for (const prompt of [card.systemPrompt, card.afterHistory])
    if (prompt.trim() !== '') notes.add('card_prompt', place, prompt)
  for (const greeting of card.groupGreetings) notes.add('card_group', place, greeting)
  for (const field of card.extensions) notes.add('card_extension', place, field)
  if (card.tags.length > 0) notes.add('card_tags', place, card.tags.join(', '))
}

interface TalkParts {
  card: Card
  id: string
  name: string
  locale: Locale
  replace: ReplaceMacros
  pictures: CardMedia
  lore: Lore
  notes: Notes
  place: Place
}

const WORDS: Translations<
  Record<'write' | 'listens' | 'refuse' | 'beginning' | 'endTitle' | 'endText' | 'description', string>
> = {
  en: {
    write: 'Write what you want to say.',
    listens: '*waits for you to go on.*',
    refuse: 'Let us talk about something else.',
    beginning: 'Where does it begin?',
    endTitle: 'Until next time',
    endText: 'The talk ends here. You can begin it again.',
    description: 'A talk with {name}.',
  },
  zh: {
    write: '想说什么，直接写下来。',
    listens: '*等你说下去。*',
    refuse: '我们说点别的吧。',
    beginning: '从哪里开始？',
    endTitle: '下次再聊',
    endText: '这次谈话到此为止，可以重新开始。',
    description: '和{name}聊聊。',
  },
}
/** What a player writes to end the talk, and what the character says to it. */
const FAREWELL: Translations<{ examples: string[]; answer: string }> = {
  en: { examples: ['goodbye', 'bye', 'see you later', 'I have to go', 'good night'], answer: 'Goodbye, then.' },
  zh: { examples: ['再见', '拜拜', '下次再聊', '我得走了', '晚安'], answer: '那，再见。' },
}
/** A question about what an entry is of: a text that asks is taken for one whose examples ask. */
const QUESTION: Translations<(subject: string) => string> = {
  en: (subject) => `What about ${subject}?`,
  zh: (subject) => `${subject}是什么？`,
}
/** An example is no longer than this (`protocol/story/node.ts`). */
const EXAMPLE_MAX_LENGTH = 200
/** The most texts of a talk (`protocol/story/node.ts`). */
const TURNS = 20
const BEGINNING_LENGTH = 60

function createTalk(parts: TalkParts): { metadata: Record<string, unknown>; script: Record<string, unknown> } {
  const { card, id, name, locale, replace, pictures, notes, place } = parts
  const words = pickTranslation(WORDS, locale)
  const localize = (text: string): Record<string, string> => ({ [locale]: text })
  const shown = (text: string): Record<string, string> => localize(formatPattern(text))
  const greetings = card.greetings.map((greeting) => readDialogue(clean(replace(greeting, 'player'), notes, place)))
  const toStep = ({ kind, text }: CardLine): object => ({ [kind]: shown(text) })
  const lines = greetings.reduce((sum, greeting) => sum + greeting.length, 0)
  notes.add('card_greeting', place, '', {}, greetings.length)
  notes.add('lines', place, '', {}, lines)
  const picture = pictures.background ?? pictures.portrait
  const before = [
    ...listNotes(parts).map((note) => ({ debug: note })),
    ...(picture === null ? [] : [{ image: { src: picture, alt: shown(name) } }]),
  ]
  const [first = []] = greetings
  const hasChoice = greetings.length > 1
  const beginnings = greetings.map((greeting, index) => ({
    node: `${GREETING_NODE}${index + 1}`,
    steps: greeting.map(toStep),
    text: shorten(greeting.map(({ text }) => text.replaceAll('*', '')).join(' ')),
  }))
  const start = hasChoice
    ? {
        do: [...before, { narrate: localize(words.beginning) }],
        choose: {
          options: beginnings.map(({ node, text }, index) => ({
            id: `begin-${index + 1}`,
            text: shown(text),
            goto: node,
          })),
        },
      }
    : { do: [...before, ...first.map(toStep)], goto: 'talk' }
  const nodes = {
    start,
    ...(hasChoice &&
      Object.fromEntries(beginnings.map(({ node, steps }) => [node, { do: steps, goto: 'talk' }] as const))),
    talk: { do: [{ tip: localize(words.write) }], listen: createListen(parts, localize, shown) },
    farewell: {
      do: [],
      ending: {
        id: 'farewell',
        number: 1,
        title: localize(words.endTitle),
        html: localize(`<p>${words.endText}</p>`),
        image: pictures.portrait ?? COVER,
        alt: shown(name),
      },
    },
  }
  const about =
    card.creatorNotes.trim() === ''
      ? words.description.replace('{name}', name)
      : clean(card.creatorNotes.trim(), notes, place)
  return {
    metadata: {
      id,
      version: '2',
      languages: [locale],
      title: localize(card.name),
      description: localize(replace(about, 'player')),
      preview: pictures.portrait ?? COVER,
      categories: [],
      coins: 0,
      actors: [
        {
          id,
          name: localize(name),
          preview: pictures.portrait ?? COVER,
          avatar: pictures.portrait ?? COVER,
          version: '2',
        },
      ],
    },
    script: { start: 'start', variables: {}, scenes: [], speakers: {}, nodes },
  }
}

type Localize = (text: string) => Record<string, string>

/** The talk: an answer for each example with a question, one for each entry of the lorebook with keys, and a farewell. */
function createListen(parts: TalkParts, localize: Localize, shown: Localize): object {
  const { card, locale, replace, lore, notes, place } = parts
  const words = pickTranslation(WORDS, locale)
  const farewell = pickTranslation(FAREWELL, locale)
  const ask = pickTranslation(QUESTION, locale)
  const talks = readExamples(card.examples, card.name)
  const isKept = ({ question }: { question: string | null }): boolean =>
    question !== null && plain(replace(question, 'player')).length <= EXAMPLE_MAX_LENGTH
  const samples = talks.filter((talk) => !isKept(talk)).flatMap(({ answers }) => answers)
  const asked = talks.filter(isKept)
  notes.add('card_example', place, '', {}, asked.length)
  if (lore.answers.length > 0) notes.add('card_lore_said', place, '', {}, lore.answers.length)
  const say = (text: string): object[] =>
    readDialogue(clean(replace(text, 'player'), notes, place)).map((line) => ({ [line.kind]: shown(line.text) }))
  const tone = samples.map((sample) => replace(sample, 'model').trim()).join('\n')
  return {
    answers: [
      ...asked.map(({ question, answers }, index) => ({
        id: `example-${index + 1}`,
        examples: { [locale]: [plain(replace(question ?? '', 'player'))] },
        do: speak(answers.flatMap(say), shown),
        goto: null,
      })),
      ...lore.answers.map(({ id, subjects, patterns, examples, fact }) => ({
        id: `lore-${id}`,
        ...(patterns.length > 0 && { match: { [locale]: patterns } }),
        ...(examples.length + subjects.length > 0 && { examples: { [locale]: [...subjects.map(ask), ...examples] } }),
        do: [{ say: shown(fact.replace(/\s*\n\s*/g, ' ')) }],
        goto: null,
      })),
      {
        id: 'farewell',
        examples: { [locale]: farewell.examples },
        do: [{ say: localize(farewell.answer) }],
        goto: 'farewell',
      },
    ],
    otherwise: { do: [{ say: localize(words.listens) }], goto: null },
    reply: {
      persona: localize(createPersona(parts)),
      ...(lore.facts.length > 0 && { knows: { [locale]: lore.facts } }),
      ...(tone !== '' && { tone: localize(tone) }),
      refuse: localize(words.refuse),
      turns: TURNS,
      goto: 'farewell',
    },
  }
}

/** An answer needs a line of the character: where there is only narration, the character says it. */
function speak(steps: readonly object[], shown: Localize): readonly object[] {
  if (steps.some((step) => 'say' in step)) return steps
  const [first, ...others] = steps
  const told = first !== undefined && 'narrate' in first ? (first.narrate as object) : shown('…')
  return [{ say: told }, ...others]
}

function createPersona({ card, name, replace, locale }: TalkParts): string {
  const labels =
    locale === 'zh' ? { personality: '性格', scenario: '场景' } : { personality: 'Personality', scenario: 'Scenario' }
  const described = [
    card.description,
    card.personality.trim() === '' ? '' : `${labels.personality}: ${card.personality.trim()}`,
    card.scenario.trim() === '' ? '' : `${labels.scenario}: ${card.scenario.trim()}`,
  ]
  const persona = described
    .map((part) => replace(part, 'model').trim())
    .filter((part) => part !== '')
    .join('\n\n')
  return persona === '' ? name : persona
}

/** What has no counterpart, as the author's notes at the beginning. */
function listNotes({ card, lore }: TalkParts): string[] {
  const notes = [
    ['Creator', card.creator],
    ['Version', card.characterVersion],
    ['Tags', card.tags.join(', ')],
    ['System prompt', card.systemPrompt],
    ['After the history', card.afterHistory],
    ...card.groupGreetings.map((greeting) => ['Greeting of a group', greeting] as const),
    ...lore.off.map((entry) => ['Lorebook, switched off', entry] as const),
  ] as const
  return notes.flatMap(([name, text]) => (text.trim() === '' ? [] : `${name}: ${text.trim()}`))
}

const PICTURE = /!\[[^\]]*\]\([^)]*\)|<img\b[^>]*>/gi
const CODE = /```[\s\S]*?```/g
const TAG = /<\/?[a-z][^<>]*>/gi
const LINK = /\[([^\][]+)\]\((?:[a-z]+:|\/|#)[^()\s]*\)/gi

/** Prose without the marks of web pages and of Markdown, which are reported. */
function clean(text: string, notes: Notes, place: Place): string {
  const dropped = [...text.matchAll(PICTURE), ...text.matchAll(CODE), ...text.replace(PICTURE, '').matchAll(LINK)]
  for (const [words] of dropped) notes.add('card_markup', place, words)
  return text
    .replace(PICTURE, '')
    .replace(CODE, '')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(TAG, '')
    .replace(LINK, '$1')
    .replace(/^#{1,6}\s+/gm, '')
    .replace(/~~(.+?)~~/g, '$1')
    .replace(/`([^`\n]+)`/g, '$1')
    .replace(/^ *\|?(?: *:?-+:? *\|)+(?: *:?-+:? *)?$\n?/gm, '')
    .replace(
      /^ *\|(.+)\| *$/gm,
      (_, cells: string) =>
        `${cells
          .split('|')
          .map((cell) => cell.trim())
          .join(' · ')}\n`,
    )
}

/** Words without the marks of actions and quotes: what a player writes. */
function plain(text: string): string {
  return text
    .replace(/[*"“”]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function shorten(text: string): string {
  return text.length <= BEGINNING_LENGTH ? text : `${text.slice(0, BEGINNING_LENGTH - 1).trimEnd()}…`
}
