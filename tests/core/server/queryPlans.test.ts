/** No call of a player reads a whole table of PostgreSQL: the plans of all statements on a database with many rows. */
import postgres from 'postgres'
import { expect, onTestFinished, test, vi } from 'vitest'
import { secureRandom } from '../../../server/random.ts'
import { type Storage } from '../../../server/storage/port.ts'
import { openPostgres } from '../../../server/storage/postgres/open.ts'
import { guest, registrationOf } from '../../contracts/guests.ts'
import { createTestDatabase, toSettings } from '../../contracts/storages.ts'
import { fillDatabase, PLAYER_TABLES } from '../../helpers/fillDatabase.ts'
import { startServer, TINY } from './helpers.ts'

/** The texts of all statements that the client has sent. */
const statements = vi.hoisted(() => new Set<string>())

vi.mock('postgres', async (load) => {
  const { default: connect } = await load<{ default: typeof postgres }>()
  const debug = (_: number, query: string): void => void statements.add(query)
  // The server passes options alone, without an address.
  const watched = (first: string | object, options: object = {}): postgres.Sql =>
    typeof first === 'string' ? connect(first, { ...options, debug }) : connect({ ...first, debug })
  return { default: Object.assign(watched, connect) }
})

/** The size that a database has to bear: a million entries of the ledger. */
const USERS = 100_000

/** What no request of the server makes, or makes only in answer to another one's page. */
async function callStores({
  accounts,
  codes,
  authorizations,
  sessions,
  uploads,
  avatars,
  checkouts,
  ledger,
  plays,
  ...rest
}: Storage): Promise<void> {
  const { subscriptions, ratings, hobbies, deletion, reset, favorites, games, leases, replyTokens } = rest
  const { fileRemovals, oldFiles } = rest
  const [user, at, hash] = ['u7', 1_800_000_000_000, 'hash']
  await accounts.listPasswords('7@example.com')
  await accounts.findByIdentity({ provider: 'google', subject: 's7' })
  await accounts.findEmailState('7@example.com')
  const claimer = { ...guest('fresh'), deviceId: null, email: '7@example.com' }
  await accounts.register(registrationOf(claimer))
  await accounts.proveEmail(registrationOf(claimer, { device: 'd1' }), user)
  await accounts.proveEmail(registrationOf({ ...claimer, id: 'fresh2', email: 'fresh2@example.com' }), null)
  await accounts.addAdmins(['7@example.com'])
  await accounts.setPassword({ id: user, sessionEpoch: 0 }, hash)
  await accounts.getPassword(user)
  await accounts.rememberOrigins(user, ['o1'], at, 3)
  await accounts.findKnownOrigins('7@example.com', ['o1'])
  await accounts.update(user, { name: 'name' })
  await accounts.getOrAddInviteCode(user, 'fresh')
  await accounts.findInviter('c7')
  await accounts.setInviter(user, 'u9', at)
  await accounts.getInviter(user)
  await accounts.listUnpaidInvited(user)
  const reward = { userId: 'u8', amount: 10, reason: 'task_invite', reference: '', at } as const
  await accounts.payForInvited(reward, user, { entries: 5, since: 0 })
  await codes.put({ email: '7@example.com', hash, sentAt: at, requestedBy: [] }, at)
  await codes.redeem('7@example.com', 'wrong', { sentSince: 0, tries: 3, origin: 'o' })
  await codes.redeem('7@example.com', hash, { sentSince: 0, tries: 3, origin: 'o' })
  await codes.withdraw('8@example.com', hash)
  await authorizations.begin({ state: 'fresh', provider: 'google', redirect: '/', at })
  await authorizations.find('fresh', 0)
  await authorizations.approve('fresh', 'code', { subject: 's', email: 'e', name: 'n' }, at)
  await authorizations.take('google', 'code', 0)
  const session = {
    userId: user,
    epoch: 0,
    family: 'f',
    accessHash: 'x',
    refreshHash: 'y',
    accessExpiresAt: at,
    refreshExpiresAt: at,
  }
  await sessions.add(session, 5)
  await sessions.rotate(
    'y',
    { userId: user, salt: 's', rotatedAt: 1 },
    { ...session, accessHash: 'x2', refreshHash: 'y2', family: 'g' },
  )
  await sessions.endOthers('x2')
  await sessions.end('x2')
  await sessions.endFamily('g')
  await uploads.add({ id: 'fresh', userId: user, tokenHash: hash, expiresAt: at }, 1)
  const picture = { type: 'image/png', sizeBytes: 8, file: 'uploads/fresh.png', from: 'f1' } as const
  await uploads.put('fresh', picture, { userBytes: 12, addressBytes: 9e9, totalBytes: 9e9 }, at)
  await uploads.markUsed(user, 'fresh', at)
  await uploads.picture('fresh', at)
  await fileRemovals.expect('uploads/fresh.png', at)
  await fileRemovals.listDue(at, 9)
  await fileRemovals.forget(['uploads/fresh.png'])
  await oldFiles.read('uploads/fresh.png')
  await avatars.list(user)
  await avatars.get(user, 'a7')
  await avatars.remove(user, 'a7')
  await checkouts.settle('c7', 'paid', { userId: user, amount: 1, reason: 'checkout', reference: 'c7', key: 'c7', at })
  await ledger.list(user)
  await ledger.find(user, 'k7')
  await ledger.count(user, 'gift', 0)
  await ledger.book(
    { userId: user, amount: -1, reason: 'gift', reference: '', key: 'fresh', at },
    { entries: 99, since: 0 },
  )
  await plays.listStories(user, { offset: 0, limit: 20 })
  await plays.hasPlayedSince(user, at)
  await plays.hasReachedEnding(user, 's', 'a', at)
  await plays.listOpenGames(user, ['s'], at)
  await plays.listEndings(user, at)
  await plays.listLastEndings(user, at)
  await plays.markEpilogueRead(user, { storyId: 's', actorId: 'a', endingId: 'e' }, at)
  await plays.countPlays(at)
  await plays.countStanding('s7')
  await favorites.list(user, { offset: 0, limit: 20 })
  await subscriptions.has(user, 's7')
  const subscription = { userId: user, storyId: 's7', email: '7@example.com', locale: 'en' } as const
  await subscriptions.addProved(subscription, 'fresh', at)
  await subscriptions.request(subscription, { hash, expiresAt: at }, 'fresh')
  await subscriptions.findRequest(hash, 0)
  await subscriptions.confirm(hash, 0)
  await subscriptions.hasToken('t7')
  await subscriptions.endAddress('t7')
  await ratings.has(user, 's', 'a')
  await ratings.summarize()
  await hobbies.put(user, ['h'])
  await games.findRevision(user, 's')
  await games.bringForward('g7', 1)
  await leases.acquire('name', 'holder', at, at - 1)
  await leases.release('name', 'holder')
  await replyTokens.reserve({ userId: user, storyId: 's', day: '2030-01-31' }, 1, 9)
  await reset.clear('u11', 5, at)
  await deletion.close('u12')
  await deletion.listClosed()
  await deletion.purgeGame('u12')
  await deletion.remove('u12')
}

