/** The operator's configuration: every field, its default, and what hostile or corrupt values cost. */
import { expect, test } from 'vitest'
import { type AppConfig, parseAppConfig, PUBLIC_LOCATION_SERVICES, readAppConfig } from '../../../protocol/appConfig.ts'

const DEFAULTS = readAppConfig({})

const FULL: AppConfig = {
  apiUrl: 'https://api.example',
  telemetryUrl: 'https://events.example/collect?site=1',
  reportUrl: 'https://reports.example/player',
  sentryDsn: 'https://key@errors.example/42',
  sentryTunnelUrl: '/telemetry/envelope',
  locationServices: ['https://where.example/json', '/where'],
  environment: 'test',
  platformUrl: 'https://elsewhere.example/start?from=here',
  requiresAdultConfirmation: true,
  requiresConsent: true,
  embedOrigins: ['https://host.example', 'http://localhost:8080'],
  operatorName: 'A Company, Ltd.',
  contactEmail: 'help@company.example',
  socialProviders: ['discord'],
  takesPayments: false,
  sendsEmail: false,
  sendsNews: false,
  generatesAnswers: true,
}

test('without a configuration a page on loopback calls, asks and frames nothing', () => {
  expect(DEFAULTS).toEqual({
    apiUrl: '',
    telemetryUrl: null,
    reportUrl: null,
    sentryDsn: null,
    sentryTunnelUrl: null,
    locationServices: [],
    environment: 'production',
    platformUrl: null,
    requiresAdultConfirmation: false,
    requiresConsent: false,
    embedOrigins: [],
    operatorName: null,
    contactEmail: null,
    socialProviders: null,
    takesPayments: true,
    sendsEmail: true,
    sendsNews: true,
    generatesAnswers: false,
  })
})

test('off loopback the three location services are configured: public, by https; a list replaces them, an empty one switches them off', () => {
  const read = (fields: object) => readAppConfig(fields, { isPublic: true }).locationServices
  expect(PUBLIC_LOCATION_SERVICES).toHaveLength(3)
  for (const service of PUBLIC_LOCATION_SERVICES) expect(service).toMatch(/^https:\/\//)
  for (const none of [{}, { locationServices: null }, { locationServices: 'all' }])
    expect(read(none)).toEqual(PUBLIC_LOCATION_SERVICES)
  expect(read({ locationServices: ['/where'] })).toEqual(['/where'])
  expect(read({ locationServices: [] })).toEqual([])
  expect(parseAppConfig('', { isPublic: true }).locationServices).toEqual(PUBLIC_LOCATION_SERVICES)
})

test('every field comes through as it was written', () => {
  expect(parseAppConfig(JSON.stringify(FULL))).toEqual(FULL)
})

test.each(['', 'no JSON', '{', 'null', '[]', '"text"', '7', '{"__proto__": {"apiUrl": "https://evil.example"}}'])(
  'the text %j gives the defaults',
  (json) => {
    expect(parseAppConfig(json)).toEqual(DEFAULTS)
  },
)

const KINDS = [null, 7, true, 'javascript:alert(1)', {}, [], [[]], '', ' ', 'x'.repeat(100_000)]

test.each(Object.keys(FULL) as (keyof AppConfig)[])('a bad %s costs no other field', (field) => {
  for (const value of KINDS) {
    const { [field]: _read, ...others } = readAppConfig({ ...FULL, [field]: value })
    const { [field]: _written, ...expected } = FULL
    expect(others).toEqual(expected)
  }
})

/** Addresses that would lead to another scheme, hide an account, or end a directive of the content policy. */
const HOSTILE = [
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '\\\\evil.example',
  'https://user:secret@evil.example',
  'https://a.example; script-src *',
  "https://a.example 'unsafe-inline'",
  'https://a.example,https://b.example',
  'https://a.example\nSet-Cookie: x',
  'https://',
  'https://[bad',
  'ftp://a.example',
  'a.example/path" onload="x',
]

test.each(HOSTILE)('the address %j is refused everywhere', (address) => {
  const config = readAppConfig({
    apiUrl: address,
    telemetryUrl: address,
    sentryDsn: address,
    sentryTunnelUrl: address,
    platformUrl: address,
    locationServices: [address],
    embedOrigins: [address],
  })
  expect(config).toEqual(DEFAULTS)
})

test('of a list only the bad items are left out', () => {
  const config = readAppConfig({
    locationServices: [null, 'https://where.example', 'where.example'],
    embedOrigins: ['https://host.example/', 'https://host.example/path', '*', 'host.example', 'null'],
  })
  expect(config.locationServices).toEqual(['https://where.example'])
  expect(config.embedOrigins).toEqual(['https://host.example'])
})

test.each([
  ['https://api.example/', 'https://api.example'],
  ['https://api.example/stories//', 'https://api.example/stories'],
  ['/backend', '/backend'],
  ['/', ''],
  ['', ''],
  ['https://api.example/?key=1', ''],
  ['https://api.example/#top', ''],
])('the API at %j has the prefix %j', (apiUrl, prefix) => {
  expect(readAppConfig({ apiUrl }).apiUrl).toBe(prefix)
})
