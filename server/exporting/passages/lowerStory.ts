/** A story as passages, in one of its languages. Everything that the engine does by itself, such as counting visits, is written out. */
import { type Locale, pickTranslation, type Translations } from '../../../protocol/locale.ts'
import { type Expression } from '../../../protocol/story/expression.ts'
import { type StoryNode, type StoryOption } from '../../../protocol/story.ts'
import { type Story } from '../../stories/story.ts'
import { negate, joinAll } from '../../importing/conditions.ts'
import { type ExportNotes } from '../exportNotes.ts'
import { lowerListen } from './lowerListen.ts'
import { createLoweringContext, type LoweringContext } from './loweringContext.ts'
import { lowerSteps, plus } from './lowerSteps.ts'
import { expandShown, joinWhens } from './lowerTexts.ts'
import { type Passage, type PassageOption, type PassageStory, type PassageStep, type Setting } from './passages.ts'

type Choose = NonNullable<StoryNode['choose']>

/** Options in place of a picture of the player. */
export const UPLOAD_WORDS: Translations<{ picture: string; noPicture: string }> = {
  en: { picture: 'Send a picture', noPicture: 'Send no picture' },
  zh: { picture: '发一张图片', noPicture: '不发图片' },
}

export function lowerStory(story: Story, locale: Locale, notes: ExportNotes): PassageStory {
  const { metadata, script } = story
  const context = createLoweringContext(story, locale, notes)
  const passages = Object.entries(script.nodes).flatMap(([id, node]) => lowerNode(id, node, context))
  notes.add('nodes', '', Object.keys(script.nodes).length)
  notes.add('variables', '', context.variables.size)
  notes.add('languages', '', metadata.languages.filter((language) => language !== locale).length)
  if (metadata.actors.length > 1) notes.add('actors', '', metadata.actors.length)
  if (metadata.talents) notes.add('talents')
  if (metadata.coins > 0) notes.add('prices')
  return {
    id: metadata.id,
    title: context.plain(metadata.title),
    locale,
    start: script.start,
    variables: context.variables,
    passages,
  }
}

function lowerNode(id: string, node: StoryNode, context: LoweringContext): Passage[] {
  const visits = context.visitsOf(id)
  const before: PassageStep[] =
    visits === null
      ? []
      : [{ kind: 'set', variable: visits, value: { to: plus({ type: 'variable', name: visits }, 1) }, when: null }]
  const steps = [...before, ...lowerSteps(node.do, id, context)]
  const passage = (end: Passage['end'], more: readonly PassageStep[] = []): Passage[] => [
    { id, node: id, steps: [...steps, ...more], end },
  ]
  const { choose, act, listen, upload, transition, goto, branch, ending } = node
  if (choose !== undefined) {
    if (choose.tooltip !== undefined)
      for (const text of context.lowerLines(choose.tooltip)) steps.push({ kind: 'line', text, face: null, when: null })
    return passage({ kind: 'choose', options: lowerOptions(choose, id, context) })
  }
  if (act !== undefined) {
    context.notes.add('picture_options', id, act.length)
    const options = act.map(({ id: option, alt, price, set, goto: next }) => {
      if (price > 0) context.notes.add('prices', id)
      return { text: [context.plain(alt)], when: null, sets: settingsOf(option, set, context), goto: next }
    })
    context.notes.add('choices', '', options.length)
    return passage({ kind: 'choose', options })
  }
  if (listen !== undefined) return lowerListen(id, listen, steps, context)
  if (upload !== undefined) {
    context.notes.add('uploads', id)
    const more = context
      .lowerLines(upload.text)
      .map((text) => ({ kind: 'line', text, face: null, when: null }) as const)
    const words = pickTranslation(UPLOAD_WORDS, context.locale)
    const options = [
      { text: [words.picture], when: null, sets: [], goto: upload.goto },
      { text: [words.noPicture], when: null, sets: [], goto: upload.declined ?? upload.goto },
    ]
    return passage({ kind: 'choose', options }, more)
  }
  if (transition !== undefined) {
    context.notes.add('transitions', id)
    return passage({ kind: 'goto', goto: transition.goto })
  }
  if (goto !== undefined) return passage({ kind: 'goto', goto })
  if (branch !== undefined) {
    const ways = branch.flatMap(({ if: source, goto: next }) =>
      source === undefined ? [] : [{ when: context.lowerExpression(source), goto: next }],
    )
    return passage({ kind: 'branch', ways, other: branch.at(-1)?.goto ?? id })
  }
  return passage({ kind: 'end' }, ending === undefined ? [] : lowerEnding(id, ending, context))
}

