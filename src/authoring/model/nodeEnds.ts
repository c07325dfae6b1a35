/** The ways in which a node ends, and the change from one to another. Pure. */
import { NODE_ENDS } from '../../../protocol/story/node.ts'
import { asList, asPart, type DocumentPart, isPart } from './documentPaths.ts'
import { forEachLocale } from '../../../protocol/locale.ts'

export type EndKind = (typeof NODE_ENDS)[number]

/** The ends that a node has: one, if it is right. */
export function listEnds(node: unknown): EndKind[] {
  return NODE_ENDS.filter((kind) => asPart(node)[kind] !== undefined)
}

/** A way on, with all that a kind of end says of it. */
type Way = DocumentPart

const emptyText = (): DocumentPart => forEachLocale(() => '')

/** Creates each kind of end from the ways on of the end before. `number` is the first free number of an ending. */
const CREATE: Readonly<Record<EndKind, (ways: readonly Way[], number: number) => unknown>> = {
  choose: (ways) => ({
    options: atLeast(2, ways).map((way, index) =>
      pickKeys(way, ['id', 'text', 'price', 'image', 'alt', 'when', 'set', 'scene', 'actor', 'finish', 'goto'], {
        id: `option-${index + 1}`,
        text: emptyText(),
        goto: '',
      }),
    ),
  }),
  act: (ways) =>
    atLeast(1, ways).map((way, index) =>
      pickKeys(way, ['id', 'type', 'image', 'alt', 'price', 'set', 'goto'], {
        id: `option-${index + 1}`,
        type: 'try_again',
        image: '',
        alt: way['text'] ?? emptyText(),
        goto: '',
      }),
    ),
  listen: (ways) => ({
    answers: atLeast(1, ways.slice(0, Math.max(1, ways.length - 1))).map((way, index) =>
      pickKeys(way, ['id', 'match', 'examples', 'do', 'goto'], {
        id: `answer-${index + 1}`,
        match: forEachLocale(() => []),
        do: [],
      }),
    ),
    otherwise: pickKeys(ways.length > 1 ? (ways.at(-1) ?? {}) : {}, ['do', 'goto'], { do: [] }),
  }),
  upload: (ways) => ({
    ...pickKeys(ways[0] ?? {}, ['text', 'goto'], { text: emptyText(), goto: '' }),
    ...(typeof ways[1]?.['goto'] === 'string' && { declined: ways[1]['goto'] }),
  }),
  transition: (ways) => ({ seconds: 3, ...pickKeys(ways[0] ?? {}, ['scene', 'goto'], { goto: '' }) }),
  goto: (ways) => ways[0]?.['goto'] ?? '',
  branch: (ways) =>
    atLeast(2, ways).map((way, index, all) => ({
      ...(index < all.length - 1 && { if: way['if'] ?? way['when'] ?? '' }),
      goto: way['goto'] ?? '',
    })),
  ending: (ways, number) => ({
    id: `ending-${number}`,
    number,
    title: ways[0]?.['text'] ?? emptyText(),
    html: emptyText(),
    image: ways[0]?.['image'] ?? '',
    alt: ways[0]?.['alt'] ?? emptyText(),
  }),
}

/** A node that ends in another way. Where the author gave ways on, texts and pictures that the new end can have, it has them. */
export function changeEnd(node: DocumentPart, kind: EndKind, freeEndingNumber: number): DocumentPart {
  const ways = listEnds(node).flatMap((end) => listWays(end, node[end]))
  const kept = Object.entries(node).filter(([key]) => !NODE_ENDS.some((end) => end === key))
  return { ...Object.fromEntries(kept), [kind]: CREATE[kind](ways, freeEndingNumber) }
}

/** The number of the next ending of a story. */
export function findFreeEndingNumber(nodes: unknown): number {
  const numbers = Object.values(asPart(nodes)).map((node) => asPart(asPart(node)['ending'])['number'])
  for (let number = 1; ; number += 1) if (!numbers.includes(number)) return number
}

function listWays(kind: EndKind, end: unknown): Way[] {
  if (kind === 'goto') return typeof end === 'string' && end !== '' ? [{ goto: end }] : []
  const part = asPart(end)
  if (kind === 'choose') return asList(part['options']).filter(isPart)
  if (kind === 'act' || kind === 'branch') return asList(end).filter(isPart)
  if (kind === 'listen') return [...asList(part['answers']), part['otherwise']].filter(isPart)
  if (kind === 'ending') return [{ text: part['title'], image: part['image'], alt: part['alt'] }]
  const declined = part['declined']
  return [part, ...(typeof declined === 'string' ? [{ goto: declined }] : [])]
}

function atLeast(count: number, ways: readonly Way[]): Way[] {
  return [...ways, ...Array.from({ length: Math.max(0, count - ways.length) }, (): Way => ({}))]
}

/** These keys of a way, where it has them, over the values that the new end needs. */
function pickKeys(way: Way, keys: readonly string[], needed: DocumentPart): DocumentPart {
  const kept = keys.flatMap((key): [string, unknown][] => {
    const value = way[key]
    return value === undefined || value === null ? [] : [[key, value]]
  })
  return { ...needed, ...Object.fromEntries(kept) }
}
