/** 'Make a test' in the studio, and the file that plays without a server. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '../../../src/ui/theme.css'
import '../../../src/app/base.css'
import { MADE_TESTS_ADDRESS, PLAYER_ADDRESS } from '../../../src/dev/studio/model/madeFiles.ts'
import { Studio } from '../../../src/dev/studio/Studio.tsx'
import { readRecording } from '../../../protocol/recording.ts'
import { expectNoViolations } from '../../helpers/expectAccessible.ts'
import { readRecordingNamed } from '../../helpers/game.tsx'

beforeEach(async () => {
  await page.viewport(1_280, 800)
})
afterEach(async () => {
  vi.restoreAllMocks()
  history.replaceState(null, '', location.pathname + location.search)
  delete document.documentElement.dataset.theme
  await page.viewport(390, 844)
})

/** What was sent to the server of the studio, which answers with this. */
function serve(answers: Readonly<Record<string, (body: string) => Response>>): string[] {
  const sent: string[] = []
  const { fetch } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const [address = ''] = (input instanceof Request ? input.url : String(input)).split('?')
    const answer = answers[address]
    if (answer === undefined) return fetch(input, init)
    const body = typeof init?.body === 'string' ? init.body : ''
    if (body !== '') sent.push(body)
    return answer(body)
  })
  return sent
}

const json = (): Response => new Response('{}', { headers: { 'Content-Type': 'application/json' } })

/** The names and texts of the files that are saved from now on. */
function watchDownloads(): { name: string; text: Promise<string> }[] {
  const saved: { name: string; text: Promise<string> }[] = []
  let last: Blob | null = null
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    last = blob instanceof Blob ? blob : null
    return 'blob:saved'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: last?.text() ?? Promise.resolve('') })
  })
  return saved
}

async function openPanel(hash: string): Promise<void> {
  history.replaceState(null, '', location.pathname + location.search + hash)
  await render(<Studio />)
  await expect.element(page.getByLabelText('Position')).toBeInTheDocument()
  await userEvent.keyboard('5')
  await expect.element(page.getByRole('button', { name: 'Make the test' })).toBeVisible()
}

describe('make a test', () => {
  test('the condition is that of the picked value; the entries go from many to few, and the files can be saved', async () => {
    const { entries } = await readRecordingNamed('first-story')
    const saved = watchDownloads()
    await openPanel(`#file=first-story&at=${entries.length}`)
    // The value that is picked in another tab is the condition here.
    await userEvent.keyboard('4')
    await page.getByRole('button', { name: 'progress', exact: true }).click()
    await userEvent.keyboard('5')
    await expect.element(page.getByLabelText('Still shows')).toHaveValue('view.progress changes')
    await page.getByLabelText('Still shows').fill('heart above 30')
    await page.getByLabelText('Name').fill('heart-too-high')
    await page.getByLabelText('Should be').fill('28')
    await page.getByRole('button', { name: 'Make the test' }).click()
    await expect
      .poll(() => page.getByLabelText('Trimmed').element().textContent)
      .toMatch(new RegExp(`^${entries.length} → [3-6] entries$`))
    const left = page.getByRole('list', { name: 'Entries that are left' }).element()
    expect(left.children.length).toBeLessThanOrEqual(6)
    for (const name of ['heart-too-high.jsonl', 'heart-too-high.final.json', 'heart-too-high.test.ts'])
      await page.getByRole('button', { name }).click()
    expect(saved.map(({ name }) => name)).toEqual([
      'heart-too-high.jsonl',
      'heart-too-high.final.json',
      'heart-too-high.test.ts',
    ])
    expect(JSON.parse((await saved[1]?.text) ?? '')).toMatchObject({ heart: 28 })
    expect(await saved[2]?.text).toContain("await readReport('heart-too-high')")
  })

  test('the server of the developer writes them into the repository, and the command is shown', async () => {
    const sent = serve({ [MADE_TESTS_ADDRESS]: json })
    await openPanel('#file=option-chosen&at=6')
    await page.getByLabelText('Still shows').fill('reason is select_option')
    await page.getByLabelText('Name').fill('asked-too-early')
    await page.getByRole('button', { name: 'Make the test' }).click()
    await page.getByRole('button', { name: 'Write into the repository' }).click()
    await expect
      .element(page.getByText('npx vitest run --project node tests/recordings/reports/asked-too-early.test.ts'))
      .toBeVisible()
    const [body = ''] = sent
    expect(JSON.parse(body)).toMatchObject({ name: 'asked-too-early', files: [{}, {}, {}] })
  })

  test('New test keeps a clean play as it is, and trims one that has a fault by itself, as the command does', async () => {
    const { entries } = await readRecordingNamed('option-chosen')
    const saved = watchDownloads()
    await openPanel('#file=option-chosen&at=3')
    page.getByRole('button', { name: 'New test' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect
      .element(page.getByLabelText('Trimmed'))
      .toHaveTextContent(`no fault: all ${entries.length} entries are kept`)
    await expect.element(page.getByText(/^The test passes where the naive model, .* shows the same/)).toBeVisible()
    await expectNoViolations(document)
    for (const name of ['option-chosen.jsonl', 'option-chosen.test.ts'])
      await page.getByRole('button', { name }).click()
    const [text = '', test = ''] = await Promise.all(saved.map((file) => file.text))
    const read = readRecording(text)
    expect(read.ok && read.recording.entries).toEqual(entries)
    expect(test).toContain("expect(await listPlayFaults('option-chosen')).toEqual([])")
  })

  test('New test of a log with a fault is a test of this fault', async () => {
    await openPanel('#file=events-that-do-not-fit&at=3')
    await page.getByRole('button', { name: 'New test' }).click()
    await expect.poll(() => page.getByLabelText('Trimmed').element().textContent).toMatch(/^\d+ → 2 entries$/)
    await expect
      .element(page.getByText(/^an event is dropped\. The test fails now: every event must fit/))
      .toBeVisible()
  })

  test('all of it by the keyboard, and what cannot be made is said in a line', async () => {
    await openPanel('#file=option-chosen&at=3')
    page.getByLabelText('Still shows').element().focus()
    await userEvent.keyboard('{Control>}a{/Control}heart above 50{Enter}')
    await expect.element(page.getByRole('alert')).toHaveTextContent('no entry makes “heart above 50” true')
    page.getByRole('button', { name: 'reenact differs' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByLabelText('Still shows')).toHaveValue('reenact differs')
    page.getByRole('button', { name: 'Make the test' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert')).toHaveTextContent('the driver writes the same log')
  })
})

test('the recording is saved as a file that plays without a server', async () => {
  const saved = watchDownloads()
  const sent = serve({ [PLAYER_ADDRESS]: () => new Response('<!doctype html><title>a player</title>') })
  await openPanel('#file=option-chosen&at=3')
  await page.getByRole('button', { name: 'Save as HTML' }).click()
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['option-chosen.html'])
  expect(sent[0]?.split('\n')[0]).toContain('"format":"story-recording"')
})
