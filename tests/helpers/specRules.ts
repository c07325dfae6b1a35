/** Rules of protocol/SPEC.md and the tests that carry their ids: `- **P3** ...` there, `'[P3, O1] ...'` in a test's title. */

export interface Mismatch {
  /** Rules that no test names. */
  untested: string[]
  /** Ids that a test names and no rule has, each with the file. */
  unknown: string[]
  /** Ids that two rules have. */
  repeated: string[]
}

const RULE = /^\s*[-*] \*\*([A-Z]\d+)\*\*/gm
// A title begins with its ids. A string that begins so elsewhere in a test file would be a title in the making.
const TITLE = /(?<quote>['"`])\[(?<ids>[A-Z]\d+(?:, *[A-Z]\d+)*)\]/g

/** Ids of the rules of a specification, in order. */
export function rulesOf(spec: string): string[] {
  return [...spec.matchAll(RULE)].flatMap(([, id]) => id ?? [])
}

/** Ids that the titles in a test's source carry, in order. */
export function idsInTitles(source: string): string[] {
  return [...source.matchAll(TITLE)].flatMap(({ groups }) => groups?.ids?.split(/, */) ?? [])
}

/** Compares rules with tests, which are given as source by file name. */
export function compareRules(rules: readonly string[], tests: ReadonlyMap<string, string>): Mismatch {
  const known = new Set(rules)
  const named = new Set<string>()
  const unknown = new Set<string>()
  for (const [file, source] of tests) {
    for (const id of idsInTitles(source)) {
      named.add(id)
      if (!known.has(id)) unknown.add(`${id} (${file})`)
    }
  }
  return {
    untested: [...known].filter((id) => !named.has(id)),
    unknown: [...unknown],
    repeated: rules.filter((id, index) => rules.indexOf(id) !== index),
  }
}
