/** Checks of the database at the start, so that the operator reads what is missing once, and not the players. */
import { connect } from 'node:net'
import { type Clock } from '../../clock.ts'
import { type DatabaseLimits } from '../../limits.ts'
import { StorageError } from '../port.ts'
import { type PostgresAddress } from './address.ts'
import { type Database } from './database.ts'
import { getCode } from './failures.ts'
import { UNHEARD } from './listener.ts'

/** Asks a server whether it speaks TLS: 8 bytes, with a code that is no version of the protocol. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
const NO_TLS = 'N'

/** Throws a StorageError where TLS is asked of a server that has none: the client would send its greeting nevertheless, and be cut off. */
export async function checkTls({ hosts, tls }: PostgresAddress, { connectMs }: DatabaseLimits): Promise<void> {
  if (tls === false || tls === 'prefer' || tls === 'allow') return
  for (const { host, port } of hosts)
    if ((await askForTls(host, port, connectMs)) === NO_TLS)
      throw new StorageError(
        `${host}:${port} has no TLS, which sslmode asks for: switch TLS on there, or write sslmode=disable in a network of your own`,
      )
}

/** The sign with which a server answers; null where it does not, which is no reason not to start. */
function askForTls(host: string, port: number, timeoutMs: number): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect({ host, port })
    const end = (answer: string | null): void => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(timeoutMs, () => end(null))
    socket.on('error', () => end(null))
    socket.on('close', () => end(null))
    socket.on('data', (bytes) => end(String.fromCharCode(bytes[0] ?? 0)))
    socket.write(SSL_REQUEST)
  })
}

/** Throws a StorageError where the role can create neither the schema of previews nor use one that is there. */
export async function checkPreviewSchema({ read }: Database, schema: string): Promise<void> {
  const [found] = await read(
    (sql) => sql<{ mayCreate: boolean; mayUse: boolean | null; role: string }[]>`SELECT
      has_database_privilege(current_database(), 'CREATE') AS may_create, current_user AS role,
      (SELECT has_schema_privilege(oid, 'CREATE') FROM pg_namespace WHERE nspname = ${schema}) AS may_use`,
  )
  if (found !== undefined && !(found.mayUse ?? found.mayCreate))
    throw new StorageError(
      `${found.role} may not create tables in a schema ${schema}: as an administrator, CREATE SCHEMA ${schema} AUTHORIZATION ${found.role}`,
    )
}

/** Throws a StorageError where a notification does not come. A pooler that gives each transaction another connection loses it. */
export async function checkListening({ testListening }: Database, isDirect: boolean, clock: Clock): Promise<void> {
  // The connection to the pooler may be younger than its memory of a failed one.
  for (let tries = 0; ; tries += 1)
    try {
      return await testListening()
    } catch (error) {
      if (getCode(error) === UNHEARD)
        throw new StorageError(
          isDirect
            ? 'a notification does not come to DATABASE_DIRECT_URL: name the database itself there'
            : 'a notification does not come, as behind a pooler of transactions: let it pool sessions, or name the database itself in DATABASE_DIRECT_URL',
          { cause: error },
        )
      if (tries >= LISTEN_TRIES) throw error
      await clock.sleep(LISTEN_PAUSE_MS)
    }
}

const LISTEN_TRIES = 5
const LISTEN_PAUSE_MS = 500

/** The remedy for an error of the database, in one line: its own words, which hold no secret, and a remedy where there is one. */
export function explain(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return MAY_NOT_CREATE.has(getCode(error))
    ? `${message}: make its role the owner of the database, or GRANT ALL ON SCHEMA public to it`
    : message
}

/** It may not create tables in the schema, or not even look into one. */
const MAY_NOT_CREATE: ReadonlySet<string> = new Set(['42501', '3F000'])
