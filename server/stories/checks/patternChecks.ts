/** Checks that no pattern of a free text can take the server's time: it would match nothing, and every player would wait. */
import { LOCALES } from '../../../protocol/locale.ts'
import { type Script } from '../../../protocol/story.ts'
import { findSlowPatterns } from '../../engine/matchPatterns.ts'
import { type Path } from '../yaml.ts'
import { type Diagnostic } from './diagnostics.ts'
import { createFinding } from './problemMessages.ts'

export function checkPatterns(script: Script): Diagnostic[] {
  const patterns = listPatterns(script)
  const slow = findSlowPatterns(patterns.map(({ pattern }) => pattern))
  return patterns
    .filter(({ pattern }) => slow.has(pattern))
    .map(({ pattern, at }) => ({ at, ...createFinding('slow_pattern', { name: pattern }) }))
}

function listPatterns({ nodes }: Script): { pattern: string; at: Path }[] {
  return Object.entries(nodes).flatMap(([node, { listen }]) =>
    (listen?.answers ?? []).flatMap(({ match }, answer) =>
      LOCALES.flatMap((locale) =>
        match[locale].map((pattern, index) => ({
          pattern,
          at: ['nodes', node, 'listen', 'answers', answer, 'match', locale, index],
        })),
      ),
    ),
  )
}
