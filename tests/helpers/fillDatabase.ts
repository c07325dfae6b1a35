/** Fills a PostgreSQL with so many players, each with a row in every table of what players have and ten in the ledger. */
import type postgres from 'postgres'

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
  news_addresses: { email: "n || '@example.com'", token: "'t' || n", notified_at: 'n' },
  subscription_requests: {
    user_id: "'u' || n",
    story_id: "'s' || n % 100",
    email: "n || '@example.com'",
    locale: "'en'",
    hash: "'q' || n",
    expires_at: 'n',
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
  last_endings: { user_id: "'u' || n", story_id: "'s'", actor_id: "'a'", ending_id: "'e'", at: 'n' },
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

/** The tables that grow with the players. */
export const PLAYER_TABLES: ReadonlySet<string> = new Set([...Object.keys(ROWS), 'ledger'])

/** `users` are `u1`, `u2` and so on. */
export async function fillDatabase(sql: postgres.Sql, users: number): Promise<void> {
  await sql.begin(async (transaction) => {
    // Without the checks of each row, and without its triggers: this is what they would have left.
    await transaction`SET LOCAL session_replication_role = replica`
    for (const [table, columns] of Object.entries(ROWS))
      await transaction.unsafe(
        `INSERT INTO ${table} (${Object.keys(columns).join()}) SELECT ${Object.values(columns).join()} FROM generate_series(1, ${users}) AS n`,
      )
    await transaction.unsafe(
      `INSERT INTO ledger (user_id, amount, reason, reference, key, created_at)
       SELECT 'u' || n % ${users}, 10, 'gift', '', 'k' || n, n FROM generate_series(1, ${users * 10}) AS n`,
    )
  })
  await sql`ANALYZE`
}
