/** Reads an Ink story: compiled by inkjs, followed on all its ways, written as a draft. */
import { Container } from 'inkjs/engine/Container'
import { Glue } from 'inkjs/engine/Glue'
import { type InkObject } from 'inkjs/engine/Object'
import { Path } from 'inkjs/engine/Path'
import { type Story } from 'inkjs/engine/Story'
import { DivertTargetValue, VariablePointerValue } from 'inkjs/engine/Value'
import { VariableAssignment } from 'inkjs/engine/VariableAssignment'
import { IMPORT_NOTES } from '../../../protocol/story/importNotes.ts'
import { type ReadWork, RefusedWork } from '../reader.ts'
import { createStoryBuilder } from '../storyBuilder.ts'
import { compileInk } from './compileInk.ts'
import { explore } from './explore.ts'
import { type ListItems } from './lists.ts'
import { step } from './machine.ts'
import { type Program } from './program.ts'
import { type SlotKinds } from './slots.ts'
import { createState } from './state.ts'
import { type Sym } from './symbols.ts'
import { createVariables } from './variables.ts'
import { writeStory } from './writeStory.ts'

export const readInk: ReadWork = (sources, files, { locale, speakers }) => {
  const [main] = sources
  if (main === undefined) throw new RefusedWork({ code: 'unknown_kind' })
  const story = compileInk(main, files)
  const [title, author] = ['title', 'author'].map((key) => readGlobalTag(story, key))
  const builder = createStoryBuilder({
    title: title ?? main.path.replace(/^.*\//, '').replace(/\.[^.]*$/, ''),
    locale,
    files,
    speakers,
    ...(author !== null && author !== undefined && { description: author }),
  })
  const program = createProgram(story, (code, state, words, values, isNew) => {
    if (isNew) builder.notes.add(code, { file: main.path, line: state.line }, words, values)
    if (IMPORT_NOTES[code] === 'left_out') state.ops.push({ op: 'note', words: words === '' ? code : words })
  })
  const start = explore(program, story.mainContentContainer)
  return builder.finish(writeStory(builder, program, start, main.path))
}

type Note = (
  code: Parameters<Program['note']>[0],
  state: Parameters<Program['note']>[1],
  words: string,
  values: Record<string, string | number> | undefined,
  /** Not said before about this line. */
  isNew: boolean,
) => void

function createProgram(story: Story, note: Note): Program {
  const uses = findUses(story.mainContentContainer)
  const lists = listItems(story)
  const kinds: SlotKinds = new Map()
  const said = new Set<string>()
  const base = {
    lists,
    kinds,
    hasGlue: uses.hasGlue,
    pointerAt: (path: string) => story.PointerAtPath(new Path(path)),
    note: ((code, state, words, values) => {
      const key = `${code} ${state.line} ${words}`
      note(code, state, words, values, !said.has(key))
      said.add(key)
    }) satisfies Program['note'],
  }
  const globals = readGlobals(story, base, uses)
  return { ...base, variables: createVariables({ ...uses, globals, lists, kinds }) }
}

interface Uses {
  changed: ReadonlySet<string>
  targets: readonly string[]
  hasGlue: boolean
}

/** What the whole story does anywhere. */
function findUses(root: Container): Uses {
  const [changed, targets] = [new Set<string>(), new Set<string>()]
  let hasGlue = false
  for (const object of walk(root)) {
    if (object instanceof Glue) hasGlue = true
    if (object instanceof VariableAssignment && !object.isNewDeclaration) changed.add(object.variableName ?? '')
    if (object instanceof VariablePointerValue) changed.add(object.variableName)
    // Each choice has a target of its own, which is no place of the author's.
    if (object instanceof DivertTargetValue && !object.targetPath.toString().includes('$'))
      targets.add(object.targetPath.toString())
  }
  return { changed, targets: [...targets], hasGlue }
}

function* walk(container: Container): Generator<InkObject> {
  const inside = [...container.content, ...(container.namedOnlyContent?.values() ?? [])]
  for (const object of inside) {
    yield object
    if (object instanceof Container) yield* walk(object)
  }
}

function listItems(story: Story): ListItems {
  const items = new Map<string, number>()
  for (const list of story.listDefinitions?.lists ?? [])
    for (const [key, value] of list.items) {
      const { originName, itemName } = JSON.parse(key) as { originName: string; itemName: string }
      items.set(`${originName}.${itemName}`, value)
    }
  return items
}

/** Runs the declarations of global variables: their first values are known. */
function readGlobals(story: Story, base: Omit<Program, 'variables'>, uses: Uses): ReadonlyMap<string, Sym> {
  const globals = new Map<string, Sym>()
  const container = story.mainContentContainer.namedContent.get('global decl')
  if (!(container instanceof Container)) return globals
  const known = createVariables({ ...uses, globals: new Map(), lists: base.lists, kinds: base.kinds })
  const program: Program = {
    ...base,
    variables: {
      ...known,
      get: (state, name) => globals.get(name) ?? known.get(state, name),
      assign: (_program, _state, { variableName }, value) => void globals.set(variableName ?? '', value),
    },
  }
  const state = createState(container, base.kinds)
  while (step(program, state).kind === 'next');
  return globals
}

function readGlobalTag(story: Story, key: string): string | null {
  const tag = (story.globalTags ?? []).find((each) => each.toLowerCase().startsWith(`${key}:`))
  return tag?.slice(key.length + 1).trim() ?? null
}
