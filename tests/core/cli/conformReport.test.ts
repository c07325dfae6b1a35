/** The report of the conformance suite: what was tried, and what came of it. */
import { readFileSync } from 'node:fs'
import { chromium } from 'playwright'
import { expect, test } from 'vitest'
import { LEAST_SET } from '../../../protocol/contract/leastSet.ts'
import { type Asked, coverPlay, type Outcome } from '../../../worker/conform/coverage.ts'
import { writeReportPage } from '../../../worker/conform/reportPage.ts'
import { CHROMIUM_TEST_ARGS, chromiumTestEnv, findChromium } from '../../helpers/chromium.ts'
import { breakStreams, runConform, TINY } from './runConform.ts'

const HISTORY = /event\/game\.history$/

/** Leaves no room for the columns before it, and has a word that is wider than its own. */
const LONG = `${'What was said so far, the latest last. '.repeat(9)} IdempotencyKeyOfTheFirstRequestOfThisTurn`

/** What the page of a report says of a call or a rule. */
function readOutcome(page: string, name: string): string | undefined {
  const row = page
    .split('\n')
    .find((line) => line.includes(`<td><code>${name}</code></td>`) || line.includes(`<td>${name}</td>`))
  return row === undefined ? undefined : /<span class="[\w-]+">([\w ]+)<\/span>/.exec(row)?.[1]
}

test('the report says of each call and rule whether it was tried, and what came of it', async () => {
  const report = [...TINY, '--report', 'out.html']
  const outcome = await runConform(report, {
    fault: async ({ path }, answer) =>
      path === '/wardrobe.get' && answer.ok
        ? Response.json({ isOk: false, code: '404', message: '', data: null }, { status: 404 })
        : breakStreams(HISTORY, (blocks) => blocks.filter((block) => !block.includes('"update_total_progress"')))(
            { path, init: {}, times: 1 },
            answer,
          ),
  })
  const page = outcome.files.get('out.html') ?? ''
  const calls = {
    'POST /story.list': 'passed',
    'POST /actor/:storyId/:actorId/game.start': 'passed',
    'POST /actor/event/game.history': 'breached',
    'GET /wardrobe.get': 'absent',
    'POST /creation/story.create': 'refused',
    'POST /user.sign-out': 'not tried',
  }
  const rules = { F1: 'passed', S2: 'breached', B5: 'not tried' }
  const features = { list: 'passed', play: 'breached', author: 'refused' }
  const expected = { ...calls, ...rules, ...features }
  expect(Object.fromEntries(Object.keys(expected).map((name) => [name, readOutcome(page, name)]))).toEqual(expected)
  expect(page).toContain('The stories of the catalogue')
  expect(page).toContain('the comment `: end` is the last line of the stream')
  expect(outcome.lines.at(-1)).toMatch(/; [1-9]\d of \d+ calls and [1-9]\d* of \d+ rules were tried/)
  for (const token of outcome.tokens) expect(page).not.toContain(token)
})

test.each<[string, Outcome, Partial<Asked>[]]>([
  ['granted once', 'passed', [{ status: 403 }, { isGranted: true, status: 200 }]],
  ['refused', 'refused', [{ status: 404 }, { status: 403 }]],
  ['unknown', 'absent', [{ status: 401 }, { status: 404 }]],
  ['asked for the token alone', 'not tried', [{ status: 401 }]],
  ['asked for what does not exist alone', 'not tried', [{ status: 404, isOfNothing: true }]],
  ['never asked', 'not tried', []],
])('a call that was %s is %s', (_, outcome, answers) => {
  const call = { method: 'GET', path: '/checkout.get' }
  const asked = answers.map((answer) => ({ ...call, status: 0, isGranted: false, isOfNothing: false, ...answer }))
  expect(coverPlay([call], asked, { findings: [], tried: new Set() }).calls).toEqual([{ call, outcome }])
})

test('the document names each call of the least set', () => {
  const rows = readFileSync('docs/contract.md', 'utf8').split('\n')
  const missing = Object.entries(LEAST_SET).flatMap(([feature, calls]) => {
    const row = rows.find((line) => line.startsWith(`| ${feature} |`)) ?? ''
    return calls.filter(({ path }) => !row.includes(path.slice(path.lastIndexOf('.')))).map(({ path }) => path)
  })
  expect(missing).toEqual([])
})

test.each([360, 1_280])(
  'the page of a report fits into %i px, and a path is read in few lines',
  { timeout: 60_000 },
  async (width) => {
    const call = { method: 'POST', path: '/actor/:storyId/:actorId/game.history', description: LONG }
    const html = writeReportPage('0 breaches', [], {
      calls: [{ call, outcome: 'not tried' }],
      rules: [{ rule: 'W2', outcome: 'passed' }],
    })
    const executablePath = findChromium()
    const browser = await chromium.launch({
      args: CHROMIUM_TEST_ARGS,
      env: chromiumTestEnv(),
      ...(executablePath !== null && { executablePath }),
    })
    try {
      const page = await browser.newPage({ viewport: { width, height: 740 } })
      await page.setContent(html)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      const { height = 0 } = (await page.locator('code').first().boundingBox()) ?? {}
      expect(height).toBeLessThan(width === 360 ? 6 * 24 : 2 * 24)
    } finally {
      await browser.close()
    }
  },
)
