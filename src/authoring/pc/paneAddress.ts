/** Which pane of the desk an address names: that which was opened last. */
import { readSection } from '../editor/sections.ts'

export const PANES = ['outline', 'node', 'graph', 'about', 'media', 'talents', 'preview', 'outcome'] as const
export type Pane = (typeof PANES)[number]

/** 'About the story' and media are named by their section, as in the phone-wide column. */
export function readPane(query: string): Pane | null {
  const section = readSection(query)
  if (section !== null) return section === 'media' ? 'media' : 'about'
  const named = new URLSearchParams(query).get('pane')
  return PANES.find((pane) => pane === named) ?? null
}
