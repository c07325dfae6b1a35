/** Real proxies from Debian's packages, each run from exactly the file of docs/hosting with other ports. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { realClock } from '../../../server/clock.ts'
import { findProgram, installPackage } from '../systemBrowser.ts'

export const HOSTING = join(import.meta.dirname, '../../../docs/hosting')

export interface Place {
  folder: string
  port: number
  /** A second port of the proxy's own: for its administration. */
  adminPort: number
}

export interface ProxyKind {
  name: string
  package: string
  program: string
  /** The file in docs/hosting. */
  file: string
  /** The text of the file with the ports of a test. */
  adapt: (text: string, place: Place & { originPort: number }) => string
  /** What stands around the file where a service of the system has it elsewhere. */
  files?: (place: Place) => Record<string, string>
  args: (place: Place) => string[]
  reload: (child: ChildProcess, place: Place, program: string) => void
  /** Within how many ms an abort of the client reaches the origin while a stream is silent. */
  abortMs: number
}

export interface RunningProxy {
  kind: ProxyKind
  port: number
  reload: () => void
  stop: () => Promise<void>
}

const signal =
  (name: NodeJS.Signals): ProxyKind['reload'] =>
  (child) =>
    void child.kill(name)
const run = (command: string, args: readonly string[]): void => {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8', timeout: 20_000 })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
}
const APACHE_MODULES = ['mpm_event', 'authz_core', 'setenvif', 'headers', 'proxy', 'proxy_http', 'filter', 'deflate']

