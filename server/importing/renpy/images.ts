/** Pictures of a game by their names: those that `image` declares, and the files of the folder `images`, whose names are those of their files. */
import { type Notes } from '../notes.ts'
import { type WorkFile } from '../reader.ts'
import { findMediaKind, isOtherMedium } from '../workFiles.ts'
import { type Statement } from './statements.ts'
import { readText } from './texts.ts'

export interface Images {
  /**
   * The attributes and the file of the picture that is shown: of those of the tag that have all the attributes that are asked for, the one with most of
   * those before. Null where none, or no single one, fits. The path is null for one that is no file.
   */
  find: (tag: string, asked: readonly string[], before: readonly string[]) => FoundImage | null
  hasTag: (tag: string) => boolean
}
export interface FoundImage {
  attributes: readonly string[]
  path: string | null
}

export function createImages(statements: readonly Statement[], files: readonly WorkFile[], notes: Notes): Images {
  const byTag = new Map<string, Map<string, FoundImage>>()
  const add = (name: readonly string[], path: string | null): void => {
    const [tag = '', ...attributes] = name
    const all = byTag.get(tag) ?? new Map<string, FoundImage>()
    byTag.set(tag, all)
    all.set(attributes.toSorted().join(' '), { attributes, path })
  }
  for (const { path } of files) {
    if (!/(?:^|\/)images\//i.test(path) || (findMediaKind(path) !== 'picture' && !isOtherMedium(path))) continue
    const stem = path.replace(/^.*\//, '').replace(/\.[^.]*$/, '')
    add(stem.toLowerCase().split(/\s+/), path)
  }
  for (const statement of statements) {
    if (statement.kind !== 'image') continue
    const path = statement.value === null ? null : readPath(statement.value)
    add(statement.name, path)
    if (path === null) notes.add('renpy_image', statement, statement.words)
  }
  return {
    hasTag: (tag) => byTag.has(tag),
    find: (tag, asked, before) => {
      const all = [...(byTag.get(tag)?.values() ?? [])]
      const removed = asked.flatMap((word) => (word.startsWith('-') ? word.slice(1) : []))
      const wanted = asked.filter((word) => !word.startsWith('-'))
      const fitting = all.filter(
        ({ attributes }) =>
          wanted.every((word) => attributes.includes(word)) && !removed.some((word) => attributes.includes(word)),
      )
      const kept = before.filter((word) => !removed.includes(word))
      const rank = ({ attributes }: FoundImage): number => attributes.filter((word) => kept.includes(word)).length
      const best = Math.max(...fitting.map(rank))
      const first = fitting.filter((image) => rank(image) === best)
      const exact = fitting.find(({ attributes }) => attributes.length === wanted.length)
      if (first.length === 1) return first[0] ?? null
      return first.find(({ attributes }) => attributes.length === wanted.length) ?? exact ?? null
    },
  }
}

function readPath(value: string): string | null {
  if (!/^(?:"[^"]*"|'[^']*')$/.test(value)) return null
  const path = readText(value)
  return path.startsWith('#') ? null : path
}
