/** The stories that many players play: all there are, with words that lead on where they listen. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FOLDERS } from '../../../fixtures/server/folders.ts'
import { loadLibrary } from '../../../fixtures/server/stories/library.ts'
import { type Seat } from './player.ts'

/** One seat for each story, in the order of their ids. The words are those of the ways that its README draws. */
export function seatsOfAllStories(): Seat[] {
  const { stories } = loadLibrary({ stories: FOLDERS.stories, media: FOLDERS.media })
  return [...stories.values()].map(({ about: { id, version, actors } }) => ({
    storyId: id,
    actorId: version === '3' ? 'reasoning' : (actors[0]?.id ?? ''),
    words: [...new Set([...wordsOf(id), 'Hm'])],
  }))
}

/** Cells of the table of ways hold what is written as "English · 中文", options in code before it. */
function wordsOf(storyId: string): string[] {
  const [, ways = ''] = readFileSync(join(FOLDERS.stories, storyId, 'README.md'), 'utf8').split('## Ways to its endings\n')
  const cells = ways.split('\n').filter((line) => line.startsWith('|')).flatMap((line) => line.split('|'))
  return cells.flatMap((cell) => /([^`·,:][^`·]*) · /.exec(cell.replaceAll(/`[^`]+`(?:, then:|,)?/g, ''))?.[1]?.trim() ?? [])
}
