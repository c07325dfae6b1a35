/** What an operator is warned of at the start. */
import { expect, test } from 'vitest'
import { readSettings } from '../../../server/settings.ts'
import { getMail } from '../../../server/startOptions.ts'
import { listStartWarnings, type StartSettings } from '../../../server/startWarnings.ts'

const CLOSED: StartSettings = {
  host: '192.0.2.1',
  trustProxy: false,
  standIns: false,
  mail: { kind: 'smtp', url: 'smtp://mail.example', from: 'no-reply@stories.example' },
  publicUrl: 'https://play.example',
  developerTools: false,
  database: null,
  files: null,
  appConfig: {
    requiresAdultConfirmation: true,
    requiresConsent: true,
    telemetryUrl: '/telemetry/events',
    platformUrl: 'https://global.example',
    operatorName: 'Stories Ltd.',
    contactEmail: 'help@stories.example',
  },
}
const without = (field: string, value?: unknown): StartSettings => ({
  ...CLOSED,
  appConfig: { ...CLOSED.appConfig, [field]: value },
})

test('an operator who has answered everything is told of payments and providers alone', () => {
  expect(listStartWarnings(CLOSED)).toEqual([expect.stringContaining('Sign-in with providers and payments are off')])
})

test.each([
  ['no age question', without('requiresAdultConfirmation'), /asked for their age/],
  ['analytics without consent', without('requiresConsent', false), /without asking/],
  ['no region check', without('locationServices', []), /Nobody is located/],
  ['no other platform', without('platformUrl'), /no link to another platform/],
  ['no operator', without('operatorName'), /who runs the site/],
  ['no contact', without('contactEmail'), /where to write/],
  ['stand-ins', { ...CLOSED, standIns: true }, /signs in as anybody/],
  ['no mail server', { ...CLOSED, mail: { kind: 'off' } }, /subscribers get no news/],
  ['no address of its own', { ...CLOSED, publicUrl: undefined }, /Set its address in PUBLIC_URL/],
  ['developer tools', { ...CLOSED, developerTools: true }, /makes and clears users/],
] as const)('it is warned of at the start: %s', (_, settings, line) => {
  expect(listStartWarnings(settings).filter((warning) => line.test(warning))).toHaveLength(1)
})

test('a server of this machine alone warns of nothing; one behind a proxy is not alone', () => {
  const open: StartSettings = { ...CLOSED, host: '127.0.0.1', standIns: true, developerTools: true, appConfig: {} }
  expect(listStartWarnings(open)).toEqual([])
  expect(listStartWarnings({ ...open, trustProxy: true }).join()).toContain('signs in as anybody')
})

test('a server over PostgreSQL is warned once that its files are of one machine, until they are in a bucket', () => {
  const server = { ...CLOSED, host: '127.0.0.1', database: {} }
  expect(listStartWarnings(server)).toEqual([expect.stringMatching(/^Pictures, .* name a bucket in FILES_URL\.$/)])
  expect(listStartWarnings({ ...CLOSED, database: {} }).filter((line) => /FILES_URL/.test(line))).toHaveLength(1)
  expect(listStartWarnings({ ...server, files: {} })).toEqual([])
  expect(listStartWarnings({ ...server, database: null })).toEqual([])
})

test('codes are printed by a flag alone, and never behind a proxy', () => {
  expect(getMail(readSettings({}), { local: false, developerTools: false })).toEqual({ kind: 'off' })
  for (const flags of [
    { local: true, developerTools: false },
    { local: false, developerTools: true },
  ]) {
    expect(getMail(readSettings({}), flags)).toEqual({ kind: 'print' })
    expect(getMail(readSettings({ TRUST_PROXY: '1' }), flags)).toEqual({ kind: 'off' })
  }
})
