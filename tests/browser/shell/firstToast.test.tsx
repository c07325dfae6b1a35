/** A toast from before its list is drawn. The list remembers that it was drawn, so this is a file of its own. */
import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Toasts } from '../../../src/ui/Toasts.tsx'
import { dismissToastsOfOtherPaths, showToast } from '../../../src/ui/toastStore.ts'
import { passFrames } from '../../helpers/eventually.ts'
import { setUpShell } from './setUpShell.tsx'

setUpShell()

test('a toast is seen though the screen changes in the frame that draws its list', async () => {
  showToast('warning', 'Not kept')
  history.pushState(null, '', '/story/a')
  await render(
    <>
      <Toasts />
      <ScreenChange />
    </>,
  )
  await passFrames(3)
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not kept')
  dismissToastsOfOtherPaths('/story/a')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

function ScreenChange() {
  useEffect(() => dismissToastsOfOtherPaths('/story/a'), [])
  return null
}
