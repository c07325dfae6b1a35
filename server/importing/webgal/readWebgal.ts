/** Stories of WebGAL: scenes become nodes, one more at each label and behind each jump that has a condition. */
import { createForeignValues, type Assignment } from '../foreignValues.ts'
import { type ReadWork, RefusedWork } from '../reader.ts'
import { createStoryBuilder } from '../storyBuilder.ts'
import { readSetVar } from './expressions.ts'
import { createStandingPeople } from './standingPeople.ts'
import { nameScene, readScene, type Scene } from './readScenes.ts'
import { showWords } from './sentenceWriter.ts'
import { writeScenes } from './writeScenes.ts'

export const readWebgal: ReadWork = (main, files, { locale, speakers }) => {
  const scenes = new Map<string, Scene>()
  for (const file of main) scenes.set(nameScene(file.path), readScene(file))
  const [first] = scenes.values()
  if (first === undefined) throw new RefusedWork({ code: 'broken' })
  const config = files.find(({ path, text }) => text !== null && /(?:^|\/)config\.txt$/i.test(path))?.text ?? ''
  const title = /^Game_name:\s*([^;\n]+)/m.exec(config)?.[1]?.trim() ?? first.name.replace(/\.txt$/, '')
  const builder = createStoryBuilder({ title, locale, files, speakers })
  const assignments = collectAssignments([...scenes.values()])
  const values = createForeignValues({ builder, assignments, unset: (name) => `{${name}}`, showText: showWords })
  const start = writeScenes(first, { builder, values, scenes, people: createStandingPeople(builder, files) })
  return builder.finish(start)
}

function collectAssignments(scenes: readonly Scene[]): Assignment[] {
  const set = scenes.flatMap(({ sentences }) => sentences.filter(({ command }) => command === 'setVar'))
  const names = new Set(set.map(({ content }) => (content.split(/\s*=\s*/)[0] ?? '').trim()))
  return set.flatMap(({ content }): Assignment[] => {
    const setting = readSetVar(content, (name) => names.has(name))
    if (setting === null) return []
    return [{ variable: setting.variable, value: setting.kind === 'to' ? setting.value : 'number' }]
  })
}
