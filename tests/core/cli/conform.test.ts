/**
 * The conformance suite: the local API keeps the contract, however it paces its turns, and each fault that is put in front of a copy of it is found, with
 * what a player would meet of it. What the client reads in another way is no breach.
 */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { STREAM_END_HEADER, STREAM_END_MARK } from '../../../protocol/api/streamEnd.ts'
import { main } from '../../../worker/conform/command.ts'
import { createRealClock } from '../../../worker/clock/real.ts'
import { startServer } from '../server/helpers.ts'
import { answerWith, bodyOf, breachesOf, breakStreams, type Fault, rewrite, runConform, TINY } from './runConform.ts'

const ACTIONS = /game\.action$/
const HISTORY = /event\/game\.history$/
const isLine = (block: string): boolean => block.includes('"sender_type":"actor"')

/** A block with another id of its event and of its message. */
function withNewIds(block: string): string {
  return block.replace(/^id: (.*)$/m, 'id: $1-again').replace(/"data":\{"id":"([^"]*)"/, '"data":{"id":"$1-again"')
}

/** The answer of a server that does not announce that it marks the end of its streams. */
function withoutMark(answer: Response): Response {
  const headers = new Headers(answer.headers)
  headers.delete(STREAM_END_HEADER)
  return new Response(answer.body, { status: answer.status, headers })
}

