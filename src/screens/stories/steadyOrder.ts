/** The order of the cards in a page that the server has drawn: for nobody in particular, while the answer for the visitor may be in the order of what they like. */
import { useState } from 'react'
import { type Story } from '../../../protocol/api/stories.ts'
import { useIsHydrating } from '../../platform/hydration.ts'

/** Keeps the first cards of a list that was drawn by the server in their places, as long as it is shown; the others come in the order of the answer. */
export function useSteadyOrder(
  shown: string,
  stories: readonly Story[] | null,
  count: number,
): (all: Story[]) => Story[] {
  const isDrawn = useIsHydrating()
  const [drawn] = useState({ shown, ids: isDrawn ? (stories ?? []).slice(0, count).map(({ id }) => id) : [] })
  return (all) => (drawn.shown === shown ? keepFirst(all, drawn.ids) : all)
}

/** The list with these stories first, as far as it has them. */
export function keepFirst(all: Story[], ids: readonly string[]): Story[] {
  const first = ids.flatMap((id) => all.find((story) => story.id === id) ?? [])
  return first.length === 0 ? all : [...first, ...all.filter((story) => !first.includes(story))]
}
