/** Debian's pgbouncer before the PostgreSQL of the tests, with the settings of docs/deploying.md. It is installed where it is missing. */
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getuid } from 'node:process'
import { onTestFinished } from 'vitest'
import { eventually } from './eventually.ts'
import { installPackage } from './systemBrowser.ts'

const PROGRAM = '/usr/sbin/pgbouncer'

interface PgbouncerOptions {
  mode: 'session' | 'transaction'
  /** Connections to the database. */
  size: number
}

/** Starts one before the database of an address, and returns its own address. Throws where there is no pgbouncer and none can be installed. */
export async function startPgbouncer(database: string, { mode, size }: PgbouncerOptions): Promise<string> {
  installPgbouncer()
  const { username, password, hostname, port: target, pathname } = new URL(database)
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  // It does not run as root, and reads its files as another user.
  chmodSync(folder, 0o755)
  const port = await findFreePort()
  writeFileSync(join(folder, 'users.txt'), `"${username}" "${password}"\n`)
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${target}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users.txt')}
pool_mode = ${mode}
default_pool_size = ${size}
max_client_conn = 200
server_login_retry = 1
`,
  )
  const child = spawn(PROGRAM, [...(getuid?.() === 0 ? ['-u', 'nobody'] : []), join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  await eventually(() => tryToConnect(port))
  return `postgres://${username}:${password}@127.0.0.1:${port}${pathname}?sslmode=disable`
}

function installPgbouncer(): void {
  if (existsSync(PROGRAM)) return
  installPackage('pgbouncer')
  if (!existsSync(PROGRAM)) throw new Error('pgbouncer is missing (on Debian: apt-get install pgbouncer).')
  // The package starts one by itself on some systems.
  spawnSync('service', ['pgbouncer', 'stop'])
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

function tryToConnect(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', reject)
    socket.on('connect', () => {
      socket.destroy()
      resolve()
    })
  })
}
