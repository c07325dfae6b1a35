/** What figures say of one place of a story. Pure. */
import type { DocumentPath } from '../../../protocol/story/draft.ts'
import { asText, readAt } from '../model/documentPaths.ts'
import type { ShownFigures } from './figuresStore.ts'

/** How often an option was chosen, and in how many of a hundred cases; null where it is no option, or nobody came there. */
export interface OptionFigure {
  chosen: number
  percent: number
}

/** The figure of the option at a path; null for another place, or where nobody went on from its node. */
export function readOptionFigure(figures: ShownFigures, document: unknown, path: DocumentPath): OptionFigure | null {
  const [root, list, node, end, ...rest] = path
  const isOption =
    root === 'script' &&
    list === 'nodes' &&
    (end === 'choose' ? rest.length === 2 && rest[0] === 'options' : end === 'act' && rest.length === 1)
  if (!isOption) return null
  const id = asText(readAt(document, [...path, 'id']))
  const own = figures.options.filter((option) => option.node === node)
  const all = own.reduce((sum, { chosen }) => sum + chosen, 0)
  if (all === 0) return null
  const chosen = own.find((option) => option.id === id)?.chosen ?? 0
  return { chosen, percent: Math.round((100 * chosen) / all) }
}

const WIDTH = { least: 1, most: 9 }

/** How wide the line of some ends is, px at zoom 1: by how many went that way, of the way that most went. Null where nobody came to its node. */
export function measureWay(
  figures: ShownFigures,
  document: unknown,
  from: string,
  paths: readonly DocumentPath[],
): number | null {
  const came = figures.nodes.find(({ id }) => id === from)?.came ?? 0
  if (came === 0) return null
  const options = paths.map((path) => readOptionFigure(figures, document, path))
  // What is no option is taken by all who come, or by those whom no option takes: nobody counts them apart.
  const went = options.every((option) => option !== null)
    ? options.reduce((sum, option) => sum + (option?.chosen ?? 0), 0)
    : options.some((option) => option !== null)
      ? 0
      : came
  const most = Math.max(...figures.nodes.map((node) => node.came))
  return WIDTH.least + (WIDTH.most - WIDTH.least) * Math.sqrt(went / Math.max(most, went))
}
