/** The routes to the endings, one for each row of the tables in the stories' READMEs. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FOLDERS } from '../../server/folders.ts'

/** What the player does: takes an option, says words, gives a picture or declines to. */
export type RouteStep =
  | { kind: 'choose'; id: string }
  | { kind: 'say'; words: { en: string; zh: string } }
  | { kind: 'picture' }
  | { kind: 'decline' }

export interface Route {
  ending: string
  /** As the row is headed. */
  name: string
  /** The actor who is chosen; null for the first one. */
  actorId: string | null
  /** What a talent gives, where the way needs it. */
  attributes: Record<string, number>
  moves: RouteStep[]
}

/** The rows of the table of routes: the ending first, then the moves. */
export function routesOf(storyId: string): Route[] {
  const readme = readFileSync(join(FOLDERS.stories, storyId, 'README.md'), 'utf8')
  const [, section = ''] = readme.split('## Ways to its endings\n')
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map((row) => {
    const [name = '', ...cells] = row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    return {
      name,
      ending: name.split(',')[0] ?? '',
      actorId: cells.map(actorOf).find((actor) => actor !== null) ?? null,
      attributes: Object.fromEntries(cells.flatMap(attributesOf)),
      moves: cells.flatMap(movesOf),
    }
  })
}

/** `as shen` is no move, but chooses an actor. */
function actorOf(cell: string): string | null {
  return /^as ([\w-]+)$/.exec(cell)?.[1] ?? null
}

/** `strength 6` is no move, but asks for a talent. */
function attributesOf(cell: string): [string, number][] {
  const [, name = '', value] = /^([a-z]+) (\d+)$/.exec(cell) ?? []
  return value === undefined ? [] : [[name, Number(value)]]
}

/** An option is written as code, words in each language; a picture is given or declined. */
function movesOf(cell: string): RouteStep[] {
  if (cell === '' || cell === '–' || actorOf(cell) !== null || attributesOf(cell).length > 0) return []
  if (cell === 'declined') return [{ kind: 'decline' }]
  if (cell === 'a face') return [{ kind: 'picture' }]
  const options = [...cell.matchAll(/`([^`]+)`/g)].map(([, id = '']): RouteStep => ({ kind: 'choose', id }))
  const [en = '', zh = ''] = cell
    .replaceAll(/`[^`]+`(?:, then:|,)?/g, '')
    .trim()
    .split(' · ')
  return en === '' ? options : [...options, { kind: 'say', words: { en, zh } }]
}
