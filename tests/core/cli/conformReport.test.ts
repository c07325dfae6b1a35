/** The report of the conformance suite: what was tried, and what came of it. */
import { expect, test } from 'vitest'
import { breakStreams, runConform, TINY } from './runConform.ts'

const HISTORY = /event\/game\.history$/

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
  const expected = { ...calls, ...rules }
  expect(Object.fromEntries(Object.keys(expected).map((name) => [name, readOutcome(page, name)]))).toEqual(expected)
  expect(page).toContain('The stories of the catalogue')
  expect(page).toContain('the comment `: end` is the last line of the stream')
  for (const token of outcome.tokens) expect(page).not.toContain(token)
})
