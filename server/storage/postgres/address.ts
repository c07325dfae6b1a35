/** The address of a PostgreSQL, read from a setting. Only its parts go to the client, which would quote an address with a wrong password in its errors. */
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { checkServerIdentity } from 'node:tls'
import type { Options, PostgresType } from 'postgres'

export interface PostgresAddress {
  /** At least one; the one that writes is looked for. */
  hosts: readonly Host[]
  database: string
  /** Null: the user of the system. */
  user: string | null
  /** Null without one. No message quotes it. */
  password: string | null
  tls: false | 'allow' | 'prefer' | 'require' | CheckedTls
}

interface Host {
  host: string
  port: number
}

/** Options of `tls.connect` that check who answers. */
interface CheckedTls {
  ca?: string
  checkServerIdentity?: typeof checkServerIdentity
}

const FORM = 'postgres://user:password@host:5432/name'
const PORT = 5432
const ADDRESS = /^(?:([^:@]*)(?::([^@]*))?@)?([^@/?#]+)\/([^@/?#]+)(?:\?([^#]*))?$/
const HOST = /^(\[[\da-f:.]+\]|[^:[\]]+)(?::(\d{1,5}))?$/i

/**
 * Reads an address as it is written everywhere: `postgres://user:password@host:port/name?sslmode=verify-full&sslrootcert=/path`; several hosts stand with
 * commas between them. Throws an Error that says in one line what is wrong with the setting of this name, without its password.
 */
export function readPostgresAddress(name: string, text: string): PostgresAddress {
  const rest = /^postgres(?:ql)?:\/\/(.*)$/s.exec(text)?.[1]
  if (rest === undefined) throw new Error(`${name} is no address of a database: write ${FORM}.`)
  refuseSigns(name, rest)
  const [, user, password, hosts = '', database = '', query = ''] = ADDRESS.exec(rest) ?? []
  if (/^(?:[^@]*@)?(?:\/|%2f)/i.test(rest)) throw new Error(`${name} has no host, as for a Unix socket: write ${FORM}.`)
  if (hosts === '' || database === '') throw new Error(`${name} is no address of a database: write ${FORM}.`)
  const parameters = readParameters(name, query)
  const listed = hosts.split(',').map((host) => readHost(name, host))
  return {
    hosts: listed,
    database: decodeURIComponent(database),
    user: user === undefined || user === '' ? null : decodeURIComponent(user),
    password: password === undefined ? null : decodeURIComponent(password),
    tls: readTls(name, parameters.get('sslmode') ?? 'prefer', parameters.get('sslrootcert') ?? null, listed),
  }
}

type ClientOptions = Pick<
  Options<Record<string, PostgresType>>,
  'host' | 'port' | 'database' | 'user' | 'password' | 'ssl' | 'target_session_attrs'
>

/** The options with which the client connects. Of several hosts it takes the one that writes, and begins with the one whose turn it is. */
export function toClientOptions({ hosts, database, user, password, tls }: PostgresAddress, turn = 0): ClientOptions {
  const from = turn % hosts.length
  const ordered = [...hosts.slice(from), ...hosts.slice(0, from)]
  return {
    // Lists, which its types know elsewhere only.
    host: ordered.map(({ host }) => host) as unknown as string,
    port: ordered.map(({ port }) => port) as unknown as number,
    database,
    ...(user !== null && { user }),
    ...(password !== null && { password }),
    ssl: tls,
    ...(hosts.length > 1 && { target_session_attrs: 'primary' }),
  }
}

/** Signs that end a user or password before its time, or mean something else there. They are named, the password is not. */
function refuseSigns(name: string, rest: string): void {
  const end = rest.lastIndexOf('@')
  const credentials = rest.slice(0, Math.max(end, 0))
  const sign = /[#/?@]|%(?![\da-f]{2})/i.exec(credentials)?.[0]
  if (sign !== undefined)
    throw new Error(
      `${name} has a raw ${sign} in its user or password: write it as ${encodeURIComponent(sign)}, as in ${FORM}.`,
    )
  try {
    decodeURIComponent(rest)
  } catch {
    throw new Error(`${name} has a percent sign that encodes no text: write % itself as %25.`)
  }
  if (/[#\s]/.test(rest.slice(end + 1)))
    throw new Error(`${name} has a raw # or a space: write # as %23, as in ${FORM}.`)
}

function readHost(name: string, text: string): Host {
  const [, host, port] = HOST.exec(text) ?? []
  if (host === undefined || Number(port ?? PORT) > 65_535)
    throw new Error(`${name} names no host and port, or several with commas between them: write ${FORM}.`)
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port ?? PORT) }
}

const PARAMETERS = ['sslmode', 'sslrootcert', 'target_session_attrs']

/** Refuses parameters that the client does not know: it would pass them on to the database, or leave them out. */
function readParameters(name: string, query: string): ReadonlyMap<string, string> {
  const parameters = new Map(new URLSearchParams(query))
  if (parameters.has('ssl'))
    throw new Error(
      `${name} has ssl, which says neither who answers nor what to do without TLS: write sslmode=require.`,
    )
  if (parameters.has('host')) throw new Error(`${name} has a parameter host: write the host before the name, ${FORM}.`)
  const unknown = [...parameters.keys()].find((key) => !PARAMETERS.includes(key))
  if (unknown !== undefined)
    throw new Error(`${name} has a parameter ${unknown}: leave it out. It knows ${PARAMETERS.join(', ')}.`)
  const target = parameters.get('target_session_attrs') ?? 'primary'
  // `read-write` of the client takes a standby: it looks at a default that a standby does not change.
  if (!['any', 'read-write', 'primary'].includes(target))
    throw new Error(`The target_session_attrs of ${name} is ${target}: a server writes, so write primary.`)
  return parameters
}

function readTls(
  name: string,
  mode: string,
  certificate: string | null,
  hosts: readonly Host[],
): PostgresAddress['tls'] {
  switch (mode) {
    case 'disable':
      return false
    case 'allow':
    case 'prefer':
    case 'require':
      return mode
    case 'verify-ca':
    case 'verify-full':
      return {
        ...(certificate !== null && certificate !== 'system' && { ca: readCertificate(name, certificate) }),
        ...(hosts.some(({ host }) => isIP(host) !== 0) && { checkServerIdentity: createAddressCheck(hosts) }),
      }
    default:
      throw new Error(`The sslmode of ${name} is ${mode}: write disable, prefer, require or verify-full.`)
  }
}

/** For a host that is an IP address the client names none, and Node would check the certificate for `localhost`. */
function createAddressCheck(hosts: readonly Host[]): typeof checkServerIdentity {
  return (name, certificate) => {
    if (name !== UNNAMED) return checkServerIdentity(name, certificate)
    const errors = hosts
      .filter(({ host }) => host === UNNAMED || isIP(host) !== 0)
      .map(({ host }) => checkServerIdentity(host, certificate))
    return errors.includes(undefined) ? undefined : errors[0]
  }
}

/** The host name for which Node checks a certificate where none is given. */
const UNNAMED = 'localhost'

function readCertificate(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new Error(`The sslrootcert of ${name} cannot be read: ${path}.`)
  }
}
