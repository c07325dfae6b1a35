/** Plays a story of ours, what became of it in another format, and what came back, with the same choices: the lines and choices that a reader sees. */
import { type Story as InkStory } from 'inkjs/engine/Story'
import { type Locale } from '../../protocol/locale.ts'
import { labelAnswer } from '../../server/exporting/passages/lowerListen.ts'
import { listOpenOptions } from '../../server/engine/enterNode.ts'
import { type DraftEvent } from '../../server/engine/events.ts'
import { makeMove, type Move, type Outcome, startGame } from '../../server/engine/moves.ts'
import { GO_ON_ID } from '../../server/engine/smallTalk.ts'
import { countSaid } from '../../server/engine/state.ts'
import { type GameSetup } from '../../server/engine/setup.ts'
import { createRenderContext } from '../../server/engine/setup.ts'
import { type Story } from '../../server/stories/story.ts'

/** What a reader sees up to the next choice; without choices it is the end. */
export interface SeenTurn {
  lines: string[]
  choices: string[]
}
export interface SeenGame {
  turn: SeenTurn
  choose: (index: number) => SeenGame
}

type Accepted = Extract<Outcome, { ok: true }>
const RICH = { coins: 1_000_000, owned: new Set<string>() }

/** A choice as the move that makes it. Free text is understood as the answer that was chosen. */
interface Choice {
  text: string
  move: Move
  answer?: number
}

/** A story that came back, whose endings have words of the import alone. */
export function playImported(story: Story, locale: Locale): SeenGame {
  return playStory(story, locale, (event) => (event.event_type === 'show_ending' ? [] : listSeen(event)))
}

/** A story of ours. Every draw gives the least number, and a transition goes on by itself. */
export function playStory(story: Story, locale: Locale, listLines = listSeen): SeenGame {
  const setup: GameSetup = {
    story,
    actorId: story.metadata.actors[0]?.id ?? '',
    locale,
    draw: (seed, [least]) => ({ value: least, seed }),
  }
  return follow(accept(startGame(setup, RICH)), [])

  function follow(turn: Accepted, before: readonly string[]): SeenGame {
    const lines = [...before, ...turn.events.flatMap(listLines)]
    const node = story.script.nodes[turn.state.node]
    if (node?.transition !== undefined && !turn.state.ended)
      return follow(move(turn, { kind: 'signal', signal: 'next_scene', sceneId: null }), lines)
    const choices = turn.state.ended ? [] : listChoices(turn)
    return {
      turn: { lines, choices: choices.map(({ text }) => normalize(text)) },
      choose: (index) => {
        const choice = choices[index]
        if (choice === undefined) throw new Error(`no choice ${index}`)
        return follow(move(turn, choice.move, choice.answer), [])
      },
    }
  }

  function move(turn: Accepted, made: Move, answer?: number): Accepted {
    const understood = answer === undefined ? null : { answer, lines: null, refusal: null }
    return accept(makeMove(setup, RICH, turn.state, made, null, understood))
  }

  function listChoices({ state, ownership }: Accepted): Choice[] {
    const node = story.script.nodes[state.node]
    const { localize } = createRenderContext(setup, state, ownership)
    const chosen = (optionId: string): Move => ({ kind: 'choose', optionId, actorId: null })
    if (node?.choose !== undefined)
      return listOpenOptions(setup, node.choose, state).map(({ id, text }) => ({
        text: localize(text),
        move: chosen(id),
      }))
    if (node?.act !== undefined) return node.act.map(({ id, alt }) => ({ text: localize(alt), move: chosen(id) }))
    if (node?.upload !== undefined)
      return [
        { text: '', move: { kind: 'picture', url: 'https://pictures.example/me.webp' } },
        { text: '', move: { kind: 'signal', signal: 'cancel', sceneId: null } },
      ]
    if (node?.listen === undefined) return []
    const write: Move = { kind: 'write', text: 'x', actorId: null }
    const answers = node.listen.answers.flatMap((answer, index) => {
      const isSaid = answer.goto === null && countSaid(state, `answer ${state.node} ${index}`) > 0
      return isSaid ? [] : [{ text: labelAnswer(answer, index, locale), move: write, answer: index }]
    })
    const { free } = node.listen
    const wayOn = free === undefined ? [] : [{ text: localize(free), move: chosen(GO_ON_ID) }]
    return [...answers, ...wayOn, { text: '', move: write, answer: -1 }]
  }
}

