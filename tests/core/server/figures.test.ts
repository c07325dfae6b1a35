/** Figures of a story: what players did, by node and version; of nobody, and not of previews or test readers. */
import { expect, test } from 'vitest'
import { MISSED_TEXT_READERS, STOPPED_AFTER_DAYS, storyFigures } from '../../../protocol/api/creationFigures.ts'
import { creationGet } from '../../../protocol/api/creation.ts'
import { previewStart } from '../../../protocol/api/creationPreview.ts'
import { testLinkCreate } from '../../../protocol/api/creationTestLinks.ts'
import { createInstantClock } from '../../../server/clock.ts'
import { RATE_LIMITS } from '../../../server/limits.ts'
import { classifyTime, findMedian, simplifyReadersText } from '../../../server/services/figures.ts'
import { duplicateTiny, paintTinyMedia, setFirstLine, startWithAdmin } from './creation/admins.ts'
import { T0 } from './helpers.ts'
import { callForData } from './test-users.ts'

const DAY_MS = 24 * 60 * 60_000

test('what players did is counted by node and option', async () => {
  const clock = createInstantClock(T0)
  const admin = await startWithAdmin({ clock })
  for (const option of ['open', 'open', 'wait']) {
    const player = await admin.server.signUp(`device-of-player-${option}-${Math.round(clock.now())}`)
    await player.start()
    await clock.sleep(8_000)
    await player.choose(option)
    if (option === 'wait') await player.write('who knows')
    await clock.sleep(1)
  }
  const figures = await admin.ask(storyFigures, { id: 'tiny' })
  expect(figures.games).toBe(3)
  expect(figures.versions).toEqual([])
  const node = (id: string) => figures.nodes.find((each) => each.id === id)
  expect(node('door')).toMatchObject({ came: 3, stopped: 0, missed: 0 })
  expect([node('hall')?.came, node('kitchen')?.came, node('kitchen')?.missed]).toEqual([1, 3, 1])
  expect(node('door')?.median_ms).toBeGreaterThan(6_000)
  expect(node('door')?.median_ms).toBeLessThan(11_000)
  expect(figures.options).toEqual([
    { node: 'door', id: 'open', chosen: 2 },
    { node: 'door', id: 'wait', chosen: 1 },
  ])
  await clock.sleep((STOPPED_AFTER_DAYS + 1) * DAY_MS)
  const { token } = await admin.server.signUp()
  const later = await callForData(admin.server, storyFigures, { id: 'tiny' }, token)
  expect(later.nodes.find(({ id }) => id === 'kitchen')?.stopped).toBe(3)
})

test('versions are counted apart; previews and test readers are not counted', async () => {
  const admin = await startWithAdmin({ mediaFolder: await paintTinyMedia() })
  const id = await duplicateTiny(admin)
  const start = async (story: string, device: string): Promise<void> => {
    const { token } = await admin.server.signUp(device)
    await (
      await admin.server.send(`/actor/${story}/mo-tiny-copy/game.start`, { token, body: { restart: true } })
    ).text()
  }
  await admin.publish(id)
  await start(id, 'device-of-one')
  await admin.edit(id, (document) => setFirstLine(document, 'door', 'Another line.'))
  await admin.publish(id)
  await start(id, 'device-of-two')
  await start(id, 'device-of-three')
  const { revision } = await admin.ask(creationGet, { id })
  const { link } = await admin.ask(testLinkCreate, { id, revision: revision ?? 0, days: 1 })
  await start(link.story_id, 'device-of-tester')
  const preview = await admin.ask(previewStart, { id })
  const body = { restart: true }
  await (
    await admin.server.send(`/actor/${preview.story_id}/mo-tiny-copy/game.start`, { token: admin.token, body })
  ).text()
  const all = await admin.ask(storyFigures, { id })
  expect(all).toMatchObject({
    games: 3,
    versions: [
      { revision: 2, games: 2 },
      { revision: 1, games: 1 },
    ],
  })
  const first = await admin.ask(storyFigures, { id, revision: 1 })
  expect([first.games, first.nodes]).toMatchObject([1, [{ id: 'door', came: 1 }]])
  expect(await admin.try(storyFigures, { id: link.story_id })).toBe('404')
})

test('a text that is not understood is shown once ten readers have written it', async () => {
  const admin = await startWithAdmin()
  const write = async (device: string, text: string): Promise<void> => {
    const player = await admin.server.signUp(device)
    await player.start()
    await player.choose('open')
    await player.write(text)
  }
  for (let reader = 1; reader < MISSED_TEXT_READERS; reader += 1)
    await write(`device-of-reader-${reader}`, 'Who  is Mo?')
  await write('device-of-reader-1', 'who is mo')
  expect((await admin.ask(storyFigures, { id: 'tiny' })).texts).toEqual([])
  await write('device-of-the-tenth', 'WHO IS MO')
  expect((await admin.ask(storyFigures, { id: 'tiny' })).texts).toEqual([
    { node: 'kitchen', locale: 'en', text: 'who is mo', readers: MISSED_TEXT_READERS },
  ])
})

test('one reader adds so many texts at a place, whatever they write, and leaves room for others', async () => {
  const admin = await startWithAdmin()
  const write = async (device: string, texts: readonly string[]): Promise<void> => {
    const player = await admin.server.signUp(device)
    for (const [index, text] of texts.entries()) {
      // The node listens to twenty texts.
      if (index % 15 === 0) await player.start()
      if (index % 15 === 0) await player.choose('open')
      await player.write(text)
    }
  }
  const { max } = RATE_LIMITS.missedTextByUserAndNode
  const spelled = Array.from({ length: max }, (_, index) => `blargh ${'x'.repeat(index + 1)}`)
  await write('device-of-the-first', [...spelled, 'who is mo'])
  for (let reader = 2; reader <= MISSED_TEXT_READERS; reader += 1)
    await write(`device-of-reader-${reader}`, ['who is mo', spelled[0] ?? ''])
  expect((await admin.ask(storyFigures, { id: 'tiny' })).texts).toEqual([
    { node: 'kitchen', locale: 'en', text: spelled[0], readers: MISSED_TEXT_READERS },
  ])
  await write('device-of-one-more', ['who is mo'])
  expect((await admin.ask(storyFigures, { id: 'tiny' })).texts.map(({ text }) => text)).toContain('who is mo')
})

test('texts lose what one reader writes in another way, and those that may be of a person are none', () => {
  expect(simplifyReadersText('  Who   IS there?! ', [])).toBe('who is there')
  expect(simplifyReadersText('是谁呀？', [])).toBe('是谁呀')
  for (const text of ['', '?!', 'call 5551234', 'mira@example.com', 'see www.example.com', 'x'.repeat(81)])
    expect(simplifyReadersText(text, [])).toBeNull()
  expect(simplifyReadersText('I am Mira', ['Mira'])).toBeNull()
  expect(simplifyReadersText('I am Mira', [''])).toBe('i am mira')
})

test('a median is that of its class, within a fifth', () => {
  const classes = new Map<number, number>()
  for (const ms of [1_000, 4_000, 5_000, 60_000, 200]) {
    const time = classifyTime(ms) ?? -1
    classes.set(time, (classes.get(time) ?? 0) + 1)
  }
  const median = findMedian(classes) ?? 0
  expect(Math.abs(median / 4_000 - 1)).toBeLessThan(0.2)
  expect([classifyTime(-1), classifyTime(31 * 60_000), findMedian(new Map())]).toEqual([null, null, null])
})
