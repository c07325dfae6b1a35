/** Under a contrast theme (forced-colors) what is chosen, on, in progress or focused looks different from what is not. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { ProgressBar } from '../../../src/ui/ProgressBar.tsx'
import { Spinner } from '../../../src/ui/Spinner.tsx'
import { Switch } from '../../../src/ui/Switch.tsx'
import '../../../src/ui/contrastThemes.css'
import { setUpShell, show } from './setUpShell.tsx'

interface MediaClient {
  send(method: 'Emulation.setEmulatedMedia', options: { features: { name: string; value: string }[] }): Promise<unknown>
}
const setForcedColors = (value: 'active' | 'none') =>
  (cdp() as unknown as MediaClient).send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })

setUpShell()
beforeEach(async () => {
  await setForcedColors('active')
  expect(matchMedia('(forced-colors: active)').matches).toBe(true)
})
afterEach(() => setForcedColors('none'))

/** What a contrast theme leaves of an element: lines and the colours that the system gives it. */
function describeLook(element: Element | null, pseudo?: string): string {
  if (element === null) throw new Error('nothing is drawn')
  const { outlineStyle, outlineWidth, borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(
    element,
    pseudo,
  )
  return [outlineStyle, outlineWidth, borderTopWidth, borderTopColor, backgroundColor].join()
}

test.each([
  ['aria-pressed', 'true', 'false'],
  ['aria-selected', 'true', 'false'],
  ['aria-checked', 'true', 'false'],
  ['aria-current', 'page', 'false'],
  ['data-chosen', 'true', 'false'],
  ['data-selected', '', null],
  ['data-current', 'true', 'false'],
  ['data-on', 'true', 'false'],
])('a control that is on shows it, with the focus and without: %s', async (name, on, off) => {
  await show(
    <>
      <button type="button" {...{ [name]: on }} style={{ border: 0, background: 'red' }} />
      <button type="button" {...(off === null ? {} : { [name]: off })} style={{ border: 0 }} />
    </>,
  )
  const [first, second] = document.querySelectorAll('button')
  const looks = [describeLook(first ?? null), describeLook(second ?? null)]
  await userEvent.tab()
  looks.push(describeLook(first ?? null))
  await userEvent.tab()
  looks.push(describeLook(second ?? null))
  expect(new Set(looks).size).toBe(4)
})

test('a switch shows its knob, and whether it is on', async () => {
  const { getByRole } = await show(
    <>
      <Switch label="On" isOn onChange={() => undefined} />
      <Switch label="Off" isOn={false} onChange={() => undefined} />
    </>,
  )
  const [on, off] = ['On', 'Off'].map((name) => getByRole('switch', { name }).element().nextElementSibling)
  expect(describeLook(on ?? null)).not.toBe(describeLook(off ?? null))
  for (const track of [on, off]) {
    if (track === null || track === undefined) throw new Error('the switch has a track')
    expect(getComputedStyle(track, '::after').backgroundColor).not.toBe(getComputedStyle(track).backgroundColor)
  }
})

test('a bar shows how far it is', async () => {
  const { getByRole } = await show(<ProgressBar label="Story" value={40} />)
  const track = getByRole('progressbar').element()
  expect(getComputedStyle(track).borderTopStyle).toBe('solid')
  expect(describeLook(track.firstElementChild)).not.toBe(describeLook(document.body))
})

test('a spinner turns visibly', async () => {
  await show(<Spinner />)
  const spinner = document.querySelector('[class*="spinner"]')
  if (spinner === null) throw new Error('there is no spinner')
  const { borderTopColor, borderBottomColor } = getComputedStyle(spinner)
  expect(borderTopColor).not.toBe(borderBottomColor)
})
