/** Texts of simulated readers where a story listens. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Locale, LOCALES } from '../../../protocol/locale.ts'
import { type StoryNode } from '../../../protocol/story.ts'
import { type Temperament } from './personas.ts'
import { type RandomSource } from './random.ts'

/** A line of `inputs.jsonl` beside a script: what players write at a node. Its other fields are not read here. */
const readerInput = v.object({ node: v.string(), locale: v.picklist(LOCALES), text: v.string() })
/** Texts of others, with a judgement (`fit`), are kept for measuring. */
const judgedInput = v.object({ fit: v.boolean() })
export type ReaderInput = v.InferOutput<typeof readerInput>

/** Reads the lines of `inputs.jsonl`. Throws for a line that is not an input. */
export function parseReaderInputs(file: string): ReaderInput[] {
  const values = file.split('\n').flatMap((line): unknown[] => (line.trim() === '' ? [] : [JSON.parse(line)]))
  return values.filter((value) => !v.is(judgedInput, value)).map((value) => v.parse(readerInput, value))
}

/** Those of a story's folder; none without the file. */
export function readReaderInputs(stories: string, id: string): ReaderInput[] {
  const file = join(stories, id, 'inputs.jsonl')
  return existsSync(file) ? parseReaderInputs(readFileSync(file, 'utf8')) : []
}

type Listen = NonNullable<StoryNode['listen']>

const DOT = '.'
/** The share of texts in which a rude or contrary reader answers the question after all. */
const STORY_SHARE = 0.2

const TEXTS: Readonly<Record<'rude' | 'offTopic', Readonly<Record<Locale, readonly string[]>>>> = {
  rude: {
    en: ['shut up', 'this is stupid', 'you are boring', 'who cares', 'what a load of rubbish', 'get lost', 'ugh no'],
    zh: ['闭嘴', '真无聊', '你烦不烦', '谁在乎啊', '什么破玩意', '滚', '懒得理你'],
  },
  offTopic: {
    en: [
      'what is the weather tomorrow',
      'do you like pizza',
      'my cat is asleep on the keyboard',
      'who won the match',
      'asdf',
      '2 + 2 = ?',
      'are you a robot',
    ],
    zh: [
      '明天天气怎么样',
      '你喜欢吃披萨吗',
      '我家猫睡在键盘上',
      '昨晚球赛谁赢了',
      '哈哈哈',
      '二加二等于几',
      '你是机器人吗',
    ],
  },
}

/** The text that a reader writes at a node that listens. */
export function writeReaderText(
  { answers }: Listen,
  /** Of this node, in this language. */
  inputs: readonly ReaderInput[],
  { writes }: Pick<Temperament, 'writes'>,
  locale: Locale,
  random: RandomSource,
): string {
  if (writes === 'dot') return DOT
  if ((writes === 'rude' || writes === 'offTopic') && !random.drawChance(STORY_SHARE))
    return random.pickOne(TEXTS[writes][locale]) ?? DOT
  const text = pickStoryText(answers, inputs, locale, random) ?? random.pickOne(TEXTS.offTopic[locale]) ?? DOT
  return writes === 'misspelt' ? misspell(text, random) : text
}

/** An input of the node, or an example or word of one of its answers; undefined if it has none. */
function pickStoryText(
  answers: Listen['answers'],
  inputs: readonly ReaderInput[],
  locale: Locale,
  random: RandomSource,
): string | undefined {
  if (inputs.length > 0 && random.drawChance(0.5)) return random.pickOne(inputs)?.text
  // Each answer is as likely as any other, however many examples it has.
  const answer = random.pickOne(
    answers.filter(({ examples, match }) => [...examples[locale], ...match[locale]].length > 0),
  )
  if (answer === undefined) return random.pickOne(inputs)?.text
  const { [locale]: examples } = answer.examples
  return random.pickOne(examples.length > 0 ? examples : answer.match[locale].flatMap(listPatternWords))
}

/** The words of a pattern, without classes, escapes, operators and single Latin letters. */
export function listPatternWords(pattern: string): string[] {
  const plain = pattern.replace(/\\.|\[(?:[^\]\\]|\\.)*\]|\(\?(?:<?[=!]|:)/gs, ' ')
  return plain.match(/\p{Script=Han}+|[\p{L}\p{N}'’]{2,}/gu) ?? []
}

/** The text with two neighbouring letters swapped or one left out, as a thumb does. */
export function misspell(text: string, random: RandomSource): string {
  const letters = Array.from(text)
  if (letters.length < 4) return text
  const at = random.drawInteger(1, letters.length - 3)
  const [before, after] = [letters.slice(0, at), letters.slice(at + 2)]
  const pair = letters.slice(at, at + 2)
  return [...before, ...(random.drawChance(0.5) ? pair.reverse() : pair.slice(1)), ...after].join('')
}
