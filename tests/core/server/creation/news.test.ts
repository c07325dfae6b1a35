/** News of stories by email: sent by SMTP when an author publishes, to who subscribed. Doc 1 §4. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { subscriptionCreate } from '../../../../protocol/api/library.ts'
import { NEWS } from '../../../../server/limits.ts'
import { createSeededRandom } from '../../../../server/random.ts'
import { createNewsEmails } from '../../../../server/services/newsEmails.ts'
import { createStoryNews } from '../../../../server/services/storyNews.ts'
import { openSqlite } from '../../../../server/storage/sqlite/open.ts'
import { createTestFolder } from '../../../contracts/storages.ts'
import { subscribe } from '../../../contracts/subscribe.ts'
import { waitUntil } from '../../../helpers/waiting.ts'
import { STORIES, type TestServer } from '../helpers.ts'
import { startMailServer } from '../mailServer.ts'
import { callForData, startServerWithEmails } from '../test-users.ts'
import { duplicateTiny, paintTinyMedia, setFirstLine, startWithAdmin } from './admins.ts'
import { guest } from '../../../contracts/guests.ts'

test('subscribers get mail by SMTP when an author publishes a new revision, and a new story', async () => {
  const { url, received } = await startMailServer()
  const mediaFolder = await paintTinyMedia()
  const admin = await startWithAdmin({ mediaFolder, mail: { kind: 'smtp', url, from: 'stories@example.com' } })
  /** Subscribes an address that confirms it. */
  async function confirm(story_id: string, email: string): Promise<void> {
    await admin.ask(subscriptionCreate, { story_id, email })
    const question = received.pop()?.replaceAll('=\n', '').replaceAll('=3D', '=') ?? ''
    const [path = ''] = /\/api\/v1\/news\/confirm\/\w+/.exec(question) ?? []
    expect((await fetch(admin.server.url + path, { method: 'POST' })).status).toBe(200)
  }
  await confirm('tiny', 'Kai@example.com')
  const id = await duplicateTiny(admin)
  expect(await admin.publish(id)).toMatchObject({ outcome: 'published' })
  await waitUntil(() => received.length === 1, 'mail of the new story')
  expect(received[0]).toMatch(/^To: kai@example\.com$/m)
  expect(received[0]).toMatch(/^From: stories@example\.com$/m)
  expect(received[0]).toMatch(/^Subject: .*new[_ ]story/m)
  expect(received[0]).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)

  await confirm(id, 'lee@example.com')
  // This revision is known: there is nothing new.
  await admin.publish(id)
  await admin.edit(id, (document) => setFirstLine(document, 'door', 'Another line.'))
  await admin.publish(id)
  await waitUntil(() => received.length === 2, 'mail of the new version')
  expect(received[1]).toMatch(/^To: lee@example\.com$/m)
  expect(received[1]).toMatch(/^Subject: .*new[_ ]version/m)
})

const TITLE = { en: 'The Lamp', zh: '灯' }

async function createNews(sendsEmail = true, refused: string[] = []) {
  const { users, subscriptions } = openSqlite(null)
  const sent: { to: string; subject: string; text: string }[] = []
  const report = vi.fn<(error: unknown) => void>()
  let now = 1_000_000_000_000
  for (const id of ['u', 'w']) await users.findOrCreateGuest(guest(id))
  const announce = createStoryNews({
    subscriptions,
    outbox: {
      send: async (email) => {
        if (refused.includes(email.to)) throw new Error('550 nobody')
        sent.push(email)
      },
    },
    emails: sendsEmail ? createNewsEmails('https://play.example') : null,
    clock: { now: () => now, wait: async () => undefined } as never,
    report,
  })
  return { subscriptions, sent, report, announce, later: () => (now += NEWS.intervalMs) }
}

