/** Scenes of WebGAL by its own parser: one sentence for each line of the file. */
import { createRequire } from 'node:module'
import type * as webgal from 'webgal-parser'
import { type WorkFile } from '../reader.ts'

/** A package in two formats, of which Node loads the one that has its default export inside another one. */
const parser: typeof webgal = createRequire(import.meta.url)('webgal-parser')
const COMMAND_NAMES: ReadonlyMap<number, string> = new Map(
  parser.SCRIPT_CONFIG.map(({ scriptString, scriptType }) => [scriptType, scriptString]),
)

export type ArgValue = string | number | boolean

export interface Sentence {
  /** Line of the file, from 1. */
  line: number
  /** `say`, `comment`, `changeBg`, … */
  command: string
  content: string
  args: ReadonlyMap<string, ArgValue>
  /** A command behind blanks, which the engine says as a line. */
  isIndented: boolean
  /** The line as it is written. */
  words: string
}

export interface Scene {
  /** Its file, without folders and in small letters: `start.txt`. */
  name: string
  file: string
  sentences: readonly Sentence[]
}

export function readScene({ path, text }: Pick<WorkFile, 'path' | 'text'>): Scene {
  const source = (text ?? '').replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const lines = joinLines(source.split('\n'))
  const scenes = new parser.default(
    () => undefined,
    (file) => file,
    parser.ADD_NEXT_ARG_LIST,
    parser.SCRIPT_CONFIG,
  )
  const sentences = lines.flatMap((line, index): Sentence[] => {
    if (line.trim() === '') return []
    // A line at a time: of many the parser copies all media of the lines before.
    return scenes.parse(line.trimStart(), path, path).sentenceList.map(({ command, content, args }) => {
      const name = COMMAND_NAMES.get(command) ?? 'comment'
      return {
        line: index + 1,
        command: name,
        content,
        args: new Map(args.map(({ key, value }) => [key, value])),
        isIndented: /^\s/.test(line) && name !== 'say' && name !== 'comment',
        words: line.trim(),
      }
    })
  })
  return { name: nameScene(path), file: path, sentences }
}

/** The name of a scene's file as other scenes give it. */
export function nameScene(path: string): string {
  return path.replace(/^.*[/\\]/, '').toLowerCase()
}

/** A line that begins with a blank and `-` or `|` belongs to the one before, as in the engine. Each line keeps its number. */
function joinLines(lines: readonly string[]): string[] {
  const joined: string[] = []
  let last = 0
  for (const line of lines) {
    const isMore = joined.length > 0 && /^ +[|-]/.test(line) && !line.includes('-concat')
    if (isMore)
      joined[last] =
        `${(joined[last] ?? '').replace(/;\s*$/, '')}${line.trim().startsWith('-') ? ' ' : ''}${line.trim()}`
    else last = joined.length
    joined.push(isMore ? '' : line)
  }
  return joined
}
