/** The sections of the editor, and which of them shows a place of the document. */
import type { DocumentPath } from '../../../protocol/story/draft.ts'

export const SECTIONS = [
  'about',
  'actors',
  'variables',
  'speakers',
  'scenes',
  'endings',
  'media',
  'texts',
  'script',
  'history',
] as const
export type Section = (typeof SECTIONS)[number]

/** Null for a place in a node: the flow editor shows it. */
export function findSection(path: DocumentPath): Section | null {
  const [root, list] = path
  if (root === 'metadata') return list === 'actors' ? 'actors' : 'about'
  if (root !== 'script') return null
  if (list === 'variables' || list === 'speakers') return list
  return list === 'nodes' ? null : 'scenes'
}

/** The section that the query of an address names. */
export function readSection(query: string): Section | null {
  const named = new URLSearchParams(query).get('section')
  return SECTIONS.find((section) => section === named) ?? null
}
