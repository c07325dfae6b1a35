/** The replay studio: what it opens, the screen as it was, and what it says of an entry. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render, type RenderResult } from 'vitest-browser-react'
import { type Entry } from '../../../protocol/entries.ts'
import { writeRecording } from '../../../protocol/recording.ts'
import { LABELS } from '../../../src/dev/studio/drawTimeline.ts'
import { Studio } from '../../../src/dev/studio/Studio.tsx'
import { FAR_END_MS } from '../../../src/ui/playMotion.ts'
import { openIndexedDbStore } from '../../../worker/log/indexeddb.ts'
import { initialCoordination } from '../../../worker/runtime/coordination.ts'
import { replay } from '../../../worker/runtime/replay.ts'
import { passFrames } from '../../helpers/eventually.ts'
import { readRecordingNamed } from '../../helpers/game.tsx'
import {
  checkAccessibility,
  enterStudio,
  leaveStudio,
  openStudio,
  phoneAt,
  readPosition,
} from '../../helpers/studio.tsx'
import { createTypedLine } from '../../helpers/typedLine.ts'
import { emulateMotion } from '../../helpers/emulateMotion.ts'

await emulateMotion('no-preference')

beforeEach(enterStudio)
afterEach(leaveStudio)

/** The studio at this address. */
async function open(hash = ''): Promise<RenderResult> {
  history.replaceState(null, '', location.pathname + location.search + hash)
  return render(<Studio />)
}

const phone = (): Document | null => phoneAt(0)
const position = readPosition

const opened = (hash: string): Promise<void> => openStudio(hash)

describe('the screen as it was', () => {
  test('an address opens a recording at its entry, and the phone shows that view', async () => {
    const { entries, header } = await readRecordingNamed('option-chosen')
    const shown = entries.findIndex(
      (entry) => entry.type === 'server' && entry.events.some(({ event_type }) => event_type === 'show_chat_options'),
    )
    const chosen = entries.findIndex((entry) => entry.type === 'intent' && entry.intent.kind === 'choose')
    expect(chosen).toBeGreaterThan(shown)
    await opened(`#file=option-chosen&at=${chosen}`)
    const { options } = replay({ entries, header }, chosen).view
    const [first] = options?.items ?? []
    await expect.poll(() => phone()?.body.textContent).toContain(first?.text)
    // The choice is made: the options are gone, and its words stand in the conversation.
    await userEvent.keyboard('{ArrowRight}')
    expect(position()).toBe(`${chosen + 1} / ${entries.length}`)
    await expect.poll(() => phone()?.querySelector('[role=group][aria-label=Options]')).toBeNull()
    await expect.poll(() => location.hash).toBe(`#file=option-chosen&at=${chosen + 1}`)
    await userEvent.keyboard('{ArrowLeft}')
    await expect.poll(() => phone()?.querySelector('[role=group][aria-label=Options]')).toBeTruthy()
  })

  test('it plays at a speed, pauses, and stops at the end', async () => {
    const { entries } = await readRecordingNamed('option-chosen')
    await opened('#file=option-chosen&at=1')
    await page.getByLabelText('Speed').selectOptions('50')
    await page.getByRole('button', { name: 'Play' }).click()
    await expect.poll(position).toBe(`${entries.length} / ${entries.length}`)
    await expect.element(page.getByRole('button', { name: 'Play' })).toBeInTheDocument()
  })

  test('the phone has the sizes, languages, themes and stages of phones', async () => {
    await opened('#file=option-chosen')
    await page.getByLabelText('Size').selectOptions('430x932')
    await expect.poll(() => phone()?.defaultView?.innerWidth).toBe(430)
    expect(phone()?.defaultView?.innerHeight).toBe(932)
    await page.getByLabelText('Theme', { exact: true }).selectOptions('light')
    await expect.poll(() => phone()?.documentElement.dataset.theme).toBe('light')
    await page.getByLabelText('Language').selectOptions('zh')
    await expect.poll(() => phone()?.documentElement.lang).toMatch(/^zh/)
    await expect.poll(() => phone()?.documentElement.dataset.theme).toBe('light')
    await page.getByLabelText('Stage').selectOptions('plain')
    await expect.poll(() => phone()?.querySelector('main button')).toBeTruthy()
    expect(phone()?.createElement('canvas').getContext('webgl2')).toBeNull()
  })
})

