/** The preview beside an author who writes: it leaves them the focus, and waits where it is not seen. */
import { afterEach, expect, test } from 'vitest'
import { hideWithPane, leaveFocusToPane } from '../../../src/authoring/preview/PreviewScreen.tsx'

afterEach(() => document.body.replaceChildren())

/** A field of the editor, and the frame with a button and a dialog. */
function openFrame() {
  const field = document.createElement('input')
  const frame = document.createElement('iframe')
  document.body.append(field, frame)
  const inside = frame.contentWindow as (Window & typeof globalThis) | null
  if (inside === null) throw new Error('the frame has a page')
  inside.document.body.innerHTML = '<button>On</button><dialog><button>Close</button></dialog>'
  const button = inside.document.querySelector('button')
  const dialog = inside.document.querySelector('dialog')
  if (button === null || dialog === null) throw new Error('the frame has both')
  return { field, frame, inside, button, dialog }
}

test('what a preview shows takes the focus only from a player in it', () => {
  const { field, frame, inside, button, dialog } = openFrame()
  const stop = leaveFocusToPane(inside)
  field.focus()
  button.focus()
  expect(document.activeElement).toBe(field)
  dialog.showModal()
  expect(dialog.open).toBe(true)
  expect(document.activeElement).toBe(field)
  dialog.close()
  expect(document.activeElement).toBe(field)
  stop()
  button.focus()
  expect(document.activeElement).toBe(frame)
})

test('a browser without dialogs keeps the focus with the author, too', () => {
  const { field, inside, button } = openFrame()
  Reflect.deleteProperty(inside, 'HTMLDialogElement')
  leaveFocusToPane(inside)
  field.focus()
  button.focus()
  expect(document.activeElement).toBe(field)
})

test('Tab leaves a preview, whatever is shown in it; other keys stay with what is shown', () => {
  const { inside, button } = openFrame()
  leaveFocusToPane(inside)
  button.addEventListener('keydown', (event) => event.preventDefault())
  const press = (key: string) =>
    button.dispatchEvent(new inside.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  expect(press('Tab')).toBe(true)
  expect(press('Escape')).toBe(false)
})

test('a preview behind a tab is a hidden page, and is shown again with its tab', async () => {
  const { frame, inside } = openFrame()
  const seen: string[] = []
  inside.document.addEventListener('visibilitychange', () => seen.push(inside.document.visibilityState))
  const stop = hideWithPane(inside)
  frame.style.display = 'none'
  await expect.poll(() => seen).toEqual(['hidden'])
  expect(inside.document.hidden).toBe(true)
  frame.style.display = ''
  await expect.poll(() => seen).toEqual(['hidden', 'visible'])
  stop()
  expect(inside.document.hidden).toBe(document.hidden)
})
