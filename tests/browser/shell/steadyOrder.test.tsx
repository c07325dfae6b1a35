/** A list that the server has drawn: its cards stay where they are when the answer for the visitor has another order. */
import { hydrateRoot } from 'react-dom/client'
import { act } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { type Story } from '../../../protocol/api/stories.ts'
import { keepFirst, useSteadyOrder } from '../../../src/screens/stories/steadyOrder.ts'

const named = (...ids: string[]): Story[] => ids.map((id) => ({ id }) as Story)

function Probe({ shown, stories }: { shown: string; stories: Story[] }) {
  const order = useSteadyOrder(shown, stories, 2)
  return (
    <p>
      {order(stories)
        .map(({ id }) => id)
        .join(' ')}
    </p>
  )
}

test('the cards that were drawn keep their places as long as this list is shown, and the others follow the answer', async () => {
  const place = document.createElement('div')
  place.innerHTML = '<p>a b c d</p>'
  const draw = (shown: string, ...ids: string[]) => <Probe shown={shown} stories={named(...ids)} />
  const root = await act(async () => hydrateRoot(place, draw('popular', 'a', 'b', 'c', 'd')))
  onTestFinished(() => root.unmount())
  expect(place.textContent).toBe('a b c d')
  await act(async () => root.render(draw('popular', 'd', 'c', 'b', 'a')))
  expect(place.textContent).toBe('a b d c')
  await act(async () => root.render(draw('title', 'd', 'c', 'b', 'a')))
  expect(place.textContent).toBe('d c b a')
})

test('a card that is gone leaves no gap', () => {
  expect(keepFirst(named('c', 'b'), ['a', 'b']).map(({ id }) => id)).toEqual(['b', 'c'])
})
