/** Icons share one frame. */
import { type ReactElement } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { CheckIcon } from '../../../src/ui/CheckIcon.tsx'
import { DiamondIcon, HeartIcon, Icon, MenuIcon, StrokeIcon } from '../../../src/ui/icons.tsx'

test.each<[string, () => ReactElement, number | null, number]>([
  ['a diamond', () => <DiamondIcon size={18} />, 18, 16],
  ['a heart', () => <HeartIcon filled />, 18, 24],
  ['a menu', () => <MenuIcon />, 20, 24],
  ['a tick', () => <CheckIcon />, 14, 14],
  ['a drawing whose style sheet gives its size', () => <Icon units={44} />, null, 44],
])('an icon is square, hidden from screen readers and never focused: %s', async (_, draw, size, units) => {
  await render(draw())
  const frame = document.querySelector('svg')
  const read = (name: string): string | null => frame?.getAttribute(name) ?? null
  const side = size === null ? null : String(size)
  expect([read('width'), read('height'), read('viewBox')]).toEqual([side, side, `0 0 ${units} ${units}`])
  expect([read('aria-hidden'), read('focusable')]).toEqual(['true', 'false'])
})

test('a line icon has the colour of the text, and may have a stroke of its own', async () => {
  await render(<StrokeIcon size={22} strokeWidth="2.2" />)
  const frame = document.querySelector('svg')
  expect(['fill', 'stroke', 'stroke-width'].map((name) => frame?.getAttribute(name))).toEqual([
    'none',
    'currentColor',
    '2.2',
  ])
})