/** One fault each: what is done, and what has to be found. */
const FAULTS: readonly [name: string, found: RegExp, broken: NonNullable<Parameters<typeof runConform>[1]>][] = [
  [
    'an envelope without its success',
    /whoami: the answer is no envelope.*network error/,
    {
      fault: async ({ path }, answer) =>
        path === '/user.whoami' && answer.ok ? rewrite(answer, JSON.stringify({ data: {}, message: '' })) : answer,
    },
  ],
  [
    'a bad token that is answered without 401',
    /with a bad token: is answered with status 200, not 401/,
    {
      fault: ({ path }, answer) =>
        path === '/user.whoami' && answer.status === 401
          ? Response.json({ isOk: true, code: '0', message: '', data: { user: { uuid: 'nobody' } } })
          : answer,
    },
  ],
  [
    'an event that is doubled with a new id',
    /comes twice, with two ids.*would see the line twice/,
    {
      fault: breakStreams(ACTIONS, (blocks) =>
        blocks.flatMap((block) => (isLine(block) ? [block, withNewIds(block)] : [block])),
      ),
    },
  ],
  [
    'the events of a turn in reverse order',
    /comes after an event with a later timestamp.*wrong order/,
    { fault: breakStreams(/game\.(?:action|start)$/, (blocks) => blocks.reverse()) },
  ],
  [
    'an Idempotency-Key that is applied twice',
    /sent again with its Idempotency-Key.*(?:twice|failed, though it counted)/,
    {
      change: (init, { times }) => {
        const headers = new Headers(init.headers)
        const key = headers.get('Idempotency-Key')
        if (key !== null && times > 1) headers.set('Idempotency-Key', `${key}-${times}`)
        return { ...init, headers }
      },
    },
  ],
  [
    'a line without the name of who says it',
    /the line “.*” is an actor’s, and has no name in `sender`.*not see who says them/,
    { fault: breakStreams(ACTIONS, (blocks) => blocks.map((block) => block.replaceAll('"name":"Mo"', '"name":""'))) },
  ],
  [
    'a stream with the wrong content type',
    /the answer is text\/plain with status 200, not text\/event-stream.*network is unstable/,
    {
      fault: async ({ path }, answer) =>
        path.endsWith('game.start') && answer.ok ? rewrite(answer, await answer.text(), 'text/plain') : answer,
    },
  ],
  [
    'a last event that is not finished, of a server that announces no mark',
    /ends in the middle of an event.*miss the last line/,
    {
      fault: async ({ path }, answer) =>
        ACTIONS.test(path) && answer.ok
          ? rewrite(withoutMark(answer), (await answer.text()).replace(STREAM_END_MARK, '').trimEnd().slice(0, -12))
          : answer,
    },
  ],
  [
    'an announced mark of the end that is missing',
    /ends without the mark that its header announces \(W22\).*asks the history/,
    {
      fault: async ({ path }, answer) =>
        ACTIONS.test(path) && answer.ok ? rewrite(answer, (await answer.text()).replace(STREAM_END_MARK, '')) : answer,
    },
  ],
  [
    'a history with other words than the stream',
    /reads “.*” in the history.*other words/,
    { fault: breakStreams(HISTORY, (blocks) => blocks.map((block) => block.replace('Good choice.', 'Bad choice.'))) },
  ],
  [
    'a history without a line of the stream',
    /the line “.*Are you there.*” is missing in the history/,
    { fault: breakStreams(HISTORY, (blocks) => blocks.filter((block) => !block.includes('Are you there'))) },
  ],
  [
    'a history without the progress of the stream',
    /the last update_total_progress of the streams is missing in the history.*progress/,
    { fault: breakStreams(HISTORY, (blocks) => blocks.filter((block) => !block.includes('"update_total_progress"'))) },
  ],
  [
    'a stream that a bad token gets',
    /game\.history with a bad token: is answered with status 200, not 401/,
    {
      fault: ({ path }, answer) =>
        HISTORY.test(path) && answer.status === 401
          ? new Response('', { headers: { 'Content-Type': 'text/event-stream' } })
          : answer,
    },
  ],
  [
    'a refused move that is a page of HTML',
    /option that was not offered: the answer is a page of HTML/,
    {
      fault: ({ path, init }, answer) =>
        ACTIONS.test(path) && bodyOf(init).includes('no-such-option')
          ? new Response('<h1>Bad Request</h1>', { status: 400, headers: { 'Content-Type': 'text/html' } })
          : answer,
    },
  ],
  [
    'a call that is never answered',
    /story\.get.*: .* gives no answer for 0\.6 s/,
    { fault: ({ path }, answer) => (path === '/story.get' ? new Promise(() => {}) : answer) },
  ],
  [
    'an error that is a page of HTML',
    /GET \/no-such-call: the answer is a page of HTML/,
    {
      fault: ({ path }, answer) =>
        path === '/no-such-call'
          ? new Response('<!doctype html><h1>Not found</h1>', { status: 404, headers: { 'Content-Type': 'text/html' } })
          : answer,
    },
  ],
  [
    'a refusal whose message leaks the server',
    /the message holds markup or a stack trace/,
    {
      fault: ({ path }, answer) =>
        path === '/no-such-call'
          ? Response.json(
              { isOk: false, code: '404', message: '<pre>Error\n  at /srv/app.js:1:2</pre>', data: null },
              { status: 404 },
            )
          : answer,
    },
  ],
  [
    'a stream that never ends',
    /the stream neither ends nor sends a byte.*input stays closed/,
    { fault: neverEnd(null) },
  ],
  [
    'a stream that is kept alive for ever',
    /the stream does not end.*the turn is over when its stream ends/,
    { fault: neverEnd(': still here\n\n') },
  ],
  [
    'an ending without its event',
    /the story has ended, and sent no show_ending.*never see the ending/,
    { fault: breakStreams(ACTIONS, (blocks) => blocks.filter((block) => !block.includes('"show_ending"'))) },
  ],
  [
    'a payment for each time that a checkout is sent',
    /checkout\.create: sent again with its Idempotency-Key opens another payment.*pay twice/,
    { fault: answerWith('/checkout.create', ({ times }) => ({ checkout_id: `checkout-${times}`, url: '/pay' })) },
  ],
  [
    'a checkout of a pack that does not exist',
    /checkout\.create of a pack that does not exist: is answered with a success.*pay for nothing/,
    { fault: answerWith('/checkout.create', () => ({ checkout_id: 'one', url: '/pay' })) },
  ],
  [
    'a payment that is paid before anybody has paid',
    /checkout\.get: a payment that nobody made is paid/,
    {
      fault: async (request, answer) => {
        const opened = answerWith('/checkout.create', () => ({ checkout_id: 'one', url: '/pay' }))
        const paid = answerWith('/checkout.get', () => ({ status: 'paid', coins: 100 }))
        return paid(request, await opened(request, answer))
      },
    },
  ],
  [
    'a reset outside of a paid scene that costs coins',
    /current-playtime\.reset outside of a paid scene: costs 4 coins.*not in/,
    { fault: chargeFor('/game/current-playtime.reset', 4) },
  ],
  [
    'a paid scene whose time is below zero',
    /cost-time\.get: the duration is -1/,
    { fault: answerWith('/game/cost-time.get', () => ({ duration: -1 })) },
  ],
  [
    'an upload that breaks the server',
    /an upload of a text: is answered with status 500/,
    {
      fault: ({ init }, answer) =>
        init.method === 'PUT' ? new Response('', { status: answer.ok ? answer.status : 500 }) : answer,
    },
  ],
  [
    'a picture that cannot be uploaded',
    /an upload of a PNG: is refused with status 403.*could not send a picture/,
    { fault: ({ init }, answer) => (init.method === 'PUT' ? new Response('', { status: 403 }) : answer) },
  ],
  [
    'an uploaded picture that is read as a page',
    /an upload of a PNG: is read again with status 200 as text\/html.*empty box/,
    {
      fault: ({ path, init }, answer) =>
        init.method === 'GET' && path.includes('/uploads/')
          ? new Response('<p>', { headers: { 'Content-Type': 'text/html' } })
          : answer,
    },
  ],
  [
    'a jump that a bad token gets',
    /game\.jump with a bad token: is answered with status 200, not 401/,
    {
      fault: ({ path }, answer) =>
        path.endsWith('/game.jump') && answer.status === 401
          ? new Response('', { headers: { 'Content-Type': 'text/event-stream' } })
          : answer,
    },
  ],
  [
    'a jump into a story that does not exist',
    /game\.jump of a story that does not exist: is answered with a stream/,
    {
      fault: ({ path }, answer) =>
        path.includes('no-such-thing')
          ? new Response('', { headers: { 'Content-Type': 'text/event-stream' } })
          : answer,
    },
  ],
  [
    'a draft for everybody',
    /story\.create: is allowed to a player who may not list stories.*fill the server/,
    { fault: answerWith('/creation/story.create', () => ({ id: 'draft' })) },
  ],
  [
    'a price in the list that is not the price of the story',
    /the story costs 0 coins here and 7 in the list/,
    {
      fault: async ({ path }, answer) =>
        path === '/story.list' && answer.ok
          ? rewrite(answer, (await answer.text()).replaceAll('"coins":0', '"coins":7'))
          : answer,
    },
  ],
]

