/** The list of recordings, fixtures/recordings/list.json, made from the scenarios' descriptions, which the studio searches. */
import { join } from 'node:path'
import { RECORDINGS } from '../helpers/recordings.ts'
import { SCENARIOS } from './scenarios/index.ts'

export const LIST = join(RECORDINGS, 'list.json')

const FIRST_STORY = 'A whole play of "The Last Lantern" on the local API, to its first ending.'

export function listText(): string {
  const scenarios = Object.entries(SCENARIOS).map(([name, { about }]) => [name, about])
  return `${JSON.stringify(Object.fromEntries([['first-story', FIRST_STORY], ...scenarios]), null, 2)}\n`
}
