/** Scenes of ChoiceScript, by their commands. */
import { type WorkFile } from '../reader.ts'

const COMMANDS =
  /^[ \t]*\*(?:choice|fake_choice|create|temp|set|goto|goto_scene|gosub|label|finish|ending|page_break|scene_list|title)\b/gm
/** One line could stand in any text. */
const COMMANDS_MIN = 2

/** The scenes, that with the variables of the whole story first. Loads no parser. */
export function recogniseChoicescript(files: readonly WorkFile[]): string[] {
  const found = files.filter(({ text }) => (text?.match(COMMANDS)?.length ?? 0) >= COMMANDS_MIN)
  const folders = new Set(found.map(({ path }) => folderOf(path)))
  const isScene = ({ path, text }: WorkFile): boolean =>
    text !== null && /\.txt$/i.test(path) && folders.has(folderOf(path))
  const scenes = files.filter((file) => found.includes(file) || isScene(file))
  return scenes.toSorted((a, b) => Number(isStart(b)) - Number(isStart(a))).map(({ path }) => path)
}

function folderOf(path: string): string {
  return path.replace(/[^/]*$/, '')
}

function isStart({ path, text }: WorkFile): boolean {
  return /(?:^|\/)startup\.txt$/i.test(path) || /^\*(?:create|scene_list|title)\b/m.test(text ?? '')
}
