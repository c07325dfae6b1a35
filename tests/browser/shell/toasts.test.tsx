import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from '../../../src/ui/Button.tsx'
import { Dialog } from '../../../src/ui/Dialog.tsx'
import { dismissToastsOfOtherPaths, dismissToast, showToast, TOAST_TYPES } from '../../../src/ui/toastStore.ts'
import { setUpShell, show } from './setUpShell.tsx'
import { passFrames } from '../../helpers/eventually.ts'

const { clock } = setUpShell()
const saved = () => page.getByRole('status').filter({ hasText: 'Saved' })
const dismiss = () => page.getByRole('button', { name: 'Dismiss' })

// Away from where toasts appear, so that none is pointed at.
beforeEach(async () => userEvent.unhover(document.body))

test('a toast stays 3000 ms', async () => {
  await show(null)
  showToast('success', 'Saved')
  await expect.element(page.getByRole('status')).toHaveTextContent('Saved')
  await clock().pass(2_999)
  await expect.element(page.getByRole('status')).toBeVisible()
  await clock().pass(1)
  await expect.element(page.getByRole('status')).not.toBeInTheDocument()
})

test.each(TOAST_TYPES)('a toast that says %s is spoken as its kind asks', async (type) => {
  await show(null)
  const id = showToast(type, `words of ${type}`)
  const role = type === 'error' || type === 'warning' ? 'alert' : 'status'
  await expect.element(page.getByRole(role)).toHaveTextContent(`words of ${type}`)
  dismissToast(id)
  await expect.element(page.getByRole(role)).not.toBeInTheDocument()
})

test('toasts of other screens are dismissed, those of this one stay; the same text is shown once', async () => {
  await show(null)
  showToast('info', 'from the list')
  history.pushState(null, '', '/story/a')
  showToast('info', 'from the story')
  showToast('info', 'from the story')
  dismissToastsOfOtherPaths('/story/a')
  await expect.element(page.getByRole('status')).toHaveTextContent('from the story')
})

test.each([
  ['pointed at', async () => userEvent.hover(saved()), async () => userEvent.unhover(saved())],
  ['focused', async () => userEvent.keyboard('{Tab}'), async () => userEvent.keyboard('{Shift>}{Tab}{/Shift}')],
])('while a toast is %s, no toast goes, and then the rest of its time passes', async (_, hold, release) => {
  await show(<Button>Before</Button>)
  page.getByRole('button', { name: 'Before' }).element().focus()
  showToast('info', 'Saved')
  await expect.element(saved()).toBeVisible()
  await clock().pass(2_000)
  await hold()
  await clock().pass(60_000)
  await expect.element(saved()).toBeVisible()
  await release()
  await clock().pass(999)
  await expect.element(saved()).toBeVisible()
  await clock().pass(1)
  await expect.element(saved()).not.toBeInTheDocument()
})

test('a toast is dismissed by its button, which returns the focus', async () => {
  await show(<Button>Before</Button>)
  page.getByRole('button', { name: 'Before' }).element().focus()
  showToast('info', 'Saved')
  await userEvent.keyboard('{Tab}')
  await expect.element(dismiss()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(saved()).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Before' })).toHaveFocus()
})

/** Swiping loads with the first toast. */
async function swipesLoaded(): Promise<void> {
  await import('../../../src/ui/swipeAway.ts')
  await passFrames(1)
}

/** Moves a finger over the toast to the side by `px`, slowly, and lets go. */
function swipe(px: number): void {
  vi.spyOn(HTMLElement.prototype, 'setPointerCapture').mockImplementation(() => undefined)
  const toast = saved().element()
  let at = 0
  const fire = (type: string, x: number): void => {
    const event = new PointerEvent(type, { bubbles: true, isPrimary: true, pointerId: 1, clientX: x })
    Object.defineProperty(event, 'timeStamp', { value: (at += 500) })
    toast.dispatchEvent(event)
  }
  fire('pointerdown', 0)
  fire('pointermove', px / 2)
  fire('pointermove', px)
  fire('pointerup', px)
}

test.each([120, -120])('a swipe by %s px dismisses a toast', async (px) => {
  await show(null)
  showToast('info', 'Saved')
  await expect.element(saved()).toBeVisible()
  await swipesLoaded()
  swipe(px)
  await expect.element(saved()).not.toBeInTheDocument()
})

test('a toast is above a modal, and can be heard and dismissed in it', async () => {
  await show(
    <Dialog title="Leave?" actions={<Button>Stay</Button>} onClose={() => undefined}>
      Nothing is lost.
    </Dialog>,
  )
  showToast('error', 'Not sent')
  const toast = page.getByRole('dialog', { name: 'Leave?' }).getByRole('alert')
  await expect.element(toast).toHaveTextContent('Not sent')
  const { x, y, width, height } = toast.element().getBoundingClientRect()
  expect(document.elementFromPoint(x + width / 2, y + height / 2)).toBe(toast.element())
  await userEvent.click(dismiss())
  await expect.element(toast).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog', { name: 'Leave?' })).toBeVisible()
})

test('one toast is drawn at a time on every screen: the next one comes when it goes, and has its own time', async () => {
  await show(null)
  const words = (): string[] =>
    [...document.querySelectorAll('[popover] :is([role="status"], [role="alert"])')].map(
      ({ textContent }) => textContent,
    )
  showToast('loading', 'Loading')
  await expect.poll(words).toEqual(['Loading'])
  showToast('info', 'first')
  showToast('info', 'second')
  await expect.poll(words).toEqual(['first'])
  await clock().pass(1_000)
  // A failure is said at once; what it takes the place of has the rest of its time after it.
  dismissToast(showToast('info', 'third'))
  showToast('error', 'Not sent')
  await expect.poll(words).toEqual(['Not sent'])
  await clock().pass(3_000)
  await expect.poll(words).toEqual(['first'])
  await clock().pass(1_999)
  expect(words()).toEqual(['first'])
  await clock().pass(1)
  await expect.poll(words).toEqual(['second'])
  await clock().pass(3_000)
  await expect.poll(words).toEqual([])
})

test('a failure of the next try is said at once, and the first does not return', async () => {
  await show(null)
  showToast('error', 'Wrong code')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Wrong code')
  await clock().pass(1_000)
  showToast('error', 'Too many tries')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Too many tries')
  await clock().pass(3_000)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('of one moment every failure is said, the latest first, and then what worked', async () => {
  await show(null)
  const words = (): string | undefined =>
    document.querySelector('[popover] :is([role="status"], [role="alert"])')?.textContent
  showToast('error', 'Not completed')
  showToast('success', 'Copied')
  await expect.poll(words).toBe('Not completed')
  showToast('error', 'Not loaded')
  for (const next of ['Not loaded', 'Not completed', 'Copied', undefined]) {
    await expect.poll(words).toBe(next)
    await clock().pass(3_000)
  }
})