describe('a line that types', () => {
  const TEXT = 'The lamp of the quay is lit, and the water under it is black and still; nobody has come yet tonight. '
  const recorded = createTypedLine(TEXT.repeat(3))
  const [, spoken, typed] = recorded.entries

  /** Nothing of the line is cut off. */
  const WHOLE = 'matrix(1, 0, 0, 1, 0, 0)'
  /** How the line is cut now. */
  const readClip = (): string[] =>
    (phone()?.getAnimations() ?? []).flatMap(({ effect }) => {
      const target = (effect as KeyframeEffect | null)?.target
      const isTyping = Number(effect?.getTiming().duration) > FAR_END_MS
      return isTyping && target ? [phone()?.defaultView?.getComputedStyle(target).transform ?? ''] : []
    })
  /** A hand on the timeline, at this part of the typing. A pointer that the browser does not know could not be captured. */
  const goToShare = async (share: number): Promise<void> => {
    const timeline = page.getByRole('slider', { name: 'Timeline' })
    const { width } = timeline.element().getBoundingClientRect()
    const [from, to] = [recorded.entries[0]?.at ?? 0, typed?.at ?? 0]
    const at = (spoken?.at ?? 0) + share * (to - (spoken?.at ?? 0))
    const margin = Math.max(50, (to - from) * 0.01)
    const x = LABELS + ((at - from + margin) / (to - from + 2 * margin)) * (width - LABELS)
    await timeline.click({ position: { x: Math.round(x), y: 60 } })
  }

  test('is part typed and stands still while the studio is paused, and types on when it plays', async () => {
    await openStudio('', recorded)
    await goToShare(0.4)
    await expect.poll(() => readClip().length).toBe(2)
    const standing = readClip()
    expect(standing).not.toContain(WHOLE)
    await passFrames(40)
    expect(readClip()).toEqual(standing)
    await goToShare(0.1)
    await expect.poll(readClip).not.toEqual(standing)
    await goToShare(0.4)
    await expect.poll(readClip).toEqual(standing)
    await page.getByRole('button', { name: 'Play' }).click()
    await expect.poll(readClip).not.toEqual(standing)
    // At the end the whole line is there.
    await expect.poll(position).toBe('3 / 3')
    await expect.poll(() => readClip().every((transform) => transform === WHOLE)).toBe(true)
  })
})

describe('the entry', () => {
  test('says what was dropped, which rules it is about, what it changed and started', async () => {
    const { entries } = await readRecordingNamed('events-that-do-not-fit')
    const at = entries.findIndex((entry) => entry.type === 'server' && (entry.dropped ?? []).length > 0)
    await opened(`#file=events-that-do-not-fit&at=${at + 1}`)
    await expect.element(page.getByRole('heading', { name: 'Dropped by the schema' })).toBeInTheDocument()
    await expect.poll(() => page.getByRole('list', { name: 'Rules' }).element().textContent).toMatch(/W6/)
    await expect
      .poll(
        () =>
          page.getByRole('listbox', { name: 'Entries' }).getByRole('option', { selected: true }).element().textContent,
      )
      .toMatch(/dropped/)
    await userEvent.keyboard('2')
    await expect.element(page.getByRole('heading', { name: /^View: \d+ changes?$/ })).toBeInTheDocument()
  })

  test('a value that is picked names the entry that last changed it, and the chain behind', async () => {
    const { entries } = await readRecordingNamed('option-chosen')
    await opened(`#file=option-chosen&at=${entries.length}`)
    const chosen = entries.findIndex((entry) => entry.type === 'intent' && entry.intent.kind === 'choose')
    await userEvent.keyboard('4')
    await page.getByRole('button', { name: 'options', exact: true }).click()
    await expect
      .element(page.getByRole('button', { name: `${chosen + 1} · intent · choose`, exact: false }).first())
      .toBeInTheDocument()
    await page
      .getByRole('button', { name: `${chosen + 1} · intent · choose`, exact: false })
      .first()
      .click()
    expect(position()).toBe(`${chosen + 1} / ${entries.length}`)
  })

  test('a search over values leads to the entry where the condition comes true', async () => {
    const { entries, header } = await readRecordingNamed('first-story')
    await opened('#file=first-story&at=1')
    await userEvent.keyboard('/')
    await userEvent.keyboard('heart above 30{Enter}')
    const heartAt = (count: number): number => replay({ entries, header }, count).view.heart?.value ?? 0
    await expect.poll(() => heartAt(Number(position().split(' ')[0]))).toBeGreaterThan(30)
    await expect.poll(() => page.getByLabelText('Found', { exact: true }).element().textContent).toMatch(/\d+ found/)
    const count = Number(position().split(' ')[0])
    expect(heartAt(count - 1)).toBeLessThanOrEqual(30)
  })
})

