/** The replay studio: two recordings side by side, and a recording that is changed and run again. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Entry } from '../../../protocol/entries.ts'
import { readRecording, type Recording, writeRecording } from '../../../protocol/recording.ts'
import { checkViews, isAsExpected } from '../../../worker/debug/checkViews.ts'
import { replay } from '../../../worker/runtime/replay.ts'
import { readRecordingNamed } from '../../helpers/game.tsx'
import {
  checkAccessibility,
  enterStudio,
  leaveStudio,
  openStudio,
  phoneAt,
  readPosition,
} from '../../helpers/studio.tsx'

beforeEach(enterStudio)
afterEach(leaveStudio)

const comparison = page.getByRole('region', { name: 'Comparison' })
const rows = comparison.getByRole('listbox', { name: 'Entries of both' })
const selected = (): string => rows.getByRole('option', { selected: true }).element().textContent
const values = (): string => comparison.getByRole('region', { name: 'Values that differ' }).element().textContent

/** Where the options come, from 0. */
function findOptions({ entries }: Recording): number {
  return entries.findIndex(
    (entry) => entry.type === 'server' && entry.events.some(({ event_type }) => event_type === 'show_chat_options'),
  )
}

/** Chooses a file in the dialog that asks what to compare with. */
async function compareWithFile(name: string, recording: Recording): Promise<void> {
  await userEvent.keyboard('c')
  await page
    .getByRole('dialog', { name: 'Compare with' })
    .getByLabelText('A file')
    .upload(new File([writeRecording(recording)], name))
  await expect.element(comparison.getByRole('heading', { name: `Beside: ${name}` })).toBeInTheDocument()
}

describe('two recordings', () => {
  test('a file beside the recording: first differences, two screens, the values path by path', async () => {
    const source = await readRecordingNamed('option-chosen')
    const at = findOptions(source)
    const without = source.entries.map((entry, index): Entry =>
      index === at && entry.type === 'server'
        ? { ...entry, events: entry.events.filter(({ event_type }) => event_type !== 'show_chat_options') }
        : entry,
    )
    await openStudio('#file=option-chosen&at=1')
    await compareWithFile('other.jsonl', { header: source.header, entries: without })
    await comparison.getByRole('button', { name: `Log: entry ${at + 1}` }).click()
    expect(readPosition()).toBe(`${at + 1} / ${source.entries.length}`)
    expect(selected()).toContain('≠')
    await expect.poll(values).toMatch(/This entry: 1 value differs.*events\.1.*show_chat_options.*nothing here/)
    await comparison.getByRole('button', { name: /^View: entry \d+$/ }).click()
    await expect.poll(values).toMatch(/The view after it: \d+ values? differs?/)
    // One screen has the options, the other has not.
    const options = (index: number) => phoneAt(index)?.querySelector('[role=group][aria-label=Options]')
    await userEvent.keyboard('{Home}')
    const shown = source.entries.findIndex((_, index) => replay(source, index + 1).view.options !== null)
    for (let step = 0; step < shown; step += 1) await userEvent.keyboard('{ArrowRight}')
    await expect.poll(() => options(0)).toBeTruthy()
    expect(options(1)).toBeNull()
    await userEvent.keyboard('{Escape}')
    await expect.element(comparison).not.toBeInTheDocument()
    await expect.poll(() => phoneAt(1)).toBeNull()
  })

  test('what the code of now makes of it: the same log and the same views', async () => {
    await openStudio('#file=option-chosen&at=1')
    await userEvent.keyboard('c')
    await page.getByRole('button', { name: 'The code of now' }).click()
    await expect.element(comparison.getByText('the logs are the same')).toBeInTheDocument()
    await expect.element(comparison.getByText('the views are the same')).toBeInTheDocument()
  })
})

describe('change and run again', () => {
  test('an event is dropped, run again, compared, saved and taken back', async () => {
    const source = await readRecordingNamed('option-chosen')
    const at = findOptions(source)
    await openStudio(`#file=option-chosen&at=${at + 1}`)
    await userEvent.keyboard('6')
    await page.getByRole('button', { name: /^Drop event \d, show_chat_options$/ }).click()
    const list = page.getByRole('listbox', { name: 'Entries' })
    expect(list.getByRole('option', { selected: true }).element().textContent).toContain('event dropped')
    await userEvent.keyboard('r')
    await comparison.getByRole('button', { name: `Log: entry ${at + 1}` }).click()
    await expect.poll(values).toContain('nothing here')
    const saved = await catchSaved(() => comparison.getByRole('button', { name: 'Save recording' }).click())
    expect(saved.name).toBe('option-chosen-changed.jsonl')
    const read = readRecording(saved.text)
    if (!read.ok) throw new Error(read.bad.reason)
    expect(isAsExpected(checkViews(read.recording))).toBe(true)
    expect(replay(read.recording).view.options).toBeNull()
    // Nothing of it is in the address.
    expect(location.hash).toMatch(/^#file=option-chosen&at=\d+$/)
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('u')
    await expect.element(page.getByText(/^No change yet/)).toBeInTheDocument()
  })

  test('an entry that is edited by hand and does not fit is not taken, and says why', async () => {
    await openStudio('#file=option-chosen&at=7')
    await userEvent.keyboard('6')
    const text = page.getByRole('textbox', { name: 'The entry as JSON' })
    await text.fill('{"type":"intent","at":1}')
    await page.getByRole('button', { name: 'Replace the entry' }).click()
    await expect.poll(() => page.getByRole('alert').element().textContent).toMatch(/not an entry/)
    await text.fill('{"type":"intent","at":1767225620000,"key":"k","intent":{"kind":"tap"}}')
    await page.getByRole('button', { name: 'Replace the entry' }).click()
    await expect.element(page.getByRole('button', { name: 'Entry 7: edited' })).toBeInTheDocument()
    await page.getByRole('button', { name: 'Undo change 1' }).click()
    await expect.element(page.getByText(/^No change yet/)).toBeInTheDocument()
  })
})

describe.each([
  [1_280, 800],
  [1_920, 1_080],
])('at %i px', (width, height) => {
  test.each(['dark', 'light'])('comparing and changing is accessible and fits, %s', async (theme) => {
    await page.viewport(width, height)
    await openStudio('#file=option-chosen&at=3', null, theme)
    await userEvent.keyboard('6')
    await checkAccessibility()
    await page.getByRole('button', { name: 'Drop', exact: true }).first().click()
    await userEvent.keyboard('c')
    await checkAccessibility()
    await userEvent.keyboard('{Escape}')
    await userEvent.keyboard('r')
    await expect.element(comparison.getByRole('button', { name: /^Log: entry/ })).toBeInTheDocument()
    await checkAccessibility()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    expect(comparison.element().scrollWidth).toBeLessThanOrEqual(comparison.element().clientWidth)
  })
})

/** What a click saves as a file: the link to it is not followed. */
async function catchSaved(click: () => Promise<void>): Promise<{ name: string; text: string }> {
  const saved: HTMLAnchorElement[] = []
  const listener = (event: MouseEvent): void => {
    if (!(event.target instanceof HTMLAnchorElement)) return
    event.preventDefault()
    saved.push(event.target)
  }
  addEventListener('click', listener, true)
  try {
    await click()
    await expect.poll(() => saved.length).toBe(1)
    const [link] = saved
    return { name: link?.download ?? '', text: await (await fetch(link?.href ?? '')).text() }
  } finally {
    removeEventListener('click', listener, true)
  }
}
