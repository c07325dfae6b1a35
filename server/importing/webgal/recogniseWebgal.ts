/** Scenes of WebGAL, by their commands. */
import { type WorkFile } from '../reader.ts'

const COMMANDS =
  /^[ \t]*(?:changeBg|changeFigure|changeScene|callScene|setVar|jumpLabel|miniAvatar|playEffect|playVideo|unlockCg|unlockBgm|getUserInput|pixiPerform|pixiInit|setAnimation|setTransform|setTextbox|filmMode|choose):.*$/gm
/** One line could stand in any text. */
const COMMANDS_MIN = 2

/** The scenes, `start.txt` first: files with commands, and the other texts of their folders. Loads no parser. */
export function recogniseWebgal(files: readonly WorkFile[]): string[] {
  const texts = files.filter(
    ({ path, text }) => text !== null && /\.txt$/i.test(path) && !/(?:^|\/)config\.txt$/i.test(path),
  )
  const found = texts.filter(({ text }) => (text?.match(COMMANDS)?.length ?? 0) >= COMMANDS_MIN)
  const folders = new Set(found.map(({ path }) => folderOf(path)))
  const scenes = texts.filter(({ path }) => folders.has(folderOf(path)))
  return scenes.map(({ path }) => path).toSorted((a, b) => Number(isStart(b)) - Number(isStart(a)))
}

function folderOf(path: string): string {
  return path.replace(/[^/]*$/, '')
}

function isStart(path: string): boolean {
  return /(?:^|\/)start\.txt$/i.test(path)
}
