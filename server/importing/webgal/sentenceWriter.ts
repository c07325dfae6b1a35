/** Sentences that are steps: lines, pictures, sounds, figures, weather. */
import { type Expression } from '../../../protocol/story/expression.ts'
import { type Place } from '../notes.ts'
import { type NodeBuilder } from '../storyBuilder.ts'
import { listParts, type TextPart } from '../texts.ts'
import { type Sentence } from './readScenes.ts'
import { type SceneContext } from './sceneContext.ts'

export interface SentenceWriter {
  /** Whether the sentence is one that we have; then it is written. */
  write: (node: NodeBuilder, sentence: Sentence, guard: Expression | null) => boolean
  /** Other ways come in here. */
  onLabel: () => void
  /** A text as it is shown: with the values of the variables in its braces, and without the strokes before signs. */
  show: (text: string, place: Place) => TextPart[]
}

/** What may stand behind a line. Another word was meant as a part of it. */
const SAY_ARGS =
  /^(?:speaker|vocal|volume|when|next|notend|concat|clear|continue|fontSize|left|right|center|figureId|id|animation|hold|textShow)$/
const WAIT_MAX_S = 60

export function createSentenceWriter(
  { builder, values, people }: Omit<SceneContext, 'scenes'>,
  file: string,
): SentenceWriter {
  /** A line without a speaker is said by the one before. */
  let speaker = ''
  /** Whether another way here has another speaker: behind a line with a condition, and behind a label. */
  let isUnsure = false

  const show = (text: string, place: Place): TextPart[] =>
    stripLooks(text)
      .split(/((?<!\\)\{[^{}]+\})/)
      .flatMap((part, index): readonly TextPart[] => {
        if (index % 2 === 0) return [unescape(part)]
        const name = part.slice(1, -1)
        const shown = values.isSet(name) ? values.show({ type: 'variable', name }) : null
        if (shown !== null) return listParts(shown)
        // The engine shows the braces, too.
        builder.notes.add('unset_variable', place, part)
        return [part]
      })

  const say = (node: NodeBuilder, sentence: Sentence, guard: Expression | null, place: Place): void => {
    const { args, content, words } = sentence
    if ([...args.keys()].some((key) => !SAY_ARGS.test(key))) builder.notes.add('webgal_cut', place, words)
    const [, named] = args.has('speaker') ? [] : (/^([^：\s]{1,12})：/.exec(content) ?? [])
    if (named !== undefined) builder.notes.add('webgal_colon', place, words, { name: named })
    const own = args.get('clear') === true ? '' : args.get('speaker')
    if (own === undefined && isUnsure)
      builder.notes.add('webgal_speaker', place, words, { name: speaker === '' ? '—' : speaker })
    if (own !== undefined) isUnsure = guard !== null && (isUnsure || String(own).trim() !== speaker)
    speaker = String(own ?? speaker).trim()
    const vocal = args.get('vocal')
    const voice = typeof vocal === 'string' ? builder.medium('sound', vocal, place) : null
    if (voice !== null) node.step({ sound: voice }, guard)
    else if (vocal !== undefined) node.note(words)
    const text = show(content, place)
    const name = show(speaker, place)
    if (speaker === '') node.narrate(text, guard)
    else if (name.every((part) => typeof part === 'string'))
      node.say(builder.speaker(name.join('')), text, { when: guard })
    else {
      // A person has one name.
      builder.notes.add('webgal_name', place, words)
      node.narrate([...name, ': ', ...text], guard)
    }
  }

  const showMedium = (node: NodeBuilder, sentence: Sentence, guard: Expression | null, place: Place): boolean => {
    const { command, content } = sentence
    if (content === '' || content === 'none') return false
    const kind = command === 'changeBg' ? 'picture' : command === 'playVideo' ? 'clip' : 'sound'
    const name = builder.medium(kind, content, place)
    // The builder has said why.
    if (name === null) node.note(sentence.words)
    else {
      const alt = builder.localize([
        content
          .replace(/^.*[/\\]/, '')
          .replace(/\.[^.]*$/, '')
          .replaceAll(/[-_]+/g, ' '),
      ])
      if (kind === 'picture') node.step({ image: { src: name, alt, face: null } }, guard)
      else if (kind === 'clip') node.step({ video: { src: name, alt } }, guard)
      else node.step(command === 'bgm' ? { music: name } : { sound: name }, guard)
    }
    return true
  }

  return {
    show,
    onLabel: () => {
      isUnsure = true
    },
    write: (node, sentence, guard) => {
      const { command, content, words } = sentence
      const place: Place = { file, line: sentence.line }
      switch (command) {
        case 'say':
          say(node, sentence, guard, place)
          return true
        case 'comment':
          if (content === '') return true
          node.note(content)
          builder.notes.add('webgal_comment', place, content)
          return true
        case 'intro':
          for (const line of content.split(/(?<!\\)\|/)) node.narrate(show(line, place), guard)
          return true
        case 'changeBg':
        case 'bgm':
        case 'playEffect':
        case 'playVideo':
          return showMedium(node, sentence, guard, place)
        case 'changeFigure':
          if (!people.change(node, sentence, guard, place)) node.note(words)
          return true
        case 'pixiInit':
          node.step({ mood: {} }, guard)
          return true
        case 'pixiPerform': {
          const mood = /rain/i.test(content) ? 'rain' : /snow/i.test(content) ? 'snow' : null
          if (mood !== null) node.step({ mood: { [mood]: true } }, guard)
          return mood !== null
        }
        case 'wait':
          if (!/^\d+$/.test(content)) return false
          node.step({ wait: Math.min(WAIT_MAX_S, Number(content) / 1_000) }, guard)
          return true
      }
      return false
    },
  }
}

/** The words of a text without marks. */
export function showWords(text: string): string {
  return unescape(stripLooks(text))
}

/** A bar is a new line, and what stands behind brackets says how the words in them look. */
function stripLooks(text: string): string {
  return text.replaceAll(/(?<!\\)\|/g, ' ').replaceAll(/\[([^\][]+)\]\([^()]*\)/g, '$1')
}

/** A stroke before a sign of the format makes it a sign of the text. */
function unescape(text: string): string {
  return text.replaceAll(/\\([|:;,.{}])/g, '$1')
}
