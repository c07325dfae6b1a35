/** News of stories by email: sent by SMTP when an author publishes, to who subscribed. Doc 1 §4. */
import { expect, test, vi } from 'vitest'
import { subscriptionCreate } from '../../../../protocol/api/library.ts'
import { createStoryNews, NEWS_INTERVAL_MS } from '../../../../server/services/storyNews.ts'
import { openSqlite } from '../../../../server/storage/sqlite/open.ts'
import { waitUntil } from '../../../helpers/waiting.ts'
import { startMailServer } from '../mailServer.ts'
import { duplicateTiny, paintTinyMedia, setFirstLine, startWithAdmin } from './admins.ts'

test('subscribers get mail by SMTP when an author publishes a new revision, and a new story', async () => {
  const { url, received } = await startMailServer()
  const mediaFolder = await paintTinyMedia()
  const admin = await startWithAdmin({ mediaFolder, mail: { kind: 'smtp', url, from: 'stories@example.com' } })
  await admin.ask(subscriptionCreate, { story_id: 'tiny', email: 'Kai@example.com' })
  const id = await duplicateTiny(admin)
  expect(await admin.publish(id)).toMatchObject({ outcome: 'published' })
  await waitUntil(() => received.length === 1, 'mail of the new story')
  expect(received[0]).toMatch(/^To: kai@example\.com$/m)
  expect(received[0]).toMatch(/^From: stories@example\.com$/m)
  expect(received[0]).toMatch(/^Subject: .*new[_ ]story/m)

  await admin.ask(subscriptionCreate, { story_id: id, email: 'lee@example.com' })
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
  for (const id of ['u', 'w'])
    await users.findOrCreateGuest({
      id,
      deviceId: `device-${id}`,
      name: id,
      email: null,
      avatarUrl: null,
      status: 'active',
      plan: null,
      coins: 0,
      gender: 'unknown',
      role: 'guest',
      createdAt: 1,
    })
  const announce = createStoryNews({
    subscriptions,
    outbox: {
      send: async (email) => {
        if (refused.includes(email.to)) throw new Error('550 nobody')
        sent.push(email)
      },
    },
    sendsEmail,
    clock: { now: () => now, wait: async () => undefined } as never,
    report,
  })
  return { subscriptions, sent, report, announce, later: () => (now += NEWS_INTERVAL_MS) }
}

test('news come in the language of the subscriber, and say how they end', async () => {
  const { subscriptions, sent, announce } = await createNews()
  await subscriptions.add('u', 'lamp', 'a@example.com', 'zh', 1)
  await subscriptions.add('w', 'lamp', 'b@example.com', 'en', 1)
  await announce({ storyId: 'lamp', title: TITLE, isFirst: false })
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['a@example.com', '《灯》有新版本了'],
    ['b@example.com', 'There is a new version of “The Lamp”'],
  ])
  expect(sent[0]?.text).toContain('取消订阅')
  expect(sent[1]?.text).toContain('Cancel subscription')
})

test('an address gets one email a day at most, for several stories and publications too', async () => {
  const { subscriptions, sent, announce, later } = await createNews()
  for (const story of ['lamp', 'door']) await subscriptions.add('u', story, 'a@example.com', 'en', 1)
  await announce({ storyId: 'new', title: TITLE, isFirst: true })
  await announce({ storyId: 'lamp', title: TITLE, isFirst: false })
  expect(sent).toHaveLength(1)
  later()
  await Promise.all([1, 2].map(() => announce({ storyId: 'lamp', title: TITLE, isFirst: false })))
  expect(sent).toHaveLength(2)
})

test('an address that the mail server refuses keeps no other from its news', async () => {
  const { subscriptions, sent, report, announce } = await createNews(true, ['a@example.com'])
  await subscriptions.add('u', 'lamp', 'a@example.com', 'en', 1)
  await subscriptions.add('w', 'lamp', 'b@example.com', 'en', 1)
  await announce({ storyId: 'lamp', title: TITLE, isFirst: false })
  expect(sent.map(({ to }) => to)).toEqual(['b@example.com'])
  expect(report).toHaveBeenCalledTimes(1)
})

test('without a mail server nobody counts as notified', async () => {
  const { subscriptions, sent, announce } = await createNews(false)
  await subscriptions.add('u', 'lamp', 'a@example.com', 'en', 1)
  await announce({ storyId: 'lamp', title: TITLE, isFirst: false })
  expect(sent).toEqual([])
  expect(await subscriptions.takeDue('lamp', 0, 5)).toEqual([{ email: 'a@example.com', locale: 'en' }])
})
