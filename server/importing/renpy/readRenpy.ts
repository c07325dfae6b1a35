/** Games of Ren'Py: labels become nodes, further ones stand behind choices, conditions and calls. */
import { type Value } from '../../../protocol/story/expression.ts'
import { type Assignment, createForeignValues } from '../foreignValues.ts'
import { breakLoops } from '../breakLoops.ts'
import { createNotes } from '../notes.ts'
import { type ReadWork, RefusedWork } from '../reader.ts'
import { createStoryBuilder } from '../storyBuilder.ts'
import { readBlocks } from './blocks.ts'
import { type Characters, createCharacters, readQuoted } from './characters.ts'
import { type GameContext } from './context.ts'
import { createImages } from './images.ts'
import { findPlaces, type Places } from './labels.ts'
import { listBackgrounds, listSounds } from './media.ts'
import { listGiven } from './parameters.ts'
import { findOwnStatements, parseScript } from './parseScript.ts'
import { readSetting } from './python.ts'
import { isModule } from './recogniseRenpy.ts'
import { reportSettings, SETTINGS } from './reportSettings.ts'
import { createStage } from './stage.ts'
import { type Statement, walkStatements } from './statements.ts'
import { createStepWriter } from './stepWriter.ts'
import { readTranslations } from './translations.ts'
import { GameWriter } from './writeGame.ts'

type Declaration = Extract<Statement, { kind: 'default' | 'define' }>

export const readRenpy: ReadWork = (main, files, { locale, speakers }) => {
  const own = new Set(main.flatMap(({ text }) => findOwnStatements(text ?? '')))
  const scripts = main.map(({ path, text }) => parseScript(path, readBlocks(path, text ?? ''), own))
  const statements = scripts.flatMap((each) => [...walkStatements(each)])
  const declared = statements.filter((each): each is Declaration => each.kind === 'default' || each.kind === 'define')
  const places = findPlaces(scripts)
  const first = places.labels.has('start') ? 'start' : [...places.labels.keys()][0]
  if (first === undefined) throw new RefusedWork({ code: 'broken' })

  const notes = createNotes()
  const translations = readTranslations(scripts, locale, notes)
  const config = (name: string): string | undefined =>
    declared.findLast((each) => each.name === `config.${name}`)?.value
  const languages = translations.locale === null ? [locale] : [locale, translations.locale]
  const builder = createStoryBuilder({
    title: readQuoted(config('name') ?? '') ?? first,
    locale,
    languages,
    files,
    speakers,
    notes,
  })
  const characters = createCharacters()
  const game = declareAll(statements, declared, places, characters)
  const values = createForeignValues({
    builder,
    assignments: game.assignments,
    unset: (name) => `[${name}]`,
    firsts: game.firsts,
    truths: { true: 'True', false: 'False' },
  })
  const context: GameContext = {
    builder,
    values,
    characters,
    images: createImages(statements, files, notes),
    translations,
    locale,
    percents: config('old_substitutions') !== 'False',
    firstValue: (variable) => {
      const value = game.firsts.get(variable)
      return value === undefined ? null : String(value)
    },
    sounds: listSounds(files, statements),
  }
  for (const { path } of files) if (isModule(path)) notes.add('unused_file', { file: path, line: null })
  reportSettings(scripts, characters, notes)
  for (const label of places.repeated) notes.add('repeated_name', label, label.words, { name: label.name })
  const steps = createStepWriter(context, createStage(context, listBackgrounds(statements)))
  const start = new GameWriter(context, places, steps).write(first)
  translations.reportUnused()
  return breakLoops(builder.finish(start), builder)
}

interface Declared {
  assignments: Assignment[]
  /** What variables hold at the beginning. */
  firsts: Map<string, Value>
}

/** Characters, first values, and what is ever put into each variable. */
function declareAll(
  statements: readonly Statement[],
  declared: readonly Declaration[],
  places: Places,
  characters: Characters,
): Declared {
  const found: Declared = { assignments: [], firsts: new Map() }
  const assign = (source: string, isFirst: boolean): void => {
    const setting = readSetting(source)
    if (setting === null) return
    found.assignments.push({ variable: setting.variable, value: setting.kind === 'to' ? setting.value : 'number' })
    if (isFirst && setting.kind === 'to' && setting.value.type === 'value')
      found.firsts.set(setting.variable, setting.value.value)
  }
  for (const { name, value } of declared)
    if (!SETTINGS.test(name) && !characters.declare(name, value)) assign(`${name} = ${value}`, true)
  for (const statement of statements) {
    if (statement.kind === 'set' && !declareCharacter(statement.source, characters)) assign(statement.source, false)
    if (statement.kind === 'python')
      for (const { words } of statement.lines)
        if (!declareCharacter(words, characters)) assign(words, statement.words.startsWith('init'))
    if (statement.kind === 'call') {
      const label = places.labels.get(statement.target ?? '')?.label
      for (const source of listGiven(label?.parameters ?? null, statement.arguments) ?? []) assign(source, false)
    }
  }
  return found
}

function declareCharacter(source: string, characters: Characters): boolean {
  const [, name = '', value = ''] = /^(\w+)\s*=(?!=)\s*([^]+)$/.exec(source) ?? []
  return name !== '' && characters.declare(name, value)
}
