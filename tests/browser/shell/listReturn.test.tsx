/** The other cards of the list when the player scrolls, and on the way back. Each test file has a page of its own, where the list was never drawn. */
import { expect, test } from 'vitest'
import { restAfterFirstScreen } from '../../../src/navigation/firstScreen.ts'
import Stories, { prepare } from '../../../src/screens/stories/index.tsx'
import { fakeApi } from './fakeApi.ts'
import { setUpShell, show } from './setUpShell.tsx'

setUpShell()

const stories = Array.from({ length: 12 }, (_, index) => ({ id: `s${index}`, title: `Story ${index}` }))
const countCards = () => document.querySelectorAll('a[href^="/story/s"]').length

test('a player who scrolls does not wait for the other cards, and finds them all on the way back', async () => {
  restAfterFirstScreen(300)
  fakeApi({ '/story.list': () => ({ stories }) })
  await prepare()
  const first = await show(<Stories />)
  await expect.poll(countCards).toBe(7)
  scrollTo(0, 40)
  await expect.poll(countCards).toBe(12)
  await first.unmount()
  await show(<Stories />)
  expect(countCards()).toBe(12)
})
