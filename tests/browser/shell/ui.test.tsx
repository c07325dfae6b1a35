import { useState } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '../../../src/ui/Button.tsx'
import { ChoiceGroup } from '../../../src/ui/ChoiceGroup.tsx'
import { Dialog } from '../../../src/ui/Dialog.tsx'
import { Drawer } from '../../../src/ui/Drawer.tsx'
import { Picture } from '../../../src/ui/Picture.tsx'
import { ProgressBar } from '../../../src/ui/ProgressBar.tsx'
import { SafeHtml } from '../../../src/ui/SafeHtml.tsx'
import { setUpShell } from './setUpShell.tsx'
import { eventually } from '../../helpers/eventually.ts'
import { emulateMotion } from '../../helpers/emulateMotion.ts'

await emulateMotion('no-preference')

setUpShell()

test('a dialog takes the focus, keeps the page behind out of reach, and gives the focus back', async () => {
  await render(<Asking />)
  await userEvent.click(page.getByRole('button', { name: 'Ask' }))
  const dialog = page.getByRole('dialog', { name: 'Leave the game?' })
  await expect.element(dialog.getByRole('button', { name: 'Stay' })).toHaveFocus()
  await expect.element(dialog).toHaveAccessibleDescription('Nothing is lost.')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(page.getByRole('button', { name: 'Ask' })).not.toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Ask' })).toHaveFocus()
})

