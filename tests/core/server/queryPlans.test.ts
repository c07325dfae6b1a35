/** No call of a player reads a whole table of PostgreSQL: the plans of all statements on a database with many rows. */
import postgres from 'postgres'
import { expect, onTestFinished, test, vi } from 'vitest'
import { secureRandom } from '../../../fixtures/server/random.ts'
import { type Storage } from '../../../fixtures/server/storage/port.ts'
import { openPostgres } from '../../../fixtures/server/storage/postgres/open.ts'
import { createTestDatabase, toSettings } from '../../contracts/storages.ts'
import { startServer, TINY } from './helpers.ts'

/** The texts of all statements that the client has sent. */
const statements = vi.hoisted(() => new Set<string>())

vi.mock('postgres', async (load) => {
  const { default: connect } = await load<{ default: typeof postgres }>()
  const watched = (url: string, options: postgres.Options<Record<string, never>>): postgres.Sql =>
    connect(url, { ...options, debug: (_, query) => void statements.add(query) })
  return { default: Object.assign(watched, connect) }
})

const USERS = 10_000

/** Rows of each table: by columns, what they are for the user `n`. Columns that are left out have their defaults. */
const ROWS: Record<string, Record<string, string>> = {
  users: {
    id: "'u' || n",
    device_id: "'d' || n",
    name: "'n'",
    email: "n || '@example.com'",
    status: "'active'",
    gender: "'male'",
    role: "'user'",
    email_verified: 'true',
    created_at: 'n',
  },
  sessions: {
    refresh_hash: "'r' || n",
    access_hash: "'a' || n",
    access_expires_at: 'n',
    refresh_expires_at: 'n',
    user_id: "'u' || n",
    family: "'f' || n",
  },
  passwords: { user_id: "'u' || n", password: "'p'" },
  identities: { provider: "'google'", subject: "'s' || n", user_id: "'u' || n", created_at: 'n' },
  referrals: { user_id: "'u' || n", inviter_id: "'u' || (n + 1)", created_at: 'n' },
  invite_codes: { user_id: "'u' || n", code: "'c' || n" },
  known_origins: { user_id: "'u' || n", origin: "'o' || n % 100", seen_at: 'n' },
  codes: { email: "n || '@example.com'", hash: "'h'", sent_at: 'n', requested_by: "'[]'" },
  code_tries: { email: "n || '@example.com'", origin: "'o'", tries: '1' },
  visits: {
    state: "'s' || n",
    provider: "'google'",
    redirect: "'/'",
    created_at: '1799999999000 + n',
    code_hash: "'c' || n",
    voucher: "'{}'",
    voucher_email: "n || '@example.com'",
  },
  favorites: { user_id: "'u' || n", story_id: "'s'", created_at: 'n' },
  subscriptions: {
    user_id: "'u' || n",
    story_id: "'s' || n % 100",
    email: "n || '@example.com'",
    locale: "'en'",
    created_at: 'n',
  },
  hobbies: { user_id: "'u' || n", hobby: "'h'" },
  ratings: {
    user_id: "'u' || n",
    story_id: "'s'",
    actor_id: "'a'",
    story: '5',
    character: '5',
    image: '5',
    comment: "''",
    created_at: 'n',
  },
  games: {
    id: "'g' || n",
    user_id: "'u' || n",
    story_id: "'s'",
    actor_id: "'a'",
    locale: "'en'",
    state: "'{}'",
    ended: 'false',
    turns: '1',
    last_seq: '1',
    last_at: 'n',
  },
  turns: { game_id: "'g' || n", turn: '0', user_id: "'u' || n", key: "'k'", fingerprint: "'f'" },
  events: { game_id: "'g' || n", seq: '1', turn: '0', at: 'n', type: "'message'", data: "'{}'", own: 'false' },
  played_stories: { user_id: "'u' || n", story_id: "'s'", played_at: 'n' },
  reached_endings: { user_id: "'u' || n", story_id: "'s'", actor_id: "'a'", ending_id: "'e'", at: 'n' },
  places: {
    user_id: "'u' || n",
    story_id: "'s'",
    actor_id: "'a'",
    node: "'n'",
    kind: "'choice'",
    state: "'{}'",
    at: 'n',
  },
  seen_pictures: { user_id: "'u' || n", story_id: "'s'", url: "'p'", alt: "''", at: 'n' },
  read_lines: { user_id: "'u' || n", story_id: "'s'", line: "'l'", game_id: "'g' || n" },
  purchases: { user_id: "'u' || n", what: "'w'", coins: '1', created_at: 'n' },
  checkouts: {
    id: "'c' || n",
    user_id: "'u' || n",
    price_id: "'p'",
    coins: '1',
    amount: '1',
    currency: "'USD'",
    status: "'open'",
    created_at: 'n',
    key: "'k'",
  },
  uploads: {
    id: "'p' || n",
    user_id: "'u' || n",
    token_hash: "'t'",
    expires_at: '2000000000000',
    size: '10',
    came_from: "'f' || n % 100",
  },
  avatars: { id: "'a' || n", user_id: "'u' || n", created_at: 'n' },
  drawn_avatars: { user_id: "'u' || n", url: "'w'" },
  rate_limits: { name: "'l'", subject: "'s' || n", uses: '1', resets_at: 'n', blocked_until: '0' },
  reply_tokens: { user_id: "'u' || n", story_id: "'s'", day: "'2030-01-31'", tokens: '1' },
  leases: { name: "'l' || n", holder: "'h'", until: 'n' },
}

