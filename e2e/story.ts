/** The story that journeys play, read from its files, and the ways through it. The README beside its script draws them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { parse } from 'yaml'
import { inEachLocale } from '../protocol/locale.ts'
import { type Language } from './names.ts'

const FOLDER = join(import.meta.dirname, '../fixtures/stories/last-lantern')

const words = inEachLocale(v.string())
const card = v.object({ id: v.string(), title: words, actors: v.tuple([v.object({ id: v.string() })]) })
const script = v.object({
  start: v.string(),
  nodes: v.record(
    v.string(),
    v.object({
      do: v.optional(v.array(v.record(v.string(), v.unknown())), []),
      choose: v.optional(v.object({ options: v.array(v.object({ id: v.string(), text: words })) })),
      ending: v.optional(v.object({ id: v.string(), title: words })),
    }),
  ),
})

/** A way through the story. */
export interface Route {
  ending: string
  /** Options to take, whenever they are shown. */
  choices: readonly string[]
  /** What to say, in order. */
  words: Readonly<Record<Language, readonly string[]>>
}

const { id, title, actors } = v.parse(card, read('story.yaml'))
const { start, nodes: byName } = v.parse(script, read('script.yaml'))
const nodes = Object.values(byName)
const options = nodes.flatMap(({ choose }) => choose?.options ?? [])

/** The story: its title, with whom it is played, how many lines come before the first choice, and the titles of its endings by their ids. */
export const STORY = {
  id,
  title,
  actorId: actors[0].id,
  linesBeforeChoice: (byName[start]?.do ?? []).filter((step) => ['narrate', 'say', 'tip', 'picture'].some((kind) => kind in step)).length,
  endings: Object.fromEntries(nodes.flatMap(({ ending }) => (ending === undefined ? [] : [[ending.id, ending.title]]))),
}

/** What an option says. Throws where the story has no such option. */
export function textOfOption(optionId: string, language: Language): string {
  const option = options.find((one) => one.id === optionId)
  if (option === undefined) throw new Error(`the story has no option ${optionId}`)
  return option.text[language]
}

/** What an ending is called. Throws where the story has no such ending. */
export function titleOfEnding(endingId: string, language: Language): string {
  const ending = STORY.endings[endingId]
  if (ending === undefined) throw new Error(`the story has no ending ${endingId}`)
  return ending[language]
}

/** To the bright ending, by trusting. */
export const DAWN: Route = {
  ending: 'dawn',
  choices: ['count-along', 'take-hand', 'count-knocks', 'hand-seven', 'ask-key'],
  words: {
    en: ['I came about a lamp', 'You did. There is soot on your thumb.'],
    zh: ['我是为一盏灯来的', '是你，你拇指上有灰'],
  },
}

/** To the dark ending, by keeping to oneself. */
export const DARK: Route = {
  ending: 'dark',
  choices: ['ask-bed', 'light-it', 'shake-lamp', 'keep-seven', 'hold-her'],
  words: {
    en: ['I need a bed for the night', 'I give up, tell me'],
    zh: ['想找个地方睡一觉', '我猜不出来'],
  },
}

/** The late and the roundabout ways, which add the scenes that the others leave out. */
const DAWN_LATE: Route = {
  ending: 'dawn',
  choices: ['ask-soot', 'ask-walker', 'keep-quiet', 'keep-seven', 'give-seven'],
  words: { en: ['My mother wrote a letter', 'It was you'], zh: ['我来送一封信', '是你灭的'] },
}
const DARK_KNOWN: Route = {
  ending: 'dark',
  choices: ['ask-bed', 'light-it', 'shake-lamp', 'show-seven', 'call-down'],
  words: { en: ['I took the wrong boat', 'No idea'], zh: ['我坐错船了', '不知道'] },
}

/** One way to each ending; with TEST_ALL every way. */
export const ROUTES: readonly Route[] = process.env.TEST_ALL === '1' ? [DAWN, DARK, DAWN_LATE, DARK_KNOWN] : [DAWN, DARK]

function read(file: string): unknown {
  return parse(readFileSync(join(FOLDER, file), 'utf8'))
}
