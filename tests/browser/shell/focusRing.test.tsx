/** The ring of the focus has two tones, so that one of them is seen on any picture, in both themes. */
import { afterEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { IconButton } from '../../../src/ui/IconButton.tsx'
import { setUpShell, show } from './setUpShell.tsx'

setUpShell()
afterEach(() => {
  delete document.documentElement.dataset.theme
})

test.each(['light', 'dark'])('a button on a picture shows its focus in two tones: %s', async (theme) => {
  document.documentElement.dataset.theme = theme
  const { getByRole } = await show(
    <IconButton label="Back" onPicture>
      x
    </IconButton>,
  )
  await userEvent.tab()
  await expect.element(getByRole('button')).toHaveFocus()
  const { outlineColor, outlineWidth, boxShadow } = getComputedStyle(getByRole('button').element())
  expect(Number.parseFloat(outlineWidth)).toBeGreaterThanOrEqual(2)
  // The edge is wider than the ring and the gap within it.
  expect(boxShadow).toContain('6px')
  const tones = [outlineColor, boxShadow].map(readBrightness)
  expect(Math.abs((tones[0] ?? 0) - (tones[1] ?? 0))).toBeGreaterThan(150)
})

/** Mean of red, green and blue of the first colour in a value of CSS. */
function readBrightness(value: string): number {
  const [r = 0, g = 0, b = 0] = (/rgba?\(([^)]+)\)/.exec(value)?.[1] ?? '').split(',').map(Number)
  return (r + g + b) / 3
}
