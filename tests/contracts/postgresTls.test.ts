/** Connections to a PostgreSQL with TLS and a certificate of an authority of its own: what each sslmode of DATABASE_URL encrypts and checks. */
import { join } from 'node:path'
import { type PeerCertificate } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { realClock } from '../../server/clock.ts'
import { openDatabase } from '../../server/storage/postgres/database.ts'
import { openPostgres } from '../../server/storage/postgres/open.ts'
import { CERTIFICATES, type PostgresServer, startPostgres } from '../helpers/postgresServer.ts'
import { createTestDatabase, toSettings } from './storages.ts'

const AUTHORITY = join(CERTIFICATES, 'authority.pem')

/** A PostgreSQL starts in a few seconds, on a busy machine in many. */
const START_MS = 60_000

let postgres: PostgresServer
/** Without its query. */
let address: string

beforeAll(async () => {
  postgres = await startPostgres({ hasTls: true })
  address = (await postgres.createDatabase()).replace(/\?.*$/, '')
}, START_MS)
afterAll(() => postgres.close())

/** Whether a connection is encrypted; the code of the refusal where there is none. */
async function connect(url: string): Promise<boolean | string> {
  const database = openDatabase({ ...toSettings(url), statementMs: 1_000 }, realClock)
  try {
    const found = await database.read(
      (sql) => sql<{ ssl: boolean }[]>`SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()`,
    )
    return found[0]?.ssl ?? 'unknown'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  } finally {
    database.close()
  }
}

const onLocalhost = (): string => address.replace('127.0.0.1', 'localhost')

test('disable does not encrypt; prefer and require do, whoever answers', async () => {
  expect(await connect(`${address}?sslmode=disable`)).toBe(false)
  expect(await connect(address)).toBe(true)
  expect(await connect(`${address}?sslmode=prefer`)).toBe(true)
  expect(await connect(`${address}?sslmode=require`)).toBe(true)
})

test('require goes to no database without TLS, and prefer does', async () => {
  const plain = (await createTestDatabase()).replace(/\?.*$/, '')
  expect(await connect(`${plain}?sslmode=prefer`)).toBe(false)
  expect(await connect(`${plain}?sslmode=require`)).not.toBe(false)
  expect(await connect(`${plain}?sslmode=verify-full&sslrootcert=${AUTHORITY}`)).not.toBe(false)
})

test('verify-full takes a certificate of the named authority for the name of the host, and no other', async () => {
  const checked = `sslmode=verify-full&sslrootcert=${AUTHORITY}`
  expect(await connect(`${onLocalhost()}?${checked}`)).toBe(true)
  // The certificate is for localhost alone.
  expect(await connect(`${address}?${checked}`)).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
  // The authorities of the system do not know it.
  expect(await connect(`${onLocalhost()}?sslmode=verify-full`)).toMatch(
    /UNABLE_TO_VERIFY|SELF_SIGNED|UNABLE_TO_GET_ISSUER/,
  )
})

test('where a host is an IP address, the certificate must name it', () => {
  const { tls } = toSettings('postgres://u:p@10.0.0.1:5432,[fd00::1]:5432,db.example/name?sslmode=verify-full').address
  if (typeof tls !== 'object') throw new Error('nothing is checked')
  // Node checks for localhost where the client names no host.
  const check = (name: string, subjectaltname: string): string | undefined =>
    tls.checkServerIdentity?.(name, { subject: { CN: '' }, subjectaltname } as PeerCertificate)?.name
  expect(check('localhost', 'IP Address:10.0.0.1')).toBeUndefined()
  expect(check('localhost', 'IP Address:FD00:0:0:0:0:0:0:1')).toBeUndefined()
  expect(check('localhost', 'DNS:localhost')).toBe('Error')
  expect(check('db.example', 'DNS:db.example')).toBeUndefined()
  expect(check('db.example', 'IP Address:10.0.0.1')).toBe('Error')
})

test('a server starts over a checked connection, and where the check fails it says so in one line and does not wait', async () => {
  const storage = await openPostgres(toSettings(`${onLocalhost()}?sslmode=verify-full&sslrootcert=${AUTHORITY}`))
  expect(await storage.users.get('nobody')).toBeNull()
  storage.close()
  const began = realClock.now()
  await expect(openPostgres(toSettings(`${onLocalhost()}?sslmode=verify-full`))).rejects.toThrow(
    /^[^\n]*certificate[^\n]*$/i,
  )
  expect(realClock.now() - began).toBeLessThan(20_000)
})

test('a start that asks for TLS of a server without it says so in one line, and does not wait', async () => {
  const plain = (await createTestDatabase()).replace(/\?.*$/, '')
  const began = realClock.now()
  for (const mode of ['require', 'verify-full'])
    await expect(openPostgres(toSettings(`${plain}?sslmode=${mode}`))).rejects.toThrow(/^[^\n]* has no TLS, [^\n]*$/)
  expect(realClock.now() - began).toBeLessThan(20_000)
})