/** Takes coins of the account once this call was made. */
function chargeFor(call: string, coins: number): Fault {
  let isCharged = false
  return async ({ path }, answer) => {
    if (path === call) isCharged = true
    if (path !== '/user.whoami' || !isCharged || !answer.ok) return answer
    const text = await answer.text()
    return rewrite(
      answer,
      text.replace(/"coins":(\d+)/, (_, has: string) => `"coins":${Number(has) - coins}`),
    )
  }
}

/** Holds streams open, silent or with comments. */
function neverEnd(comment: string | null): Fault {
  return async ({ path }, answer) => {
    if (!path.endsWith('game.start') || !answer.ok) return answer
    const text = await answer.text()
    const clock = createRealClock()
    const encoder = new TextEncoder()
    let stop = (): void => {}
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(encoder.encode(text))
        const beat = (): void => {
          stop = clock.after(50, () => {
            if (comment !== null) controller.enqueue(encoder.encode(comment))
            beat()
          })
        }
        beat()
      },
      cancel: () => stop(),
    })
    return rewrite(answer, body)
  }
}

test.for(FAULTS)('conform finds %s', async ([, found, broken]) => {
  const outcome = await runConform([...TINY, '--silence', '0.6', '--stream', '1.5'], broken)
  expect(breachesOf(outcome).join('\n')).toMatch(found)
  expect([outcome.code, outcome.errors]).toEqual([1, []])
})

/** Offers the first option for `shown` coins, and takes `charged` of the account for it. */
function priceFirstOption(shown: number, charged: number): Fault {
  const offer = breakStreams(/game\.(?:action|start|history)$/, (blocks) =>
    blocks.map((block) => block.replace('"option_id":"open"', `$&,"paid_required":true,"coins":${shown}`)),
  )
  let isCharged = false
  return async (request, answer) => {
    if (ACTIONS.test(request.path) && bodyOf(request.init).includes('"option_id":"open"')) isCharged = true
    if (request.path !== '/user.whoami' || !isCharged || !answer.ok) return offer(request, answer)
    const text = await answer.text()
    return rewrite(
      answer,
      text.replace(/"coins":(\d+)/, (_, coins: string) => `"coins":${Number(coins) - charged}`),
    )
  }
}

