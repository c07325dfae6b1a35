/** Confirm dialog, loading overlay and drawers of the whole app. Doc 1 §2, shared pieces. */
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ConfirmDialog } from '../../../src/ui/ConfirmDialog.tsx'
import { Drawer } from '../../../src/ui/Drawer.tsx'
import { LoadingOverlay } from '../../../src/ui/LoadingOverlay.tsx'
import { setUpShell } from './setUpShell.tsx'

const { clock } = setUpShell()

test('a question is confirmed or cancelled, and Escape cancels', async () => {
  const done: string[] = []
  await render(
    <ConfirmDialog title="Sure?" onConfirm={() => done.push('confirm')} onCancel={() => done.push('cancel')}>
      <p>It cannot be undone.</p>
    </ConfirmDialog>,
  )
  const dialog = page.getByRole('dialog', { name: 'Sure?' })
  await expect.element(dialog).toHaveAccessibleDescription('It cannot be undone.')
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await userEvent.keyboard('{Escape}')
  expect(done).toEqual(['confirm', 'cancel', 'cancel'])
})

test('the loading overlay takes taps at once, and says after 200 ms what is awaited and how far it is', async () => {
  const onTap = vi.fn()
  const onCancel = vi.fn()
  const draw = (value: number | null) => (
    <>
      <button type="button" onClick={onTap}>
        behind
      </button>
      <LoadingOverlay label="Saving" value={value} onCancel={onCancel} />
    </>
  )
  const screen = await render(draw(null))
  const overlay = page.getByRole('dialog', { name: 'Saving' })
  await expect.element(overlay).toBeVisible()
  expect(overlay.getByText('Saving').query()).toBeNull()
  const { x, y } = page.getByText('behind').element().getBoundingClientRect()
  expect(document.elementFromPoint(x + 5, y + 5)).toBe(overlay.element())
  await clock().pass(200)
  await expect.element(overlay.getByRole('status')).toHaveTextContent('Saving')
  expect(overlay.getByRole('progressbar').query()).toBeNull()
  await screen.rerender(draw(40))
  await expect.element(overlay.getByRole('progressbar', { name: 'Saving' })).toHaveAttribute('aria-valuenow', '40')
  await userEvent.click(overlay.getByRole('button', { name: 'Cancel' }))
  await userEvent.keyboard('{Escape}')
  expect(onCancel).toHaveBeenCalledTimes(2)
})

test('content that breaks leaves its drawer with its title and the way out', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const onClose = vi.fn()
  const Broken = () => {
    throw new Error('broken')
  }
  await render(
    <Drawer title="A drawer" onClose={onClose}>
      <Broken />
    </Drawer>,
  )
  const drawer = page.getByRole('dialog', { name: 'A drawer' })
  await expect.element(drawer.getByRole('alert')).toHaveTextContent('An error occurred')
  await userEvent.click(drawer.getByRole('button', { name: 'Close' }))
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})