async function fill(sql: postgres.Sql): Promise<void> {
  await sql.begin(async (transaction) => {
    // Without the checks of each row, and without its triggers: this is what they would have left.
    await transaction`SET LOCAL session_replication_role = replica`
    for (const [table, columns] of Object.entries(ROWS))
      await transaction.unsafe(
        `INSERT INTO ${table} (${Object.keys(columns).join()}) SELECT ${Object.values(columns).join()} FROM generate_series(1, ${USERS}) AS n`,
      )
    await transaction.unsafe(
      `INSERT INTO ledger (user_id, amount, reason, reference, key, created_at)
       SELECT 'u' || n % ${USERS}, 10, 'gift', '', 'k' || n, n FROM generate_series(1, ${USERS * 10}) AS n`,
    )
  })
  await sql`ANALYZE`
}

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
  const [user, at, hash] = ['u7', 1_800_000_000_000, 'hash']
  await accounts.findByEmail('7@example.com', ['o1'])
  await accounts.listPasswords('7@example.com')
  await accounts.findByIdentity({ provider: 'google', subject: 's7' })
  await accounts.verifyEmail(user)
  await accounts.assignAdmins(['7@example.com'], true)
  await accounts.setPassword(user, hash)
  await accounts.getPassword(user)
  await accounts.rememberOrigins(user, ['o1'], at, 3)
  await accounts.findKnownOrigins('7@example.com', ['o1'])
  await accounts.linkIdentity({ provider: 'google', subject: 'other' }, user, at)
  await accounts.update(user, { name: 'name' })
  await accounts.getOrAddInviteCode(user, 'fresh')
  await accounts.findInviter('c7')
  await accounts.setInviter(user, 'u9', at)
  await accounts.getInviter(user)
  await accounts.listUnpaidInvited(user)
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
  const picture = { type: 'image/png', bytes: new Uint8Array(8), from: 'f1' } as const
  await uploads.put('fresh', picture, { userBytes: 12, addressBytes: 9e9, totalBytes: 9e9 }, at)
  await uploads.markUsed(user, 'fresh', at)
  await uploads.picture('fresh', at)
  await uploads.describe('fresh', at)
  await uploads.readPart('fresh', 8, 0, 4)
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
  await plays.countPlays(at)
  await favorites.list(user, { offset: 0, limit: 20 })
  await subscriptions.has(user, 's7')
  await subscriptions.takeDue('s7', 0, at)
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
  while (await deletion.purgeNext());
}

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

test('no statement of a call reads a whole table of what players have', { timeout: 120_000 }, async () => {
  const url = await createTestDatabase()
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  onTestFinished(() => sql.end())
  await fill(sql)
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
  const texts = [...statements].filter((text) => /^\s*(?:SELECT|INSERT|UPDATE|DELETE)\b/.test(text))
  expect(texts.length).toBeGreaterThan(80)
  const scans: string[] = []
  for (const text of texts) {
    const [row] = await sql.unsafe<{ 'QUERY PLAN': { Plan: Plan }[] }[]>(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`)
    for (const table of row === undefined ? [] : listScans(row['QUERY PLAN'][0]?.Plan ?? { 'Node Type': '' }))
      if (table in ROWS || table === 'ledger') scans.push(`${table}: ${text.replaceAll(/\s+/g, ' ')}`)
  }
  expect(scans).toEqual([])
})
