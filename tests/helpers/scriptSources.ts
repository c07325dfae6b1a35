/** The scripts of the stories, for tests of the page over all of them. */
import { parse } from 'yaml'
import { isRecord } from '../../protocol/json.ts'

const SOURCES = import.meta.glob<string>('../../fixtures/stories/*/script.yaml', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** A node as it stands in the file. */
type Node = Record<string, unknown>

/** The nodes of each story, by its id. */
export const NODES_OF_STORIES: readonly (readonly [storyId: string, nodes: readonly Node[]])[] = Object.entries(
  SOURCES,
).map(([path, source]) => {
  const script: unknown = parse(source)
  const nodes = isRecord(script) && isRecord(script.nodes) ? Object.values(script.nodes).filter(isRecord) : []
  return [path.split('/').at(-2) ?? '', nodes]
})

/** What a list of the file holds. */
export const listRecords = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isRecord) : [])
