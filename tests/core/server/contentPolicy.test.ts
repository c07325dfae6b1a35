/** The content policy: closed by default, and open for exactly what the configuration names. */
import { expect, test } from 'vitest'
import { PUBLIC_LOCATION_SERVICES } from '../../../protocol/appConfig.ts'
import { buildContentPolicy } from '../../../server/http/contentPolicy.ts'

/** The sources of each directive. */
function readPolicy(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

test('without a configuration everything comes from this origin, but for pictures of social providers', () => {
  expect(buildContentPolicy({ avatarHosts: [], locationServices: [] })).toBe(
    "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; style-src 'self'; " +
      "font-src 'self'; manifest-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  )
  const pictures = readPolicy(buildContentPolicy({}))['img-src']
  expect(pictures).toEqual(expect.arrayContaining(['https://*.googleusercontent.com', 'https://cdn.discordapp.com']))
})

test('the location services that a public page asks by default are allowed, and no longer where others are configured', () => {
  expect(readPolicy(buildContentPolicy({}))['connect-src']).toEqual([
    "'self'",
    ...PUBLIC_LOCATION_SERVICES.map((service) => new URL(service).origin),
  ])
  expect(readPolicy(buildContentPolicy({ locationServices: ['/where'] }))['connect-src']).toEqual(["'self'"])
})

test('each service opens what it needs and no more', () => {
  const policy = readPolicy(
    buildContentPolicy({
      apiUrl: 'https://api.example/stories',
      mediaHosts: ['https://cdn.example'],
      avatarHosts: ['https://faces.example'],
      telemetryUrl: 'https://events.example/collect',
      reportUrl: 'https://reports.example/player',
      sentryDsn: 'https://key@errors.example/42',
      locationServices: ['https://where.example/json', '/where', 'https://where.example/text'],
      embedOrigins: ['https://host.example'],
    }),
  )
  expect(policy['connect-src']).toEqual([
    "'self'",
    'https://api.example',
    'https://cdn.example',
    'https://where.example',
    'https://events.example',
    'https://reports.example',
    'https://errors.example',
  ])
  expect(policy['img-src']).toEqual([
    "'self'",
    'data:',
    'blob:',
    'https://api.example',
    'https://cdn.example',
    'https://faces.example',
  ])
  expect(policy['media-src']).toEqual(["'self'", 'blob:', 'https://api.example', 'https://cdn.example'])
  expect(policy['frame-ancestors']).toEqual(["'self'", 'https://host.example'])
  expect(policy['script-src']).toEqual(["'self'"])
})

test('behind a tunnel of this origin Sentry itself stays closed', () => {
  const config = { sentryDsn: 'https://key@errors.example/42', sentryTunnelUrl: '/errors', locationServices: [] }
  expect(readPolicy(buildContentPolicy(config))['connect-src']).toEqual(["'self'"])
})

test('inline and eval are nowhere, whatever is configured; Vite alone gets inline while developing', () => {
  const config = { mediaHosts: ["'unsafe-inline'"], apiUrl: "https://a.example 'unsafe-eval'" }
  expect(buildContentPolicy(config)).not.toContain('unsafe')
  const development = buildContentPolicy(config, { isDevelopment: true })
  expect(development).toContain("script-src 'self' 'unsafe-inline'")
  expect(development).not.toContain('unsafe-eval')
})

test('of a list of hosts only the bad items are left out', () => {
  const mediaHosts = [
    'https://cdn.example',
    'https://*.media.example:8443',
    'CDN.example',
    '*',
    7,
    null,
    "'unsafe-eval'",
    'https://cdn.example/path',
    'https://a.example; script-src *',
    'data:',
    'x'.repeat(10_000) + ';',
  ]
  expect(readPolicy(buildContentPolicy({ mediaHosts }))['media-src']).toEqual([
    "'self'",
    'blob:',
    'https://cdn.example',
    'https://*.media.example:8443',
    'CDN.example',
  ])
  for (const broken of [null, 7, 'https://cdn.example', {}])
    expect(readPolicy(buildContentPolicy({ mediaHosts: broken, avatarHosts: broken }))['img-src']).toEqual([
      "'self'",
      'data:',
      'blob:',
    ])
})

test('of inline scripts only those that stand in the page are allowed, by their hashes', () => {
  const page = '<head><script>start()</script><script type="module" src="/assets/app.js"></script></head>'
  // printf 'start()' | openssl dgst -sha256 -binary | base64
  const hash = "'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00='"
  expect(readPolicy(buildContentPolicy({}, { page }))['script-src']).toEqual(["'self'", hash])
  expect(readPolicy(buildContentPolicy({}, { page: '<p></p>' }))['script-src']).toEqual(["'self'"])
})