export const PROXIES: readonly ProxyKind[] = [
  {
    name: 'nginx',
    package: 'nginx',
    program: 'nginx',
    file: 'nginx-processes.conf',
    // Without TLS, which a test of streams does not need; with one address, so that it is known which one answers.
    adapt: (text, { port, originPort }) =>
      text
        .replace(/server 127\.0\.0\.1:4174.*\n/, '')
        .replace('127.0.0.1:4173', `127.0.0.1:${originPort}`)
        .replace(/server \{\n  listen 80;[^]*?\n\}\n/, '')
        .replace(/^ {2}listen 443.*/m, `listen 127.0.0.1:${port};`)
        .replace(/ {2}ssl_.*\n/g, ''),
    files: ({ folder }) => ({
      'main.conf': `user root; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log off; ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${folder}/${one};`).join(' ')} gzip on; include ${folder}/nginx-processes.conf; }`,
    }),
    args: ({ folder }) => ['-p', folder, '-c', `${folder}/main.conf`, '-g', 'daemon off;'],
    reload: signal('SIGHUP'),
    abortMs: 1_000,
  },
  {
    name: 'Caddy',
    package: 'caddy',
    program: 'caddy',
    file: 'Caddyfile',
    adapt: (text, { port, adminPort, originPort }) =>
      `{\n\tadmin 127.0.0.1:${adminPort}\n}\n${text
        .replace('stories.example {', `http://stories.example:${port} {\n\tbind 127.0.0.1`)
        .replace('127.0.0.1:4173 127.0.0.1:4174', `127.0.0.1:${originPort}`)}`,
    args: ({ folder }) => ['run', '--config', `${folder}/Caddyfile`, '--adapter', 'caddyfile'],
    reload: (_, { folder, adminPort }, program) =>
      run(program, [
        'reload',
        '--force',
        '--config',
        `${folder}/Caddyfile`,
        '--adapter',
        'caddyfile',
        '--address',
        `127.0.0.1:${adminPort}`,
      ]),
    abortMs: 1_000,
  },
  {
    name: 'Apache',
    package: 'apache2',
    program: 'apache2',
    file: 'apache.conf',
    adapt: (text, { port, originPort }) =>
      text.replace('*:80', `127.0.0.1:${port}`).replace('127.0.0.1:4173', `127.0.0.1:${originPort}`),
    files: ({ folder, port }) => ({
      'main.conf': [
        `ServerRoot ${folder}`,
        `Listen 127.0.0.1:${port}`,
        `PidFile ${folder}/pid`,
        `ErrorLog ${folder}/error.log`,
        'ServerName stories.example',
        'User www-data',
        'Group www-data',
        ...APACHE_MODULES.map((one) => `LoadModule ${one}_module /usr/lib/apache2/modules/mod_${one}.so`),
        'SetOutputFilter DEFLATE',
        `Include ${folder}/apache.conf`,
      ].join('\n'),
    }),
    args: ({ folder }) => ['-f', `${folder}/main.conf`, '-DFOREGROUND'],
    reload: signal('SIGUSR1'),
    abortMs: 21_000,
  },
  {
    name: 'HAProxy',
    package: 'haproxy',
    program: 'haproxy',
    file: 'haproxy.cfg',
    adapt: (text, { port, originPort }) =>
      text.replace('bind :80', `bind 127.0.0.1:${port}`).replace('127.0.0.1:4173', `127.0.0.1:${originPort}`),
    args: ({ folder }) => ['-W', '-db', '-f', `${folder}/haproxy.cfg`],
    reload: signal('SIGUSR2'),
    abortMs: 1_000,
  },
  {
    name: 'Varnish',
    package: 'varnish',
    program: 'varnishd',
    file: 'varnish.vcl',
    adapt: (text, { originPort }) => text.replace('"4173"', `"${originPort}"`),
    args: ({ folder, port }) => [
      '-F',
      '-j',
      'none',
      '-n',
      `${folder}/run`,
      '-a',
      `127.0.0.1:${port}`,
      '-f',
      `${folder}/varnish.vcl`,
      '-s',
      'malloc,16m',
    ],
    reload: (_, { folder }) => {
      run('varnishadm', ['-n', `${folder}/run`, 'vcl.load', 'again', `${folder}/varnish.vcl`])
      run('varnishadm', ['-n', `${folder}/run`, 'vcl.use', 'again'])
    },
    abortMs: 31_000,
  },
  {
    name: 'Squid',
    package: 'squid',
    program: 'squid',
    file: 'squid.conf',
    adapt: (text, { port, originPort }) =>
      text.replace('http_port 80', `http_port 127.0.0.1:${port}`).replace('parent 4173', `parent ${originPort}`),
    files: ({ folder }) => ({
      'main.conf': [
        `pid_filename none`,
        `cache_log ${folder}/cache.log`,
        'access_log none',
        'pinger_enable off',
        'shutdown_lifetime 1 second',
        `coredump_dir ${folder}`,
        `include ${folder}/squid.conf`,
      ].join('\n'),
    }),
    args: ({ folder }) => ['-N', '-f', `${folder}/main.conf`],
    reload: signal('SIGHUP'),
    abortMs: 1_000,
  },
  {
    name: 'lighttpd',
    package: 'lighttpd',
    program: 'lighttpd',
    file: 'lighttpd.conf',
    adapt: (text, { folder, port, originPort }) =>
      `server.document-root = "${folder}"\nserver.bind = "127.0.0.1"\n${text
        .replace('server.port = 80', `server.port = ${port}`)
        .replace('"port" => 4173', `"port" => ${originPort}`)}`,
    args: ({ folder }) => ['-D', '-f', `${folder}/lighttpd.conf`],
    reload: signal('SIGUSR1'),
    abortMs: 11_000,
  },
  {
    name: 'h2o',
    package: 'h2o',
    program: 'h2o',
    file: 'h2o.yaml',
    adapt: (text, { folder, port, originPort }) =>
      `pid-file: ${folder}/pid\nerror-log: ${folder}/error.log\n${text
        .replace('listen:\n  port: 80', `listen:\n  host: 127.0.0.1\n  port: ${port}`)
        .replace('127.0.0.1:4173', `127.0.0.1:${originPort}`)}`,
    args: ({ folder }) => ['-m', 'master', '-c', `${folder}/h2o.yaml`],
    reload: signal('SIGHUP'),
    abortMs: 21_000,
  },
]

/** Runs a proxy before an origin. Its package is installed where it is missing; throws where that cannot be. */
export async function startProxy(kind: ProxyKind, originPort: number): Promise<RunningProxy> {
  const program = ensureProgram(kind)
  const folder = mkdtempSync(join(tmpdir(), `proxy-${kind.program}-`))
  // Workers of some run as another user.
  chmodSync(folder, 0o755)
  const place: Place = { folder, port: await takeFreePort(), adminPort: await takeFreePort() }
  const text = kind.adapt(readFileSync(join(HOSTING, kind.file), 'utf8'), { ...place, originPort })
  writeFileSync(join(folder, kind.file), text)
  for (const [name, content] of Object.entries(kind.files?.(place) ?? {})) writeFileSync(join(folder, name), content)
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn(program, kind.args(place), { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const output of [child.stdout, child.stderr])
    output.on('data', (bytes: Buffer) => (said = (said + bytes.toString()).slice(-4_000)))
  let hasEnded = false
  const ended = once(child, 'exit').then(() => void (hasEnded = true))
  const proxy: RunningProxy = {
    kind,
    port: place.port,
    reload: () => kind.reload(child, place, program),
    stop: async () => {
      child.kill('SIGTERM')
      const late = AbortSignal.timeout(3_000)
      late.addEventListener('abort', () => void child.kill('SIGKILL'))
      await ended
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  for (let tries = 0; tries < 200; tries += 1) {
    if (hasEnded) break
    const isUp = await fetch(`http://127.0.0.1:${place.port}/api/v1/price.list`, { signal: AbortSignal.timeout(1_000) })
      .then(async (answer) => (await answer.text(), true))
      .catch(() => realClock.sleep(100).then(() => false))
    if (isUp) return proxy
  }
  await proxy.stop()
  throw new Error(`${kind.name} does not start: ${said}`)
}

function ensureProgram({ name, package: debian, program }: ProxyKind): string {
  const found = (): string | null => findProgram([program]) ?? findProgram([`/usr/sbin/${program}`])
  if (found() === null) installPackage(debian)
  const path = found()
  if (path === null)
    throw new Error(`${name} is not installed, and could not be (on Debian: apt-get install ${debian}).`)
  return path
}

async function takeFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}