test('news come in the language of the subscriber, and say how they end', async () => {
  const { subscriptions, sent, announce } = await createNews()
  await subscribe(subscriptions, 'u', 'lamp', 'a@example.com', 'zh')
  await subscribe(subscriptions, 'w', 'lamp', 'b@example.com', 'en')
  await announce({ storyId: 'lamp', title: TITLE, isFirst: false })
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['a@example.com', '《灯》有新版本了'],
    ['b@example.com', 'There is a new version of “The Lamp”'],
  ])
  for (const { text } of sent) expect(text).toContain('https://play.example/story/lamp')
  expect(sent[0]?.text).toMatch(/不再接收故事邮件：https:\/\/play\.example\/api\/v1\/news\/end\/.+\?lang=zh$/)
  expect(sent[1]?.text).toMatch(
    /No more news to this address: https:\/\/play\.example\/api\/v1\/news\/end\/.+\?lang=en$/,
  )
})

test('an address gets one email a day at most, for several stories and publications too', async () => {
  const { subscriptions, sent, announce, later } = await createNews()
  for (const story of ['lamp', 'door']) await subscribe(subscriptions, 'u', story, 'a@example.com', 'en')
  await announce({ storyId: 'lamp', title: TITLE, isFirst: false })
  await announce({ storyId: 'door', title: TITLE, isFirst: false })
  await announce({ storyId: 'new', title: TITLE, isFirst: true })
  expect(sent).toHaveLength(1)
  later()
  await Promise.all([1, 2].map(() => announce({ storyId: 'lamp', title: TITLE, isFirst: false })))
  expect(sent).toHaveLength(2)
})

test('an address that the mail server refuses keeps no other from its news', async () => {
  const { subscriptions, sent, report, announce } = await createNews(true, ['a@example.com'])
  await subscribe(subscriptions, 'u', 'lamp', 'a@example.com', 'en')
  await subscribe(subscriptions, 'w', 'lamp', 'b@example.com', 'en')
  await announce({ storyId: 'lamp', title: TITLE, isFirst: false })
  expect(sent.map(({ to }) => to)).toEqual(['b@example.com'])
  expect(report).toHaveBeenCalledTimes(1)
})

test('without a mail server nobody counts as notified', async () => {
  const { subscriptions, sent, announce } = await createNews(false)
  await subscribe(subscriptions, 'u', 'lamp', 'a@example.com', 'en')
  await announce({ storyId: 'lamp', title: TITLE, isFirst: false })
  expect(sent).toEqual([])
  expect(await subscriptions.takeDue('lamp', 0, 5)).toHaveLength(1)
})

test('a story of a folder is announced by the first start after its files have changed', async () => {
  const [dataFolder, storiesFolder] = [createTestFolder(), createTestFolder()]
  cpSync(STORIES, storiesFolder, { recursive: true })
  let starts = 0
  async function restart(): Promise<{ server: TestServer; letters: string[] }> {
    const started = await startServerWithEmails({
      dataFolder,
      storiesFolder,
      random: createSeededRandom((starts += 1)),
    })
    // Answered after what the start has begun.
    await started.server.signUp()
    return started
  }
  const first = await restart()
  const guest = await first.server.signUp()
  await callForData(first.server, subscriptionCreate, { story_id: 'tiny', email: 'kai@example.com' }, guest.token)
  const [path = ''] = /\/api\/v1\/news\/confirm\/\w+/.exec(first.letters[0] ?? '') ?? []
  await fetch(first.server.url + path, { method: 'POST' })
  await first.server.close()

  const script = join(storiesFolder, 'tiny/script.yaml')
  const text = readFileSync(script, 'utf8')
  writeFileSync(script, `# A remark.\n${text}`)
  const second = await restart()
  expect(second.letters).toEqual([])
  await second.server.close()

  writeFileSync(script, text.replace('A dark hall', 'A bright hall'))
  const third = await restart()
  expect(third.letters).toEqual([expect.stringMatching(/^To kai@example\.com: There is a new version of “A Knock”/)])
  await third.server.close()
  expect((await restart()).letters).toEqual([])
})
