/** One story in two tabs of one browser. */
import { type Page, type Request } from 'playwright/test'
import { NAMES } from '../names.ts'
import { DAWN, STORY, textOfOption, titleOfEnding } from '../story.ts'
import { createPlayer, FAST } from '../player.ts'
import { expect, test } from './test.ts'

const names = NAMES.en

test('one leads and the other follows; Play here swaps them, and nothing is sent twice', async ({ page, context }) => {
  const sent: Request[] = []
  context.on('request', (request) => void sent.push(request))
  const first = createPlayer(page, 'en')
  await first.openList()
  await first.enterStory()
  await first.play(DAWN, 2)

  const other = await context.newPage()
  const second = createPlayer(other, 'en')
  const before = await first.readLines()
  const asked = sent.length
  await other.goto(`${new URL(page.url()).pathname}?${FAST}`)
  await expect(playHere(other)).toBeVisible()
  await expect.poll(() => second.readLines()).toEqual(before)
  expect(callsOf(sent.slice(asked), 'game.')).toEqual([])

  await first.options.getByRole('button', { name: textOfOption('share-pear', 'en') }).click()
  await expect(second.messages.getByText(textOfOption('share-pear', 'en'), { exact: true })).toBeVisible()
  await first.waitForTurn()
  await expect
    .poll(async () => JSON.stringify(await second.readLines()) === JSON.stringify(await first.readLines()))
    .toBe(true)

  await playHere(other).click()
  await expect(playHere(page)).toBeVisible()
  await expect(playHere(other)).toBeHidden()
  await second.play(DAWN)
  await expect(second.ending).toContainText(titleOfEnding('dawn', 'en'))
  await expect(first.ending).toContainText(titleOfEnding('dawn', 'en'))
  await expect(first.ending.getByRole('button', { name: names.playAgain })).toBeHidden()

  const keys = callsOf(sent, 'game.action').concat(callsOf(sent, 'game.start'))
  expect(keys.length).toBeGreaterThan(2)
  expect(new Set(keys).size).toBe(keys.length)
})

test('the tab that remains plays on when the other is closed', async ({ page, context }) => {
  const other = await context.newPage()
  const first = createPlayer(other, 'en')
  await first.openList()
  await first.enterStory()
  await first.play(DAWN, 1)
  const before = await first.readLines()

  const second = createPlayer(page, 'en')
  await page.goto(`${new URL(other.url()).pathname}?${FAST}`)
  await expect(playHere(page)).toBeVisible()
  await other.close()

  await expect(playHere(page)).toBeHidden()
  await expect.poll(() => second.readLines()).toEqual(before)
  await second.play(DAWN, 2)
})

function playHere(page: Page) {
  return page.getByRole('status').getByRole('button', { name: names.playHere })
}

/** The keys of the calls whose name starts with `name`. */
function callsOf(sent: readonly Request[], name: string): string[] {
  return sent
    .filter((request) => new URL(request.url()).pathname.includes(`/${name}`))
    .map((request) => request.headers()['idempotency-key'] ?? 'none')
}

test('an interval of a paid scene is charged once, whichever tab asks', async ({ page, context }) => {
  const charged: string[] = []
  let asked = 0
  const answer = (data: unknown) => ({
    contentType: 'application/json',
    body: JSON.stringify({ isOk: true, code: '0', message: '', data }),
  })
  const stream = (...events: object[]) => ({
    contentType: 'text/event-stream',
    body: events.map((event, index) => `id: e${index}\ndata: ${JSON.stringify(event)}\n\n`).join(''),
  })
  await context.route(/\/game\.history/, (route) => route.fulfill(stream()))
  await context.route(/\/game\.start/, (route) =>
    route.fulfill(
      stream(
        {
          event_type: 'message',
          timestamp: 1,
          data: { id: 'm', sender_type: 'system', msg_type: 'text', content: { text: 'The door closes behind you.' } },
        },
        { event_type: 'enter_paid_scene', timestamp: 2, data: { scene_id: 'inside', seconds: 30, coins: 5 } },
      ),
    ),
  )
  await context.route('**/api/v1/game/cost-time.get', (route) => {
    asked += 1
    // Long over, also without the time that the dialog took.
    return route.fulfill(answer({ duration: 100_000 }))
  })
  await context.route('**/api/v1/game/current-playtime.reset', async (route) => {
    charged.push(route.request().headers()['idempotency-key'] ?? 'none')
    // The first tab never receives the answer to its payment: another tab leads when it arrives.
    if (charged.length === 1) {
      await playHere(other).click()
      await expect(playHere(page)).toBeVisible()
    }
    await route.fulfill(answer(null)).catch(() => undefined)
  })

  const other = await context.newPage()
  const address = `/chat2/${STORY.id}/${STORY.actorId}?lang=en&${FAST}`
  await page.goto(address)
  await expect(page.getByRole('log').getByText('The door closes behind you.')).toBeVisible()
  // No charge falls due behind the dialog.
  await page.getByRole('button', { name: 'I Understand' }).click()
  await other.goto(address)
  await expect(playHere(other)).toBeVisible()
  expect(charged).toEqual([])
  // Allowed in one tab, and charged by both.
  await page.getByRole('button', { name: /^Go on for up to/ }).click()
  await expect(playHere(page)).toBeVisible()
  await expect.poll(() => charged.length, { timeout: 20_000 }).toBeGreaterThan(2)

  expect(charged[1]).toBe(charged[0])
  // The later intervals have keys of their own: each was over when it was requested.
  expect(new Set(charged.slice(1)).size).toBe(charged.length - 1)
  expect(asked).toBeGreaterThanOrEqual(charged.length - 1)
})
