/** Games: start, moves, restart, history, keys and ownership. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseAnswer } from '../../../protocol/api/call.ts'
import { gameHistory } from '../../../protocol/api/historyCheck.ts'
import { checkEvent } from '../../../protocol/events/decode.ts'
import { createIdentifier } from '../../../protocol/events/identity.ts'
import {
  linesOf,
  type Player,
  startServer,
  STORIES,
  T0,
  type TestServer,
  TINY,
  type ReceivedEvent,
  typesOf,
} from './helpers.ts'

async function past(server: TestServer, { token }: Player): Promise<ReceivedEvent[]> {
  const { envelope } = await server.call(TINY.history, { token, body: TINY.at })
  return (parseAnswer(gameHistory, envelope)?.history ?? []) as ReceivedEvent[]
}

async function refusal(server: TestServer, { token }: Player, data: object, event_type = 'chat'): Promise<string> {
  const { status, envelope } = await server.call(TINY.action, { token, body: { event_type, timestamp: T0, data } })
  expect(envelope.isOk).toBe(false)
  return `${status} ${envelope.code}`
}

test('a start sends the story up to the first choice', async () => {
  const player = await (await startServer()).signUp()
  const events = await player.start()
  expect(typesOf(events)).toEqual([
    'show_image',
    'update_total_progress',
    'update_task_progress',
    'message',
    'show_overlay',
    'message',
    'preload',
    'debug',
    'wait',
    'heart_value',
    'show_chat_options',
  ])
  expect(linesOf(events)).toEqual(['There is a knock.', '*whispers* Are you there?'])
})

test('every event fits its schema, has a time after the one before, and an id that sorts after it', async () => {
  const player = await (await startServer()).signUp()
  const identify = createIdentifier('live')
  const events = [
    ...(await player.start()),
    ...(await player.choose('wait')),
    ...(await player.write('tea')),
    ...(await player.choose('stay')),
    ...(await player.start()),
  ]
  for (const { id, ...event } of events)
    expect(checkEvent(event, id, identify)).toMatchObject({ ok: true, event: { id } })
  for (const [index, event] of events.slice(1).entries()) {
    const before = events[index]
    expect(event.timestamp).toBeGreaterThan(before?.timestamp ?? Infinity)
    expect(event.id > (before?.id ?? '~')).toBe(true)
  }
})

test('a game keeps the language it was started in', async () => {
  const player = await (await startServer()).signUp()
  await player.start({ language: 'zh-CN' })
  expect(linesOf(await player.choose('open'))).toEqual(['', '喝茶还是咖啡？'])
})

test('a story is played to its ending, and then refuses moves', async () => {
  const server = await startServer()
  const player = await server.signUp()
  await player.start()
  await player.choose('open')
  await player.write('a cup of tea')
  const events = await player.choose('stay')
  expect(events.at(-1)).toMatchObject({
    event_type: 'show_ending',
    data: { ending_id: 'warm', number: 1, total: 2, title: 'Warm', image_url: '/media/tiny/dawn.webp' },
  })
  expect(await refusal(server, player, { text: 'more' })).toBe('200 1002')
})

test('impossible moves are refused, and change nothing', async () => {
  const server = await startServer()
  const player = await server.signUp()
  expect(await refusal(server, player, { text: 'hello' })).toBe('200 1001')
  await player.start()
  const before = await past(server, player)
  expect(await refusal(server, player, { option_id: 'nothing' })).toBe('200 1003')
  expect(await refusal(server, player, { option_id: 'hug' })).toBe('200 1003')
  expect(await refusal(server, player, { image_url: '/x.png' }, 'chat:image')).toBe('200 1005')
  expect(await refusal(server, player, { text: ' \n ' })).toBe('400 400')
  expect(await refusal(server, player, { text: 'x'.repeat(2_001) })).toBe('400 400')
  expect(await past(server, player)).toEqual(before)
})

test('history has everything in order, the player’s own lines by their keys', async () => {
  const player = await (await startServer()).signUp()
  const sent = [
    ...(await player.start()),
    ...(await player.choose('open', 'key-1')),
    ...(await player.write('coffee', 'key-2')),
  ]
  const history = await player.history()
  const own = history.filter(({ data }) => data.sender_type === 'user')
  expect(own).toMatchObject([
    { data: { id: 'key-1', content: { text: 'Open it' } } },
    { data: { id: 'key-2', content: { text: 'coffee' } } },
  ])
  expect(history.filter((event) => !own.includes(event))).toEqual(sent)
  expect(history.map(({ id }) => id)).toEqual(history.map(({ id }) => id).sort())
})

test('the history check has the same events, and none without a game to resume', async () => {
  const server = await startServer()
  const player = await server.signUp()
  expect(await past(server, player)).toEqual([])
  await player.start()
  await player.choose('open')
  expect(await past(server, player)).toEqual(await player.history())
  await player.write('nothing')
  expect((await player.history()).at(-1)?.event_type).toBe('show_ending')
  expect(await past(server, player)).toEqual([])
})

test('a start without restart repeats the open game, or begins one', async () => {
  const player = await (await startServer()).signUp()
  const first = await player.start({ restart: false })
  await player.choose('open')
  const again = await player.start({ restart: false })
  expect(again.slice(0, first.length)).toEqual(first)
  expect(again).toEqual(await player.history())
})

test('the legacy chat starts a new game each time, and resumes none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'legacy-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(STORIES, folder, { recursive: true })
  const file = join(folder, 'tiny/story.yaml')
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll("version: '2'", "version: '1'"))
  const server = await startServer({ storiesFolder: folder })
  const player = await server.signUp()
  const first = await player.start({ restart: false, key: 'first' })
  const chosen = await player.choose('open')
  expect(await past(server, player)).toEqual([])
  // After a broken connection the same key repeats the game that was started.
  expect(await player.start({ restart: false, key: 'first' })).toEqual(first)
  expect((await player.history()).slice(-chosen.length)).toEqual(chosen)
  const second = await player.start({ restart: false, key: 'second' })
  expect(typesOf(second)).toEqual(typesOf(first))
  expect(await player.history()).toEqual(second)
})

test('a restart starts a new game and closes the one before', async () => {
  const player = await (await startServer()).signUp()
  const first = await player.start()
  await player.choose('open')
  const second = await player.start()
  expect(typesOf(second)).toEqual(typesOf(first))
  expect(await player.history()).toEqual(second)
  expect((second[0]?.id ?? '') > (first.at(-1)?.id ?? '~')).toBe(true)
})

test('the same key gets the same events, and makes no second turn', async () => {
  const player = await (await startServer()).signUp()
  const started = await player.start({ key: 'start' })
  expect(await player.start({ key: 'start' })).toEqual(started)
  const chosen = await player.choose('open', 'choice')
  const written = await player.write('coffee', 'line')
  expect(await player.choose('open', 'choice')).toEqual(chosen)
  expect(await player.write('coffee', 'line')).toEqual(written)
  expect(await player.history()).toHaveLength(started.length + chosen.length + written.length + 2)
})

test('a repeated restart does not restart again', async () => {
  const player = await (await startServer()).signUp()
  await player.start()
  await player.start({ key: 'again' })
  await player.choose('open')
  await player.start({ key: 'again' })
  expect(linesOf(await player.history())).toContain('Open it')
})

test('the same key many times at once makes one turn', async () => {
  const player = await (await startServer()).signUp()
  const starts = await Promise.all(Array.from({ length: 10 }, () => player.start({ key: 'start' })))
  expect(new Set(starts.map((events) => JSON.stringify(events))).size).toBe(1)
  const choices = await Promise.all(Array.from({ length: 10 }, () => player.choose('open', 'choice')))
  expect(new Set(choices.map((events) => JSON.stringify(events))).size).toBe(1)
  expect(linesOf(await player.history()).filter((line) => line === 'Open it')).toHaveLength(1)
})

test('of many concurrent moves, each is its own turn or refused', async () => {
  const player = await (await startServer()).signUp()
  await player.start()
  await player.choose('open')
  const moves = 10
  await Promise.all(Array.from({ length: moves }, (_, index) => player.write(`coffee ${index}`, `line-${index}`)))
  const history = await player.history()
  expect(history.filter(({ data }) => data.sender_type === 'user')).toHaveLength(moves + 1)
  expect(new Set(history.map(({ id }) => id)).size).toBe(history.length)
  for (const [index, { timestamp }] of history.slice(1).entries())
    expect(timestamp).toBeGreaterThan(history[index]?.timestamp ?? Infinity)
})

test('a key that was used for something else is refused', async () => {
  const server = await startServer()
  const player = await server.signUp()
  await player.start({ key: 'key' })
  const { status, envelope } = await server.call(TINY.action, {
    token: player.token,
    headers: { 'Idempotency-Key': 'key' },
    body: { event_type: 'chat', timestamp: T0, data: { option_id: 'open' } },
  })
  expect([status, envelope.code]).toEqual([409, '409'])
})

test('the timestamp of a move is not part of the keyed content', async () => {
  const server = await startServer()
  const player = await server.signUp()
  await player.start()
  const send = (timestamp: number): Promise<Response> =>
    server.send(TINY.action, {
      token: player.token,
      headers: { 'Idempotency-Key': 'key' },
      body: { event_type: 'chat', timestamp, data: { option_id: 'open' } },
    })
  expect(await (await send(T0)).text()).toBe(await (await send(T0 + 1)).text())
})

test('an invalid key is refused', async () => {
  const server = await startServer()
  const { token } = await server.signUp()
  const { envelope } = await server.call(TINY.start, {
    token,
    headers: { 'Idempotency-Key': 'x'.repeat(129) },
    body: {},
  })
  expect(envelope.message).toBe('The request does not fit: Idempotency-Key')
})

test('a user cannot read or play games of others', async () => {
  const server = await startServer()
  const [mine, yours] = [await server.signUp('device-mine'), await server.signUp('device-yours')]
  await mine.start({ key: 'key' })
  expect(await yours.history()).toEqual([])
  expect(await past(server, yours)).toEqual([])
  expect(await refusal(server, yours, { option_id: 'open' })).toBe('200 1001')
  // The same key of another user is a different key.
  const started = await yours.start({ key: 'key', language: 'zh' })
  expect(linesOf(started)).toContain('有人敲门。')
  expect(await mine.history()).not.toEqual(await yours.history())
})

test('a restarted server resumes its games', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'server-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const first = await startServer({ dataFolder: folder })
  const before = await first.signUp()
  await before.start()
  const sent = await before.choose('open', 'choice')
  await first.close()
  const player = await (await startServer({ dataFolder: folder, random: (length) => Buffer.alloc(length, 7) })).signUp()
  expect(player.id).toBe(before.id)
  expect(await player.choose('open', 'choice')).toEqual(sent)
  expect(linesOf(await player.write('coffee'))).toEqual(['There is none left.'])
})
