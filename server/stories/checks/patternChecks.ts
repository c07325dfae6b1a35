/** Checks that each pattern of a free text runs, and that those of a node cannot take the server's time: every player would wait. */
import { LOCALES } from '../../../protocol/locale.ts'
import { type Script } from '../../../protocol/story.ts'
import { areSlow, isSupported, measurePattern } from '../../engine/matchPatterns.ts'
import { type Path } from '../yaml.ts'
import { type Diagnostic } from './diagnostics.ts'
import { createFinding } from './problemMessages.ts'

export function checkPatterns({ nodes }: Script): Diagnostic[] {
  return Object.entries(nodes).flatMap(([node, { listen }]) => {
    const patterns = listPatterns(node, listen?.answers ?? [])
    const unsupported = patterns.filter(({ pattern }) => !isSupported(pattern))
    const found = unsupported.map(({ pattern, at }) => ({
      at,
      ...createFinding('unsupported_pattern', { name: pattern }),
    }))
    if (!areSlow(patterns.map(({ pattern }) => pattern))) return found
    const [longest] = patterns.toSorted((one, other) => measurePattern(other.pattern) - measurePattern(one.pattern))
    if (longest === undefined) return found
    return [...found, { at: longest.at, ...createFinding('slow_pattern', { name: longest.pattern }) }]
  })
}

type Answers = NonNullable<Script['nodes'][string]['listen']>['answers']

function listPatterns(node: string, answers: Answers): { pattern: string; at: Path }[] {
  return answers.flatMap(({ match }, answer) =>
    LOCALES.flatMap((locale) =>
      match[locale].map((pattern, index) => ({
        pattern,
        at: ['nodes', node, 'listen', 'answers', answer, 'match', locale, index],
      })),
    ),
  )
}