test('conform finds an option that costs more than it says', async () => {
  const fair = await runConform(TINY, { fault: priceFirstOption(3, 3) })
  expect([fair.code, breachesOf(fair)]).toEqual([0, []])
  const cheap = await runConform(TINY, { fault: priceFirstOption(3, 0) })
  expect(breachesOf(cheap).join('\n')).toMatch(/costs 0 coins, and 3 were shown.*price that is not the price/)
  const dear = await runConform(TINY, { fault: priceFirstOption(3, 5) })
  expect(breachesOf(dear).join('\n')).toMatch(/costs 5 coins, and 3 were shown.*pay more than they agreed to/)
  expect(dear.code).toBe(1)
})

test('conform pays a coin less than was asked for, and the local API names the price', async () => {
  const options = { storiesFolder: join(import.meta.dirname, '../../../fixtures/stories') }
  const paid: [price: unknown, code: string][] = []
  const fault: Fault = async ({ path, init }, answer) => {
    const price: unknown = path.endsWith('game.action') ? JSON.parse(bodyOf(init)).price : 0
    if (price !== 0 && price !== undefined)
      paid.push([price, /"code":"(\d+)"/.exec(await answer.clone().text())?.[1] ?? 'turn'])
    return answer
  }
  const outcome = await runConform(['--story', 'velvet-hour', '--choose', 'house-red', '--moves', '8'], {
    options,
    fault,
  })
  expect(outcome.lines.join('\n')).not.toMatch(/B15/)
  expect(paid).toEqual([
    [2, '1008'],
    [3, 'turn'],
    [3, 'turn'],
  ])
})

test('a price that is not kept to is a variant, as is a refusal with another code', async () => {
  const foreign = await runConform(TINY, { fault: priceFirstOption(3, 3) })
  expect(foreign.lines.join('\n')).toMatch(/costs 3 coins, and counts for a player who was shown 2 \(B15\)/)
  const refuse: Fault = ({ init }, answer) =>
    bodyOf(init).includes('"price":2') ? new Response('', { status: 402 }) : answer
  const offer = priceFirstOption(3, 0)
  const other = await runConform(TINY, {
    fault: async (request, answer) => refuse(request, await offer(request, answer)),
    change: (init) => (bodyOf(init).includes('"price":2') ? { ...init, headers: {} } : init),
  })
  expect(other.lines.join('\n')).toMatch(/is refused with 402.*not 1008.*\(B15\)/)
})

test('the local API keeps the contract, to the ending', async () => {
  const outcome = await runConform()
  expect(breachesOf(outcome)).toEqual([])
  expect(outcome.lines).toEqual([expect.stringMatching(/0 breaches, 0 variants; tiny with mo, .* to the ending Warm/)])
  expect([outcome.code, outcome.errors]).toEqual([0, []])
})

test('the local API keeps the contract for an admin, who pays, uploads and creates', async () => {
  const server = await startServer({ developerTools: true })
  const user = { kind: 'admin', email: 'conform@example.com', password: 'a long password 1' }
  const headers = { 'Content-Type': 'application/json' }
  const made = await fetch(`${server.url}/dev/users`, { method: 'POST', headers, body: JSON.stringify(user) })
  expect(made.status).toBe(200)
  const lines: string[] = []
  const asked: string[] = []
  const code = await main(['--url', server.url, ...TINY, '--email', user.email], {
    fetch: async (url, init) => {
      const answer = await fetch(url, init)
      asked.push(`${new URL(url).pathname.replace('/api/v1', '')} ${answer.status}`)
      return answer
    },
    print: (line) => lines.push(line),
    printError: (line) => lines.push(line),
    writeFile: () => {},
    environment: { CONFORM_PASSWORD: user.password },
  })
  expect(lines).toEqual([expect.stringMatching(/0 breaches, 0 variants; tiny with mo/)])
  expect(code).toBe(0)
  for (const call of [
    'checkout.create',
    'checkout.get',
    'creation/story.create',
    'creation/story.check',
    'creation/story.delete',
  ])
    expect(asked).toContain(`/${call} 200`)
})

