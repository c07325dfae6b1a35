/**
 * Opening a conversation of 10,000 messages on a slow phone, from Continue to the line that was said last, beside a short one.
 * The long one is a real session with messages added to its checkpoint in IndexedDB.
 */
import * as v from 'valibot'
import { NAMES } from '../../e2e/names.ts'
import { onSlowPhone, type SlowPhone, watchFor } from '../../e2e/perf/slowPhone.ts'
import { changeSession } from '../../e2e/perf/storedSession.ts'
import { STORY } from '../../e2e/story.ts'
import { MESSAGES_PER_PAGE } from '../../protocol/limits.ts'
import { type Message } from '../../protocol/view/conversation.ts'
import { type State } from '../../worker/reducer/state.ts'
import { withApp } from '../helpers/appServer.ts'
import { median, RATIO, type Row, type RunOptions } from './bench.ts'
import { ensureBuilt } from './built.ts'

const MESSAGES = 10_000
const LAST = '[role="group"] button'
/** Time for everything that opening starts to finish, ms. */
const SETTLING_MS = 3_000
const MOST_SCROLLING_MS = 10_000
/** A window of the phone and the margins on both sides, in rows of one line. */
const MOST_ROWS = 100

const guest = v.object({ data: v.object({ user: v.object({ uuid: v.string() }) }) })

export const name = 'long'

export async function run({ rounds }: RunOptions): Promise<Row[]> {
  await ensureBuilt()
  const shorts: Opened[] = []
  const longs: Opened[] = []
  const [hundred, thousand] = await withApp(async (app) => {
    // In turn, so that a busy minute of the machine affects both.
    for (let round = 0; round < rounds; round += 1) {
      shorts.push(await measure(app, 0))
      longs.push(await measure(app, MESSAGES))
    }
    return [await measure(app, 100), await measure(app, 1_000)] as const
  })
  const [long] = longs
  if (long === undefined) throw new Error('no round was measured')
  const medianOf = (opened: readonly Opened[], key: 'openMs' | 'longestTask'): number =>
    median(opened.map((one) => one[key]))
  const [shortMs, longMs] = [medianOf(shorts, 'openMs'), medianOf(longs, 'openMs')]
  return [
    { what: 'open a conversation of a few messages', value: shortMs, unit: 'ms' },
    { what: `open one of ${MESSAGES}`, value: longMs, unit: 'ms', goal: { atMost: 400 } },
    { what: `${MESSAGES} : a few messages`, value: longMs / shortMs, unit: RATIO, goal: { atMost: 1.2 } },
    { what: 'longest task until it is drawn', value: medianOf(longs, 'longestTask'), unit: 'ms', goal: { atMost: 50 } },
    { what: 'the same in the short one', value: medianOf(shorts, 'longestTask'), unit: 'ms' },
    { what: 'nodes', value: long.nodes, unit: 'nodes', goal: { atMost: 2_000 } },
    { what: 'rows of the list in the document', value: long.rows, unit: 'rows', goal: { atMost: MOST_ROWS } },
    { what: 'heap of the page at 100 messages', value: hundred.heapMb, unit: 'MB' },
    { what: 'at 1,000', value: thousand.heapMb, unit: 'MB' },
    { what: `at ${MESSAGES}`, value: long.heapMb, unit: 'MB' },
    { what: 'reach the first message', value: long.firstMs, unit: 'ms' },
    { what: 'nodes then', value: long.nodesAtFirst, unit: 'nodes', goal: { atMost: 2_000 } },
    { what: 'rows then', value: long.rowsAtFirst, unit: 'rows', goal: { atMost: MOST_ROWS } },
  ]
}

interface Opened {
  openMs: number
  longestTask: number
  nodes: number
  rows: number
  heapMb: number
  firstMs: number
  nodesAtFirst: number
  rowsAtFirst: number
}

