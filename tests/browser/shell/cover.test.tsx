/** The cover of a story between its intro and its chat. */
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { CoverPicture } from '../../../src/app/CoverPicture.tsx'
import { hideCover, showCover } from '../../../src/navigation/cover.ts'
import { paint, RED } from '../stage/pictures.ts'

const covers = (): number => document.querySelectorAll('img').length

test.each([
  ['/story/last-lantern', 1],
  ['/chat/last-lantern/lan', 1],
  ['/chat2/last-lantern/lan', 1],
  ['/chat3/lan/last-lantern', 1],
  ['/', 0],
  ['/story/velvet-hour', 0],
  ['/profile/last-lantern', 0],
])('at %s the cover of the story is drawn %i times', async (path, times) => {
  showCover('last-lantern', (await paint('', RED)).url)
  await render(<CoverPicture path={path} />)
  expect(covers()).toBe(times)
})

test('it goes when the chat draws itself, and comes back with the intro', async () => {
  const { url } = await paint('', RED)
  showCover('last-lantern', url)
  const screen = await render(<CoverPicture path="/chat2/last-lantern/lan" />)
  hideCover()
  await expect.poll(covers).toBe(0)
  await screen.rerender(<CoverPicture path="/story/last-lantern" />)
  showCover('last-lantern', url)
  await expect.poll(covers).toBe(1)
})
