/** The stories of folders as documents, as the local API gives them to the creation area. */
import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { Draft } from '../../../protocol/story/draft.ts'

const FOLDER = new URL('../../../fixtures/stories/', import.meta.url)

export const STORY_IDS = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

export function readStory(id: string): Draft {
  const read = (file: string): Record<string, unknown> =>
    parse(readFileSync(new URL(`${id}/${file}`, FOLDER), 'utf8')) as Record<string, unknown>
  return { metadata: read('story.yaml'), script: read('script.yaml'), marks: {} }
}
