/** Statements that are steps: lines, changes, pictures, sounds; and what has no counterpart, as notes. */
import { type Expression } from '../../../protocol/story/expression.ts'
import { isNever } from '../lineWriter.ts'
import { type NodeBuilder } from '../storyBuilder.ts'
import { type Text } from '../texts.ts'
import { type Character } from './characters.ts'
import { type GameContext } from './context.ts'
import { readSetting } from './python.ts'
import { showText, showWording } from './showText.ts'
import { type Stage } from './stage.ts'
import { type Say, type Statement } from './statements.ts'
import { readText, stripTags } from './texts.ts'

export interface StepWriter {
  write: (node: NodeBuilder, statement: Statement, guard: Expression | null) => void
  set: (node: NodeBuilder, source: string, statement: Statement, guard: Expression | null) => void
  /** Whether it changes nothing that a condition may ask for, and leads nowhere. */
  isLine: (statement: Statement) => boolean
  /** Another way comes in here. */
  onEntry: () => void
}

const WAIT_MAX_S = 60

export function createStepWriter(context: GameContext, stage: Stage): StepWriter {
  const { builder, characters, translations, values } = context
  /** Who spoke last on the way that is written; undefined where that depends on the way. */
  let last: { who: string | null } | undefined

  const speakerOf = ({ name }: Character, say: Say): string | null => {
    if (name === null || name === '') return null
    const shown = showText(name, say, context)
    const plain = (text: Text): string =>
      typeof text === 'string' ? text : text.map((part) => (typeof part === 'string' ? part : '')).join('')
    if (typeof shown === 'string') return builder.speaker(shown, translations.ofText(name))
    // A name that changes in the game is the one at its beginning.
    const first = name.replaceAll(/\[([^\]]*)\]/g, (_, variable: string) => context.firstValue(variable) ?? '')
    builder.notes.add('renpy_name', say, name)
    return builder.speaker(first.trim() === '' ? plain(shown) : stripTags(first))
  }

  const say = (node: NodeBuilder, statement: Say, guard: Expression | null): void => {
    const isMore = statement.who === 'extend'
    if (isMore) {
      builder.notes.add('renpy_extend', statement, statement.words)
      if (last === undefined) builder.notes.add('renpy_speaker', statement, statement.words)
    }
    const who = isMore ? (last?.who ?? null) : statement.who
    if (!isMore) last = guard === null || last?.who === who ? { who } : undefined
    if (statement.with !== null) builder.notes.add('renpy_transition', statement, `with ${statement.with}`)
    const found = who === null ? characters.find('narrator') : characters.find(who)
    if (found === null) builder.notes.add('renpy_character', statement, statement.words, { name: who ?? '' })
    const character = found ?? { name: who, image: null, prefix: '', suffix: '' }
    const text = showWording(
      statement.what,
      translations.ofLine(statement) ?? translations.ofText(statement.what),
      statement,
      context,
      isMore ? undefined : character,
    )
    const by = speakerOf(character, statement)
    if (by === null) return node.narrate(text, guard)
    node.say(by, text, { face: stage.faceOf(statement, by, character.image ?? who), when: guard })
  }

  const set: StepWriter['set'] = (node, source, statement, guard) => {
    const setting = readSetting(source)
    const changes =
      setting === null
        ? null
        : setting.kind === 'random'
          ? values.draw(setting.variable, setting.least, setting.most, statement)
          : values.change(setting.variable, setting.kind, setting.value, statement)
    if (changes !== null) return node.set(changes, guard)
    node.note(statement.words)
    builder.notes.add(setting === null ? 'renpy_python' : 'expression', statement, source)
  }

  const playSound = (
    node: NodeBuilder,
    statement: Extract<Statement, { kind: 'audio' }>,
    guard: Expression | null,
  ): void => {
    const { action, channel, value, words } = statement
    const file = value === null ? null : findSound(value)
    if (file === null || action === 'stop') {
      builder.notes.add('no_counterpart', statement, words, { construct: action })
      return node.note(words)
    }
    const name = builder.medium('sound', file, statement)
    if (action === 'queue') builder.notes.add('renpy_queue', statement, words)
    if (name === null) node.note(words)
    else node.step(channel === 'music' ? { music: name } : { sound: name }, guard)
  }

  /** The file of a text, of the first of a list, or of a name. */
  const findSound = (value: string): string | null => {
    const [quoted] = /^\[?\s*("[^"]*"|'[^']*')/.exec(value) ?? []
    const bare = quoted?.replace(/^\[\s*/, '')
    // What stands in angles before the name says which part is played.
    return bare === undefined
      ? (context.sounds.get(value.replace(/^audio\./, '')) ?? null)
      : readText(bare).replace(/^<[^>]*>/, '')
  }

  const leave = (node: NodeBuilder, statement: Statement, construct: string): void => {
    node.note(statement.words)
    builder.notes.add('no_counterpart', statement, statement.words, { construct })
  }

  return {
    set,
    isLine: ({ kind }) => kind === 'say' || kind === 'pass' || kind === 'audio',
    onEntry: () => {
      last = undefined
    },
    write: (node, statement, guard) => {
      if (isNever(guard)) return
      switch (statement.kind) {
        case 'say':
          return say(node, statement, guard)
        case 'set':
          return set(node, statement.source, statement, guard)
        case 'python':
          for (const line of statement.lines) set(node, line.words, { ...line, kind: 'set', source: line.words }, guard)
          return
        case 'scene':
        case 'show':
        case 'hide':
          return stage.show(node, statement, guard)
        case 'audio':
          return playSound(node, statement, guard)
        case 'pause':
          if (statement.seconds === null) return leave(node, statement, 'pause')
          return node.step({ wait: Math.min(WAIT_MAX_S, statement.seconds) }, guard)
        case 'other':
          if (statement.isLook) return
          // Pages of lines are what a conversation is.
          if (statement.construct.startsWith('nvl')) return builder.notes.add('renpy_nvl', statement, statement.words)
          if (statement.construct === 'with') return builder.notes.add('renpy_transition', statement, statement.words)
          return leave(node, statement, statement.construct)
        // What a game declares before it begins is read there.
        default:
          return
      }
    },
  }
}