test('a tap beside a dialog closes it, a tap on it does not', async () => {
  await render(<Asking />)
  await userEvent.click(page.getByRole('button', { name: 'Ask' }))
  const dialog = page.getByRole('dialog')
  await userEvent.click(dialog.getByText('Nothing is lost.'))
  await expect.element(dialog).toBeVisible()
  dialog.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a drawer slides out and is gone, also in a browser whose motions have no `finished`', async () => {
  vi.spyOn(Animation.prototype, 'finished', 'get').mockReturnValue(undefined as never)
  const onClose = vi.fn()
  await render(
    <Drawer title="Clues" onClose={onClose}>
      Seven lamps.
    </Drawer>,
  )
  await userEvent.click(page.getByRole('button', { name: 'Close' }))
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

function Asking() {
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Ask</Button>
      {isOpen && (
        <Dialog title="Leave the game?" onClose={close} actions={<Button onClick={close}>Stay</Button>}>
          Nothing is lost.
        </Dialog>
      )}
    </>
  )
}

test('a button that is busy cannot be pressed, and keeps the focus', async () => {
  const press = vi.fn()
  const { rerender } = await render(<Button onClick={press}>Play</Button>)
  await userEvent.click(page.getByRole('button'))
  await rerender(
    <Button isBusy onClick={press}>
      Play
    </Button>,
  )
  await userEvent.keyboard('{Enter}')
  expect(press).toHaveBeenCalledTimes(1)
  await expect.element(page.getByRole('button')).toHaveFocus()
})

test.each([null, ''])('a picture without an address (%j) is its ground, under its name', async (url) => {
  await render(<Picture url={url} alt="A harbour" sizes="100vw" />)
  await expect.element(page.getByRole('img', { name: 'A harbour' })).toBeInTheDocument()
  expect(document.querySelector('img')).toBeNull()
})

test('a picture that cannot come leaves its ground, under its name', async () => {
  const onFailed = vi.fn()
  await render(<Picture url="data:image/png;base64,AA" alt="A harbour" sizes="100vw" onFailed={onFailed} />)
  await eventually(() => expect(onFailed).toHaveBeenCalledTimes(1))
  await expect.poll(() => document.querySelector('img')).toBeNull()
  await expect.element(page.getByRole('img', { name: 'A harbour' })).toBeInTheDocument()
})

test('a picture fades in once it is here', async () => {
  await render(<Picture url={DOT} alt="A dot" sizes="100vw" />)
  await expect.element(page.getByRole('img', { name: 'A dot' })).toHaveAttribute('data-state', 'here')
})

/** Pictures are refused at once; as far as the page is told, they are on their way. */
function delayPictures(): void {
  const stop = (event: Event): void => event.stopPropagation()
  addEventListener('error', stop, { capture: true })
  onTestFinished(() => removeEventListener('error', stop, { capture: true }))
  // Not a spy: that would hold each picture that is asked.
  const { prototype } = HTMLImageElement
  const complete = Object.getOwnPropertyDescriptor(prototype, 'complete') ?? {}
  Object.defineProperty(prototype, 'complete', { get: () => false, configurable: true })
  onTestFinished(() => void Object.defineProperty(prototype, 'complete', complete))
}

test('a picture that is still coming stops loading where its screen is left', async () => {
  delayPictures()
  const { unmount } = await render(<Picture first url="/media/slow/left.webp" alt="Left" sizes="100vw" />)
  const image = page.getByRole('img', { name: 'Left' }).element()
  expect(image.hasAttribute('src')).toBe(true)
  await unmount()
  expect(['src', 'srcset'].filter((name) => image.hasAttribute(name))).toEqual([])
})

const DOT = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

test.each([
  [-5, '0'],
  [42.4, '42'],
  [180, '100'],
])('progress of %s is shown as %s', async (value, shown) => {
  await render(<ProgressBar label="Story progress" value={value} />)
  await expect
    .element(page.getByRole('progressbar', { name: 'Story progress' }))
    .toHaveAttribute('aria-valuenow', shown)
})

declare global {
  var harmed: string | undefined
}

beforeEach(() => {
  globalThis.harmed = undefined
})

test.each([
  ['an event handler', '<img src="data:image/png;base64,AA" onerror="harmed = 1">'],
  ['a drawing that loads', '<svg onload="harmed = 1"><circle r="1"/></svg>'],
  ['a link with a script', '<a href="javascript:harmed = 1">words</a>'],
  ['a frame with a document', '<iframe srcdoc="<script>parent.harmed = 1</script>"></iframe>'],
  ['a script', '<script>harmed = 1</script>'],
  ['a style', '<style>body { display: none }</style><p style="position: fixed">words</p>'],
  ['a form', '<form action="https://evil.example"><button formaction="javascript:harmed = 1">words</button></form>'],
  ['an object', '<object data="javascript:harmed = 1"></object><embed src="javascript:harmed = 1">'],
  [
    'a template that mutates',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=harmed=1&gt;">',
  ],
  ['an attribute', '<p id="root" class="layer" data-x="1" aria-label="lie" onclick="harmed = 1">words</p>'],
])('of %s, only plain tags remain', async (_, html) => {
  const { container } = await render(<SafeHtml html={`<em>before</em>${html}<strong>after</strong>`} />)
  await eventually(() => expect(container.querySelector('em')?.textContent).toBe('before'))
  const place = container.firstElementChild
  for (const element of Array.from(place?.querySelectorAll('*') ?? [])) {
    // A block takes the direction of its text; nothing of the server's stays.
    expect(
      Array.from(element.attributes, ({ name, value }) => `${name}=${value}`).filter((each) => each !== 'dir=auto'),
    ).toEqual([])
    expect(['em', 'strong', 'p']).toContain(element.localName)
  }
  expect(globalThis.harmed).toBeUndefined()
})

test('an ending keeps its dress', async () => {
  const { container } = await render(<SafeHtml lang="zh" html="<h2>雪落无声</h2><p>你没有<em>回头</em>。</p>" />)
  await eventually(() => expect(container.querySelector('h2')).not.toBeNull())
  expect(container.firstElementChild?.innerHTML).toBe(
    '<h2 dir="auto">雪落无声</h2><p dir="auto">你没有<em>回头</em>。</p>',
  )
  expect(container.firstElementChild?.getAttribute('lang')).toBe('zh')
})

test('a dialog that begins with a choice focuses what is chosen', async () => {
  await render(
    <Dialog title="Size" onClose={() => undefined} actions={<Button>Done</Button>}>
      <ChoiceGroup
        label="Size"
        values={['small', 'large']}
        chosen="large"
        format={(size) => size}
        onChoose={() => undefined}
      />
    </Dialog>,
  )
  await expect.element(page.getByRole('radio', { name: 'large' })).toHaveFocus()
})
