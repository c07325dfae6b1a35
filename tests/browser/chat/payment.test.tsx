/** A notice that leads away from the chat is still shown on the next page. Runs the whole app with its routes. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { App } from '../../../src/app/App.tsx'
import { redirectTo } from '../../../src/navigation/leaveGuard.ts'
import { showToast } from '../../../src/ui/toastStore.ts'
import { fakeApi } from '../shell/fakeApi.ts'
import { setUpShell } from '../shell/setUpShell.tsx'

setUpShell()

const story = { id: 'last-lantern', title: 'The Last Lantern', actors: [{ id: 'lan', name: 'Lan', version: '2' }] }
const api = { '/story.list': () => ({ stories: [story] }), '/story.get': () => ({ story, actors: story.actors }) }

test.each(['/story/last-lantern', '/user/login'])('[F5] a notice that leads to %s is read there', async (to) => {
  fakeApi(api)
  await render(<App />)
  await expect.element(page.getByText('The Last Lantern').first()).toBeVisible()
  showToast('info', 'You need more diamonds for this.', undefined, to)
  showToast('info', 'from this screen')
  redirectTo(to)
  await expect.poll(() => location.pathname).toBe(to)
  await expect.element(page.getByText('from this screen')).not.toBeInTheDocument()
  await expect.element(page.getByText('You need more diamonds for this.')).toBeVisible()
})