describe('what it opens', () => {
  test('a recording of the repository, searched by what it shows', async () => {
    await open()
    await page.getByLabelText('Search recordings').fill('scene_transition')
    await expect.element(page.getByText(/^\d of \d+$/)).toBeInTheDocument()
    await page.getByRole('button', { name: /^history-with-a-transition/ }).click()
    await expect.poll(() => location.hash).toBe('#file=history-with-a-transition&at=1')
    await userEvent.keyboard('o')
    await expect.element(page.getByLabelText('Search recordings')).toBeInTheDocument()
  })

  const drop = async (name: string, ...parts: BlobPart[]): Promise<void> => {
    const { container } = await open()
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(parts, name))
    container.firstElementChild?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  }

  test('a dropped file with a broken line: the line is named, and the rest is shown', async () => {
    const text = writeRecording(await readRecordingNamed('option-chosen'))
    const rows = text.split('\n')
    rows[3] = '{"type":'
    await drop('broken.jsonl', rows.join('\n'))
    await page.getByText('1 problem in the file').click()
    await expect.element(page.getByText('line 4: not JSON')).toBeInTheDocument()
    await expect.poll(() => phone()?.querySelector('main button')).toBeTruthy()
  })

  test('a long file is shown as soon as its beginning is read, and read to its end', async () => {
    const { header, entries } = await readRecordingNamed('option-chosen')
    const late = JSON.stringify({ type: 'timer', at: entries.at(-1)?.at ?? 0, work: 'delay:late' })
    const count = 160_000
    await drop('long.jsonl', writeRecording({ header, entries }), `${late}\n`.repeat(count))
    await expect.element(page.getByText('Reading …')).toBeVisible()
    const line = page.getByRole('progressbar', { name: /^(?:Reading|Preparing) the recording$/ })
    await expect.element(line).toBeVisible()
    // The phone loads while the rest is read and prepared: it waits for neither.
    await expect.poll(() => phone()?.querySelector('main button')).toBeTruthy()
    await expect.element(line).toBeVisible()
    await checkAccessibility()
    await expect.poll(position).toBe(`1 / ${entries.length + count}`)
    await expect.element(page.getByText('Reading …')).not.toBeInTheDocument()
    // The views of a header are those of its own entries.
    await page.getByText(/^✕ The views are not/).click()
    await expect
      .element(page.getByText(`the recording had ${entries.length} entries when it was written`))
      .toBeVisible()
  })

  test('the session that another tab plays, as it goes on', async () => {
    const { entries } = await readRecordingNamed('option-chosen')
    const key = { userId: 'u1', storyId: 'live-story', actorId: 'lan' }
    const store = await openIndexedDbStore()
    const write = (count: number, written: readonly Entry[]): Promise<void> => store.append(key, count, written)
    await write(0, entries.slice(0, 4))
    await open()
    await page.getByRole('button', { name: /live-story/ }).click()
    await expect.poll(position).toBe('4 / 4')
    await write(4, entries.slice(4))
    await expect.poll(position).toBe(`${entries.length} / ${entries.length}`)
    // The tab that plays is still the writer of its log.
    await write(entries.length, [{ type: 'intent', at: entries.at(-1)?.at ?? 0, key: 'k', intent: { kind: 'tap' } }])
    await expect.poll(position).toBe(`${entries.length + 1} / ${entries.length + 1}`)
    store.close()
  })
})