/** Reads the open games of one story, most of this small table; only an author who is about to publish asks for it. */
const READS_A_STORY = /AS node, COUNT\(\*\) AS games\s+FROM games WHERE story_id/

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

/** The tables that a plan reads from end to end. */
function listScans(plan: Plan): string[] {
  const own = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []
  return [...own, ...(plan.Plans ?? []).flatMap(listScans)]
}

test('no statement of a call reads a whole table of what players have', { timeout: 600_000 }, async () => {
  const url = await createTestDatabase()
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  onTestFinished(() => sql.end())
  await fillDatabase(sql, USERS)
  const storage = await openPostgres(toSettings(url))
  statements.clear()
  const server = await startServer({ storage, random: secureRandom, limitsAddresses: true })
  const player = await server.signUp()
  await player.start()
  await player.choose('open', 'key')
  await player.choose('open', 'key')
  await player.write('tea')
  await player.choose('stay')
  await player.history()
  await server.call('/story.list', { token: player.token, body: {} })
  await server.call('/story.get?id=tiny', { token: player.token })
  await server.call(TINY.history, { token: player.token, body: TINY.at })
  await server.call('/user.whoami', { token: player.token })
  await callStores(storage)
  expect(server.reported).toEqual([])
  const texts = [...statements].filter(
    (text) => /^\s*(?:SELECT|INSERT|UPDATE|DELETE)\b/.test(text) && !READS_A_STORY.test(text),
  )
  expect(texts.length).toBeGreaterThan(80)
  const scans: string[] = []
  for (const text of texts) {
    const [row] = await sql.unsafe<{ 'QUERY PLAN': { Plan: Plan }[] }[]>(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`)
    for (const table of row === undefined ? [] : listScans(row['QUERY PLAN'][0]?.Plan ?? { 'Node Type': '' }))
      if (PLAYER_TABLES.has(table)) scans.push(`${table}: ${text.replaceAll(/\s+/g, ' ')}`)
  }
  expect(scans).toEqual([])
})