test('a story with jumps keeps the contract', async () => {
  const options = { storiesFolder: join(import.meta.dirname, '../../../fixtures/stories') }
  const outcome = await runConform(['--story', 'neon-rain', '--moves', '4'], { options })
  expect([outcome.code, breachesOf(outcome)]).toEqual([0, []])
})

test('a server may pace its turns, or send each at once', async () => {
  const paced = await runConform(TINY, { options: { eventPauseMs: 20 } })
  expect([paced.code, breachesOf(paced)]).toEqual([0, []])
})

test('what the client reads in another way is a variant, and no breach', async () => {
  const foreign = breakStreams(/game\.(?:action|start|history)$/, (blocks) =>
    blocks.map((block) =>
      block
        .replace(/^id: .*\n/m, '')
        .replace(/"timestamp":(\d+)/, '"timestamp":"$1"')
        .replace('"percent":', '"progress":')
        .replace('"event_type":"debug"', '"event_type":"note_of_another_team"'),
    ),
  )
  const newestFirst = breakStreams(HISTORY, (blocks) => blocks.reverse())
  const outcome = await runConform(TINY, {
    fault: async (request, answer) => withoutMark(await newestFirst(request, await foreign(request, answer))),
  })
  expect(breachesOf(outcome)).toEqual([])
  expect(outcome.code).toBe(0)
  const found = outcome.lines.join('\n')
  expect(found).toMatch(/variant .*has no `id:` line.*makes an id/)
  expect(found).toMatch(/variant .*`timestamp` is no whole number of ms/)
  expect(found).toMatch(/variant .*`percent` has another name or shape/)
  expect(found).toMatch(/variant .*note_of_another_team is unknown.*skips it/)
  expect(found).toMatch(/variant .*does not announce that the stream marks its end.*misses the rest/)
  expect(found).toMatch(/variant .*begins with its newest event.*turns it round/)
})

test('no token is ever printed', async () => {
  const leaking: Fault = async ({ path, init }, answer) =>
    path === '/no-such-call'
      ? Response.json(
          { isOk: false, code: new Headers(init.headers).get('Authorization'), message: '' },
          { status: 500 },
        )
      : rewrite(
          answer,
          (await answer.text()).replace('Are you there?', new Headers(init.headers).get('Authorization') ?? ''),
        )
  const outcome = await runConform([...TINY, '--email', 'nobody@example.com'], { fault: leaking })
  expect(outcome.code).toBe(2)
  const played = await runConform(TINY, { fault: leaking })
  expect(played.tokens.length).toBeGreaterThan(2)
  const printed = [...played.lines, ...played.errors].join('\n')
  expect(played.tokens.filter((token) => printed.includes(token))).toEqual([])
  expect(printed).toContain('BREACH')
})

test('a wrong call, and a server that does not answer, are one line and exit code 2', async () => {
  const run = async (...args: string[]): Promise<[number, string[], string[]]> => {
    const [lines, errors]: [string[], string[]] = [[], []]
    const code = await main(args, {
      fetch: () =>
        Promise.reject(
          Object.assign(new TypeError('fetch failed'), {
            cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
          }),
        ),
      print: (line) => lines.push(line),
      printError: (line) => errors.push(line),
      writeFile: () => {},
      environment: {},
    })
    return [code, lines, errors]
  }
  expect(await run()).toEqual([2, [], ['--url is missing. See --help.']])
  expect(await run('--url', 'stories')).toEqual([2, [], ['--url is no address. See --help.']])
  expect(await run('--url', 'https://a.test', '--moves', '0')).toEqual([2, [], ['--moves takes a number above 0.']])
  const [code, , errors] = await run('--unknown')
  expect([code, errors.length]).toEqual([2, 1])
  expect(await run('--url', 'https://a.test')).toEqual([2, [], ['https://a.test does not answer (ECONNREFUSED)']])
  const [helped, help] = await run('--help')
  expect([helped, help.join('')]).toEqual([0, expect.stringMatching(/^npm run conform -- \[options\]/)])
})