describe.each([
  [1_280, 800],
  [1_920, 1_080],
])('at %i px', (width, height) => {
  test.each(['dark', 'light'])('everything is accessible and fits, %s', async (theme) => {
    await page.viewport(width, height)
    await opened('#file=first-story&at=60')
    const button = page.getByRole('button', { name: /^(?:Dark|Light) theme$/ })
    if (document.documentElement.dataset.theme !== theme) await button.click()
    for (const key of ['1', '2', '3', '4', '5']) {
      await userEvent.keyboard(key)
      await checkAccessibility()
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    await userEvent.keyboard('o')
    await checkAccessibility()
  })
})

describe('the life of events', () => {
  test('an entry has the life of its events: what never began is a row with a sign, and code names file and line', async () => {
    const { entries, header } = await readRecordingNamed('option-chosen')
    const shown = entries.findIndex(
      (entry) => entry.type === 'server' && entry.events.some(({ event_type }) => event_type === 'show_chat_options'),
    )
    await openStudio('', { header, entries: entries.slice(0, shown + 1) })
    await userEvent.keyboard('{End}')
    const life = page.getByRole('table', { name: /^show_chat_options/ })
    await expect.element(life.getByRole('row', { name: /^Queued behind 1/ })).toBeVisible()
    await expect
      .element(life.getByRole('row', { name: /^✕ Never begun it is the next one; the gate typing:/ }))
      .toBeVisible()
    const place = page.getByRole('button', { name: /^applyMessage worker\/reducer\/events\/message\.ts:\d+$/ })
    await expect.element(place.first()).toBeVisible()
    await checkAccessibility()
    // Each row and function is reached by key; the row leads to its entry.
    await userEvent.keyboard('{Home}')
    await expect.poll(position).toBe(`1 / ${shown + 1}`)
  })

  test('Why says what would change a value, and what that waits for', async () => {
    const { entries } = await readRecordingNamed('option-chosen')
    const typing = entries.findIndex(({ type }) => type === 'timer')
    await opened(`#file=option-chosen&at=${typing}`)
    await userEvent.keyboard('4')
    await page.getByRole('button', { name: 'options', exact: true }).click()
    const chain = page.getByRole('list', { name: 'Why no other' })
    await expect
      .element(chain.getByRole('button', { name: /^show_chat_options, which arrived with entry \d+, would change it/ }))
      .toBeVisible()
    await expect.element(chain.getByText(/the queue stands: the gate typing:/)).toBeVisible()
    await expect
      .element(chain.getByRole('button', { name: /^applyChatOptions worker\/reducer\/events\/options\.ts:\d+$/ }))
      .toBeVisible()
    await checkAccessibility()
  })
})

test('a recording whose views are those of its header and of its final view says so', async () => {
  await opened('#file=option-chosen')
  await expect.element(page.getByText('views as recorded')).toBeVisible()
})

test('a recording whose views are not those of its header says so at once, and where', async () => {
  const { header, entries } = await readRecordingNamed('option-chosen')
  const each = `${header.views?.each.slice(0, 8) ?? ''}0000${header.views?.each.slice(12) ?? ''}`
  await openStudio('', { header: { ...header, views: { each, last: {} } }, entries })
  const alert = page.getByRole('alert').filter({ hasText: 'The views are not those that were recorded' })
  await expect.element(alert).toBeVisible()
  await alert.getByText(/^✕ The views are not/).click()
  await expect.element(alert.getByText('from entry 3 on')).toBeVisible()
  await checkAccessibility()
})

test('the steps of the tab stand with their entry, and one that breaks a rule is announced at once', async () => {
  const { header, entries } = await readRecordingNamed('option-chosen')
  const from = { ...initialCoordination(false), isLeader: true, terms: 1, session: 'open' } as const
  const lost = {
    at: entries[2]?.at ?? 0,
    event: { type: 'evicted', by: 'lock' },
    changes: { isLeader: false, session: 'none', isFollowDue: true },
    effects: ['release'],
  } as const
  await openStudio('', {
    header: { ...header, tabs: { from, steps: [{ ...lost, effects: [...lost.effects] }] } },
    entries,
  })
  const alert = page.getByRole('alert').filter({ hasText: 'The tab did not take turns as it should' })
  await expect.element(alert).toBeVisible()
  const at = entries.findIndex((entry) => entry.at >= lost.at) + 1
  await alert.getByText(/^✕ The tab did not/).click()
  await expect
    .element(alert.getByText(`entry ${at}, evicted by lock: it lost the lead`, { exact: false }))
    .toBeVisible()
  for (let step = 1; step < at; step += 1) await userEvent.keyboard('{ArrowRight}')
  const steps = page.getByRole('region', { name: 'The tab' })
  await expect.element(steps.getByRole('row', { name: /^✕ evicted by lock isLeader false/ })).toBeVisible()
  await expect
    .element(steps.getByRole('button', { name: /^handleEvicted worker\/runtime\/coordination\.ts:\d+$/ }))
    .toBeVisible()
  await checkAccessibility()
})
