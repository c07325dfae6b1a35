/** The dialects by name, and which one a story is written in. */
import { CHAPBOOK } from './chapbook.ts'
import { type Dialect } from './dialect.ts'
import { HARLOWE } from './harlowe.ts'
import { SNOWMAN } from './snowman.ts'
import { SUGARCUBE } from './sugarcube.ts'
import { DIALECT_NAMES, type DialectName, type TwineStory } from './twineStory.ts'

export const DIALECTS: Readonly<Record<DialectName, Dialect>> = {
  harlowe: HARLOWE,
  sugarcube: SUGARCUBE,
  chapbook: CHAPBOOK,
  snowman: SNOWMAN,
}

/** Marks that only one dialect has. */
const SIGNS: Readonly<Record<DialectName, RegExp>> = {
  harlowe: /\((?:set|if|print|link-goto|else-if|go-to|display):/g,
  sugarcube: /<<\/?(?:set|if|print|link|elseif|include|button|=)/g,
  chapbook: /^\[(?:if |unless |else\]|cont|align |JavaScript\])|\{(?:embed|reveal link|cycling link)/gm,
  snowman: /<%[=-]?/g,
}

/** The dialect that the file names, else the one whose marks stand there most often; Harlowe, Twine's first choice, where there are none. */
export function findDialect({ format, passages }: TwineStory): { name: DialectName; isNamed: boolean } {
  const named = DIALECT_NAMES.find((name) => format.toLowerCase().startsWith(name))
  if (named !== undefined) return { name: named, isNamed: true }
  const counts = new Map<DialectName, number>(DIALECT_NAMES.map((name) => [name, 0]))
  for (const { text } of passages)
    for (const name of DIALECT_NAMES) counts.set(name, (counts.get(name) ?? 0) + (text.match(SIGNS[name])?.length ?? 0))
  const [best] = DIALECT_NAMES.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
  return { name: best ?? 'harlowe', isNamed: false }
}