function measure(app: string, messages: number): Promise<Opened> {
  return onSlowPhone(
    async (phone) => {
      const { page } = phone
      const signedUp = page.waitForResponse('**/user-guest.sign-up')
      await page.goto(`${app}/chat2/${STORY.id}/${STORY.actorId}?lang=en&rate=200`)
      const { data } = v.parse(guest, await (await signedUp).json())
      await page.locator(LAST).first().waitFor({ timeout: 60_000 })
      // A page of this address that runs no game.
      await page.goto(`${app}/favicon.svg`)
      await changeSession(page, { userId: data.user.uuid, storyId: STORY.id, actorId: STORY.actorId }, (state) =>
        lengthen(state, messages),
      )

      const drawn = await watchFor(page, LAST)
      await page.goto(`${app}/story/${STORY.id}`)
      await page.getByRole('button', { name: NAMES.en.play }).tap()
      await page.getByRole('dialog').waitFor()
      await phone.rest(SETTLING_MS)
      await page.evaluate(() =>
        addEventListener('click', () => performance.mark('continue'), { capture: true, once: true }),
      )
      await page.getByRole('dialog').getByRole('button', { name: NAMES.en.continue }).tap()
      const drawnAt = await drawn()
      await phone.rest(SETTLING_MS)

      const tappedAt = await page.evaluate(() => performance.getEntriesByName('continue')[0]?.startTime ?? 0)
      const { longTasks, nodes } = await phone.read()
      const heapMb = await phone.heapMb()
      return {
        openMs: drawnAt - tappedAt,
        longestTask: Math.max(0, ...longTasks.filter(({ at }) => at > tappedAt && at < drawnAt).map(({ ms }) => ms)),
        nodes,
        rows: await countRows(phone),
        heapMb,
        ...(messages === MESSAGES ? await reachFirst(phone) : { firstMs: 0, nodesAtFirst: 0, rowsAtFirst: 0 }),
      }
    },
    { network: false },
  )
}

/** Scrolls to the beginning until the line with this text is drawn. Throws if that takes too long. */
async function reachFirst(phone: SlowPhone): Promise<Pick<Opened, 'firstMs' | 'nodesAtFirst' | 'rowsAtFirst'>> {
  const { page, read } = phone
  const firstMs = await page.getByRole('log').evaluate(async (list, most) => {
    const began = performance.now()
    while (![...list.querySelectorAll('article')].some((row) => row.textContent.includes('Line 1.'))) {
      if (performance.now() - began > most) throw new Error(`the first message was not reached in ${most} ms`)
      list.scrollTop = 0
      await new Promise(requestAnimationFrame)
    }
    return performance.now() - began
  }, MOST_SCROLLING_MS)
  return { firstMs, nodesAtFirst: (await read()).nodes, rowsAtFirst: await countRows(phone) }
}

/** Messages in the document. */
function countRows({ page }: SlowPhone): Promise<number> {
  return page.getByRole('log').getByRole('article').count()
}

/** The state with so many messages added before its own. */
function lengthen(state: State, count: number): State {
  const items = [
    ...Array.from({ length: count }, (_, index) => said(index)),
    ...state.view.messages.pages.flatMap((page) => page.items),
  ]
  const pages = Array.from({ length: Math.ceil(items.length / MESSAGES_PER_PAGE) }, (_, id) => ({
    id,
    items: items.slice(id * MESSAGES_PER_PAGE, (id + 1) * MESSAGES_PER_PAGE),
  }))
  return { ...state, view: { ...state.view, messages: { pages, count: items.length, loadedFrom: 0 } } }
}

function said(index: number): Message {
  const from = index % 3 === 0 ? 'user' : 'actor'
  const text = `Line ${index + 1}. You hear it too, *she says*, and counts the lamps along the quay again: six, and the dark where the seventh was.`
  return {
    id: `line${index}`,
    from,
    kind: 'text',
    name: from === 'actor' ? 'Lan' : null,
    avatarUrl: null,
    text,
    html: null,
    mediaUrl: null,
    alt: '',
    audioUrl: null,
    actions: [],
    mood: null,
    at: index,
    delivery: from === 'user' ? 'sent' : null,
  }
}