/** Title, text, and what came of the choices. */
function lowerEnding(id: string, ending: NonNullable<StoryNode['ending']>, context: LoweringContext): PassageStep[] {
  const { title, html, image, alt, because, epilogue } = ending
  if (epilogue.length > 0) context.notes.add('epilogues', id, epilogue.length)
  context.notes.add('endings', id)
  context.notes.add('media_names', id)
  const lines = (text: typeof title, kind: 'text' | 'html', when: Expression | null = null): PassageStep[] =>
    context.lowerLines(text, kind).map((line) => ({ kind: 'line', text: line, face: null, when }))
  return [
    {
      kind: 'medium',
      use: 'picture',
      name: image,
      path: context.pathOf('picture', image),
      alt: context.plain(alt),
      when: null,
    },
    ...lines(title, 'text'),
    ...lines(html, 'html'),
    ...because.flatMap(({ if: source, text }) => lines(text, 'html', context.lowerExpression(source))),
  ]
}

function lowerOptions({ style, options }: Choose, node: string, context: LoweringContext): PassageOption[] {
  const whens = listWhens(options, context)
  if (style === 'card') restrictCards(options, whens, context)
  context.notes.add('choices', '', options.length)
  return options.flatMap((option, index) => {
    if (option.price > 0) context.notes.add('prices', node)
    const settings = settingsOf(option.id, option.set, context)
    const sets =
      context.lead === null || option.actor === undefined
        ? settings
        : [...settings, { variable: context.lead, value: { to: { type: 'value', value: option.actor } } } as const]
    return expandShown(context.lowerText(option.text)).map((way) => ({
      text: way.text,
      when: joinWhens(whens[index] ?? null, way.when),
      sets,
      goto: option.goto,
    }))
  })
}

/** Where no option is open, all are: the engine leaves nobody stuck. */
function listWhens(options: readonly StoryOption[], context: LoweringContext): (Expression | null)[] {
  const whens = options.map(({ when }) => (when === undefined ? null : context.lowerExpression(when)))
  const asked = whens.filter((when) => when !== null)
  if (asked.length < whens.length) return whens
  const noneOpen = negate(joinAll('or', asked))
  return asked.map((when) => joinAll('or', [when, noneOpen]))
}

/** A full heart leaves only the cards of its scenes, where one of them is open. */
function restrictCards(
  options: readonly StoryOption[],
  whens: (Expression | null)[],
  { fullHeart, variable }: LoweringContext,
): void {
  const all = [...whens]
  for (const [index, list] of fullHeart?.lists.entries() ?? []) {
    const isLed = options.map(({ scene }) => scene !== undefined && list.includes(scene))
    if (fullHeart === null || !isLed.includes(true)) continue
    const led = all.filter((_, option) => isLed[option] === true)
    const someOpen = led.includes(null)
      ? null
      : joinAll(
          'or',
          led.filter((when) => when !== null),
        )
    const restricted = joinWhens(
      compare('>=', variable('heart'), 100),
      compare('==', { type: 'variable', name: fullHeart.variable }, index + 1),
      someOpen,
    )
    for (const option of options.keys())
      if (isLed[option] !== true && restricted !== null)
        whens[option] = joinWhens(whens[option] ?? null, { type: 'not', operand: restricted })
  }
}

function compare(operator: '==' | '>=', left: Expression, value: number): Expression {
  return { type: 'binary', operator, left, right: { type: 'value', value } }
}

function settingsOf(option: string, set: StoryOption['set'], context: LoweringContext): Setting[] {
  const chosen = context.chosenOf(option)
  const settings = context.lowerChanges(set)
  return chosen === null ? settings : [{ variable: chosen, value: { to: { type: 'value', value: true } } }, ...settings]
}
