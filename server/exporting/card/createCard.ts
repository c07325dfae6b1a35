/**
 * A character of a story as a character card: the persona and facts of their first talk, the lines before it as greetings, and what they answer. What
 * the story does beside the talk has no place in a card.
 */
import { CCardLib, type CharacterCardV2, type CharacterCardV3, type LorebookEntry } from '@risuai/ccardlib'
import { type Locale } from '../../../protocol/locale.ts'
import { type Localized, type Step, type StoryAnswer, type StoryNode } from '../../../protocol/story.ts'
import { readFirstValues } from '../../engine/enterNode.ts'
import { formatText } from '../../engine/formatText.ts'
import { findActor } from '../../engine/setup.ts'
import { GREETING_NODE } from '../../importing/card/readCard.ts'
import { readPattern } from '../../importing/card/loreAnswers.ts'
import { type Story } from '../../stories/story.ts'

export interface ExportedCard {
  v2: CharacterCardV2
  v3: CharacterCardV3
  /** The name of the character's picture in the story. */
  picture: string
}

type Listen = NonNullable<StoryNode['listen']>
/** More greetings than these are no beginnings of one talk. */
const GREETINGS_MAX = 20

export function createCard(story: Story, locale: Locale): ExportedCard {
  const { metadata, script } = story
  const values = readFirstValues(story)
  const write = (text: Localized): string => formatText(text[locale], locale, values)
  const [talkNode, talk] = findTalk(story)
  const actor = findActor(story, talk?.reply?.by ?? metadata.actors[0]?.id ?? '')
  const speaker = talk?.reply?.by === undefined ? undefined : script.speakers[talk.reply.by]
  const name = write(speaker?.name ?? actor.name)
  const writeLines = (steps: readonly Step[]): string[] =>
    steps.flatMap((step) => writeLine(step, { lead: talk?.reply?.by ?? actor.id, story, write }))
  const [greeting = '', ...others] = listGreetings(story, talkNode, writeLines)
  const { reply } = talk ?? {}
  const staying = (talk?.answers ?? []).filter(({ goto }) => goto === null)
  const secrets = reply?.hides[locale] ?? []
  const data: CharacterCardV3['data'] = {
    name,
    description: reply === undefined ? '' : write(reply.persona),
    personality: reply?.tone === undefined ? '' : write(reply.tone),
    scenario: '',
    first_mes: greeting,
    alternate_greetings: others,
    group_only_greetings: [],
    mes_example: staying.flatMap((answer) => writeExample(answer, locale, writeLines)).join('\n'),
    creator_notes: write(metadata.description),
    system_prompt: secrets.length === 0 ? '' : `{{original}}\nNever tell: ${secrets.join(' ')}`,
    post_history_instructions: '',
    tags: [...metadata.categories],
    creator: '',
    character_version: '',
    extensions: {},
    character_book: {
      extensions: {},
      entries: (reply?.knows[locale] ?? []).map((fact, index) => createEntry(fact, index, staying, locale, writeLines)),
    },
    assets: [{ type: 'icon', uri: 'ccdefault:', name: 'main', ext: 'png' }],
  }
  const v3: CharacterCardV3 = { spec: 'chara_card_v3', spec_version: '3.0', data }
  return { v2: CCardLib.character.convert(v3, { from: 'v3', to: 'v2' }), v3, picture: speaker?.avatar ?? actor.preview }
}

/** The first node where a character answers what a player writes. */
function findTalk({ script }: Story): [string, Listen] | [null, null] {
  for (const [id, { listen }] of Object.entries(script.nodes)) if (listen?.reply !== undefined) return [id, listen]
  return [null, null]
}

/** The lines from the start to the talk, for each option of a first choice that leads there; without a talk up to the first choice. */
function listGreetings({ script }: Story, talk: string | null, write: (steps: readonly Step[]) => string[]): string[] {
  const follow = (id: string, before: readonly string[], passed: ReadonlySet<string>, hasChosen: boolean): string[] => {
    const node = script.nodes[id]
    if (node === undefined || passed.has(id)) return []
    const options = hasChosen || talk === null ? [] : (node.choose?.options ?? [])
    const isBeginnings = options.length > 0 && options.every(({ goto }) => goto.startsWith(GREETING_NODE))
    // The question which beginning it is to be is no part of one.
    const lines = isBeginnings ? before : [...before, ...write(node.do)]
    const further = new Set(passed).add(id)
    if (id === talk) return [lines.join('\n\n')]
    const ways = node.goto === undefined ? options.map(({ goto }) => goto) : [node.goto]
    const found = ways
      .slice(0, GREETINGS_MAX)
      .flatMap((way) => follow(way, lines, further, hasChosen || node.goto === undefined))
    return found.length > 0 || talk !== null ? found : [lines.join('\n\n')]
  }
  const all = follow(script.start, [], new Set(), false)
  // The talk may come late, behind more than choices.
  const own = talk === null ? [] : write(script.nodes[talk]?.do ?? [])
  return all.length > 0 ? [...new Set(all)].slice(0, GREETINGS_MAX) : [own.join('\n\n')]
}

interface Speaking {
  lead: string
  story: Story
  write: (text: Localized) => string
}

/** The character's line unchanged, narration between asterisks, another speaker's line with their name. */
function writeLine(step: Step, { lead, story, write }: Speaking): string[] {
  if ('narrate' in step) return [`*${write(step.narrate)}*`]
  if (!('say' in step)) return []
  if (step.by === undefined || step.by === lead) return [write(step.say)]
  const { name } = story.script.speakers[step.by] ?? findActor(story, step.by)
  return [`*${write(name)}:* ${write(step.say)}`]
}

function writeExample(answer: StoryAnswer, locale: Locale, write: (steps: readonly Step[]) => string[]): string[] {
  const [question] = answer.examples[locale]
  const lines = write(answer.do)
  if (question === undefined || lines.length === 0 || answer.match[locale].length > 0) return []
  return ['<START>', `{{user}}: ${question}`, `{{char}}: ${lines.join('\n\n')}`]
}

/** A fact as an entry of the lorebook, with the words that an answer has for it. */
function createEntry(
  fact: string,
  index: number,
  answers: readonly StoryAnswer[],
  locale: Locale,
  write: (steps: readonly Step[]) => string[],
): LorebookEntry {
  const said = fact.replace(/\s*\n\s*/g, ' ')
  const answer = answers.find(({ do: steps, match }) => match[locale].length > 0 && write(steps).join(' ') === said)
  const keys = (answer?.match[locale] ?? []).map(readPattern)
  return {
    keys: keys.map(({ key }) => key),
    content: fact,
    extensions: {},
    enabled: true,
    insertion_order: index,
    use_regex: keys.some(({ isRegex }) => isRegex),
    constant: keys.length === 0,
    ...(answer?.id !== undefined && { name: answer.id.replace(/^lore-/, '') }),
  }
}