function accept(outcome: Outcome): Accepted {
  if (!outcome.ok) throw new Error(outcome.refusal)
  return outcome
}

/** An Ink file, by inkjs. */
export function playInk(story: InkStory): SeenGame {
  const lines: string[] = []
  while (story.canContinue) lines.push(...splitLines(story.Continue() ?? ''))
  const choices = story.currentChoices.map(({ text }) => normalize(text))
  return {
    turn: { lines, choices },
    choose: (index) => {
      story.ChooseChoiceIndex(index)
      return playInk(story)
    },
  }
}

/** The texts of an event that a reader sees. */
function listSeen(event: DraftEvent): string[] {
  switch (event.event_type) {
    case 'message': {
      const { sender, content } = event.data
      const lines = splitLines(content.text ?? content.html ?? '')
      return typeof sender?.name === 'string' ? lines.map((line) => `${sender.name}: ${line}`) : lines
    }
    case 'show_tips':
      return splitLines(event.data.text)
    case 'show_overlay':
      return splitLines(event.data.overlay)
    case 'show_alert':
      return [...splitLines(event.data.title ?? ''), ...splitLines(event.data.text)]
    case 'error':
      return splitLines(event.data.message ?? '')
    case 'upload_image':
      return splitLines(event.data.text ?? '')
    case 'show_chat_options':
      return event.data.is_free_text === true ? [] : splitLines(event.data.tooltip ?? '')
    case 'show_ending':
      return [...splitLines(event.data.title ?? ''), ...splitLines(event.data.html ?? '')]
    default:
      return []
  }
}

function splitLines(text: string): string[] {
  return text
    .split(/<\/?p>|<br ?\/?>|\n/)
    .map((line) => normalize(line.replaceAll(/<\/?\w+>/g, '')))
    .filter((line) => line !== '')
}

/** Also the colon of a told line that begins with a name, which is taken for its speaker when it comes back. */
function normalize(text: string): string {
  return text
    .replaceAll(/\s*：\s*/g, ': ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

export interface Difference {
  /** The choices before it. */
  path: number[]
  ours: SeenTurn
  theirs: SeenTurn
}

/** Plays both with the same choices until the end, or MOVES_MAX; gives the first turn that differs, or null, and the number of turns. */
export function compareGames(
  ours: SeenGame,
  theirs: SeenGame,
  choose: (count: number) => number,
  movesMax = MOVES_MAX,
): { difference: Difference | null; turns: number } {
  const path: number[] = []
  for (let [one, other] = [ours, theirs]; ;) {
    if (!isSameTurn(one.turn, other.turn))
      return { difference: { path, ours: one.turn, theirs: other.turn }, turns: path.length }
    if (one.turn.choices.length === 0 || path.length >= movesMax) return { difference: null, turns: path.length }
    const index = choose(one.turn.choices.length)
    path.push(index)
    ;[one, other] = [one.choose(index), other.choose(index)]
  }
}

const MOVES_MAX = 150

/** A choice that the app words by itself has any text. */
function isSameTurn(ours: SeenTurn, theirs: SeenTurn): boolean {
  return (
    JSON.stringify(ours.lines) === JSON.stringify(theirs.lines) &&
    ours.choices.length === theirs.choices.length &&
    ours.choices.every((text, index) => text === '' || text === theirs.choices[index])
  )
}
