/** Names of the sounds and of the backgrounds of a game. */
import { type WorkFile } from '../reader.ts'
import { findMediaKind } from '../workFiles.ts'
import { type Statement } from './statements.ts'
import { readText } from './texts.ts'

/** Files by the names in `audio`: those that are declared, and those of the folder `audio`. */
export function listSounds(files: readonly WorkFile[], statements: readonly Statement[]): Map<string, string> {
  const sounds = new Map<string, string>()
  for (const { path } of files)
    if (/(?:^|\/)audio\//i.test(path) && findMediaKind(path) === 'sound')
      sounds.set(
        path
          .replace(/^.*\//, '')
          .replace(/\.[^.]*$/, '')
          .toLowerCase(),
        path,
      )
  for (const statement of statements) {
    if (statement.kind !== 'define' && statement.kind !== 'default') continue
    if (/^(?:"[^"]*"|'[^']*')$/.test(statement.value))
      sounds.set(statement.name.replace(/^audio\./, ''), readText(statement.value))
  }
  return sounds
}

/** The tags of pictures that stand behind all. */
export function listBackgrounds(statements: readonly Statement[]): Set<string> {
  return new Set(
    statements.flatMap((each) => (each.kind === 'scene' && each.image !== null ? (each.image.name[0] ?? []) : [])),
  )
}
