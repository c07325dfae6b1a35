import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '../../../src/ui/Button.tsx'
import { Drawer } from '../../../src/ui/Drawer.tsx'
import { setUpShell } from './setUpShell.tsx'

setUpShell()

const sheet = () => page.getByRole('dialog', { name: 'Clues' })

async function openSheet(children: string = 'Seven lamps.') {
  await render(<Clues text={children} />)
  await userEvent.click(page.getByRole('button', { name: 'Open' }))
  await expect.element(sheet()).toBeVisible()
}

function Clues({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && (
        <Drawer title="Clues" onClose={close} actions={<Button onClick={close}>Done</Button>}>
          <p>{text}</p>
        </Drawer>
      )}
    </>
  )
}

/** Drags the title down by `px`, in steps that take `stepMs` each, and lets go. */
async function drag(px: number, stepMs: number): Promise<void> {
  const title = sheet().getByRole('heading').element()
  // The entrance moves it.
  await Promise.all(
    sheet()
      .element()
      .getAnimations()
      .map(async (motion) => motion.finished),
  )
  let at = 0
  const fire = (type: string, y: number): void => {
    const event = new PointerEvent(type, { bubbles: true, isPrimary: true, pointerId: 1, clientY: y })
    Object.defineProperty(event, 'timeStamp', { value: (at += stepMs) })
    title.dispatchEvent(event)
  }
  fire('pointerdown', 0)
  for (let step = 1; step <= 4; step += 1) fire('pointermove', (px * step) / 4)
  fire('pointerup', px)
}

// A synthetic pointer cannot be captured.
vi.spyOn(HTMLElement.prototype, 'setPointerCapture').mockImplementation(() => undefined)

test('a drawer begins at its title, keeps the focus inside, and gives it back', async () => {
  await openSheet()
  await expect.element(sheet().getByRole('heading', { name: 'Clues' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(sheet().getByRole('button', { name: 'Close' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(sheet().getByRole('button', { name: 'Done' })).toHaveFocus()
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(page.getByRole('button', { name: 'Open' })).not.toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet()).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
})

test.each([
  ['its cross', async () => userEvent.click(sheet().getByRole('button', { name: 'Close' }))],
  [
    'a tap beside it',
    async () =>
      sheet()
        .element()
        .dispatchEvent(new MouseEvent('click', { bubbles: true })),
  ],
  ['a long drag', async () => drag(400, 400)],
  ['a short flick', async () => drag(60, 10)],
])('%s closes it', async (_, close) => {
  await openSheet()
  await close()
  await expect.element(sheet()).not.toBeInTheDocument()
})

test('a short, slow drag returns it to its place', async () => {
  await openSheet()
  await drag(20, 400)
  await expect.poll(() => sheet().element().getAnimations()).toHaveLength(0)
  expect(Math.round(sheet().element().getBoundingClientRect().bottom)).toBe(innerHeight)
  await expect.element(sheet()).toBeVisible()
})

test('long content scrolls under the title and above the buttons', async () => {
  await openSheet('Seven lamps. '.repeat(800))
  await expect.element(sheet().getByRole('heading')).toBeInViewport()
  await expect.element(sheet().getByRole('button', { name: 'Done' })).toBeInViewport()
  const { clientHeight, scrollHeight } = sheet().getByRole('paragraph').element().parentElement ?? document.body
  expect(scrollHeight).toBeGreaterThan(clientHeight)
})
