/** Settings: how each is read, what is refused at the start and with which words, and that no secret is printed. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings, SETTING_NAMES, type SettingName } from '../../../server/settings.ts'
import { formatSettings, hidePassword, replaceSettingsTable } from '../../../server/settingsReport.ts'

const ROOT = join(import.meta.dirname, '../../..')

test('without an environment each setting has its default', () => {
  expect(readSettings({})).toMatchObject({
    HOST: '127.0.0.1',
    PORT: 4173,
    TRUST_PROXY: 0,
    ALLOWED_ORIGINS: [],
    ALLOW_STAND_INS: false,
    DATABASE_URL: null,
    DATABASE_DIRECT_URL: null,
    DATABASE_CONNECTIONS: 10,
    DATABASE_STATEMENT_MS: 2_500,
    MODEL_TOKENS_PER_DAY: 60_000,
    DIST_DIR: join(ROOT, 'dist'),
  })
  // A variable of a compose file without a value.
  const empty = Object.fromEntries(SETTING_NAMES.map((name) => [name, ' ']))
  expect(readSettings(empty)).toEqual(readSettings({}))
})

test.each<[SettingName, string, unknown]>([
  ...['1', 'true', 'YES', 'on'].map((text): [SettingName, string, unknown] => ['ALLOW_STAND_INS', text, true]),
  ...['0', 'false', 'no', 'Off'].map((text): [SettingName, string, unknown] => ['ALLOW_STAND_INS', text, false]),
  ['TRUST_PROXY', 'true', 1],
  ['TRUST_PROXY', '2', 2],
  ['TRUST_PROXY', 'off', 0],
  ['ALLOWED_ORIGINS', 'https://app.example/, HTTPS://B.example:443', ['https://app.example', 'https://b.example']],
  ['ALLOWED_HOSTS', 'https://play.example', ['play.example']],
  ['ALLOWED_HOSTS', 'Play.example:8443,10.0.0.1, [::1]:80,::1', ['play.example', '10.0.0.1', '[::1]', '[::1]']],
  ['HOST', 'http://localhost/', 'localhost'],
  ['HOST', '[::]', '::'],
  ['HOST', 'fe80::1%eth0', 'fe80::1%eth0'],
  ['PORT', ' 80 ', 80],
  ['ADMIN_EMAILS', 'Mira@stories.example ,wei@stories.example,', ['mira@stories.example', 'wei@stories.example']],
  ['FRAME_ANCESTORS', "self, https://a.example/ 'NONE'", "'self' https://a.example 'none'"],
  ['FRAME_ANCESTORS', 'https://*.a.example:* https:', 'https://*.a.example:* https:'],
  ['MODEL_URL', 'https://models.example/v1/', 'https://models.example/v1'],
  ['SPEECH_URL', 'https://speech.example/v1/', 'https://speech.example/v1/audio/speech'],
  ['SPEECH_URL', 'https://speech.example/v1/audio/speech', 'https://speech.example/v1/audio/speech'],
  ['MODEL_KEY', ' sk-1\n', 'sk-1'],
  ['DATA_DIR', 'data', resolve('data')],
  ['APP_CONFIG', '{"apiUrl":"/x"}', { apiUrl: '/x' }],
])('%s=%j is read as %j', (name, text, value) => {
  expect(readSettings({ [name]: text })[name]).toEqual(value)
})

test.each<[SettingName, string, string]>([
  ['ALLOW_STAND_INS', 'maybe', 'ALLOW_STAND_INS is maybe: write 1 or 0.'],
  ['TRUST_PROXY', '-1', 'TRUST_PROXY is -1: write 1 behind a proxy, 2 behind two (9 at most), else 0.'],
  ['PORT', '65536', 'PORT is 65536: name a whole number from 0 to 65535.'],
  ['PORT', '1e3', 'PORT is 1e3: name a whole number from 0 to 65535.'],
  ['DATABASE_CONNECTIONS', '0', 'DATABASE_CONNECTIONS is 0: name a whole number from 1 to 1000.'],
  ['HOST', '0.0.0.0:80', 'HOST is 0.0.0.0:80: write the host alone, and its port in PORT.'],
  [
    'ALLOWED_HOSTS',
    'a.example/path',
    'ALLOWED_HOSTS has a.example/path, which is no host: write one such as play.example.',
  ],
  ['ALLOWED_HOSTS', '*.example', 'ALLOWED_HOSTS has *.example: name each host, without *.'],
  [
    'ALLOWED_ORIGINS',
    'app.example',
    'ALLOWED_ORIGINS has app.example, which is no origin: write one such as https://app.example.',
  ],
  ['ALLOWED_ORIGINS', '*', 'ALLOWED_ORIGINS has *, which is no origin: write one such as https://app.example.'],
  ['ALLOWED_ORIGINS', 'https://*.example', 'ALLOWED_ORIGINS has https://*.example: name each origin, without *.'],
  [
    'FRAME_ANCESTORS',
    "'self'; script-src *",
    "FRAME_ANCESTORS has 'self';: write origins such as https://site.example, self or none.",
  ],
  ['ADMIN_EMAILS', 'mira', 'ADMIN_EMAILS has mira, which is no email address.'],
  [
    'SMTP_URL',
    'mail.example:25',
    'SMTP_URL is no address of a mail server: write smtp://user:password@host:587, or smtps:// for TLS at once.',
  ],
  ['MODEL_URL', 'models.example', 'MODEL_URL is no address: write one such as https://models.example/v1.'],
  [
    'MODEL_URL',
    'https://key:pass@models.example',
    'MODEL_URL is an address with a name or password in it: put the key into the setting for the key.',
  ],
  ['SPEECH_KEY', 'sk 1', 'SPEECH_KEY has characters that no key has.'],
])('%s=%s is refused in one line', (name, text, line) => {
  expect(() => readSettings({ [name]: text })).toThrow(
    expect.objectContaining({ name: 'SettingsError', message: line }),
  )
})

test('each setting that does not fit has its line; only those that are asked for count', () => {
  const environment = { PORT: 'x', TRUST_PROXY: 'y', DATA_DIR: '/data' }
  expect(() => readSettings(environment)).toThrow(/^PORT is x: .*\nTRUST_PROXY is y: [^\n]*$/)
  expect(readSettings(environment, ['DATA_DIR'])).toEqual({ DATA_DIR: '/data' })
})

test.each([
  ['ALLOWED_ORIGIN', 'ALLOWED_ORIGINS'],
  ['TRUSTPROXY', 'TRUST_PROXY'],
  ['TRUST_PORXY', 'TRUST_PROXY'],
  ['allow_stand_ins', 'ALLOW_STAND_INS'],
  ['ALLOWED-HOSTS', 'ALLOWED_HOSTS'],
  ['ADMIN_EMAIL', 'ADMIN_EMAILS'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['SMPT_URL', 'SMTP_URL'],
  ['DATABASE_CONECTION', 'DATABASE_CONNECTIONS'],
])('%s is refused: almost %s', (name, meant) => {
  expect(() => readSettings({ [name]: '1' })).toThrow(
    `${name} is no setting: write ${meant}, or take it out of the environment.`,
  )
})

test('what other programs and services set is no misspelt setting', () => {
  const names =
    'PATH HOME HOSTNAME USER SHELL PWD TERM LANG TZ HOSTTYPE NODE_NAME NODE_ENV NODE_OPTIONS POD_NAME HTTP_PROXY NO_PROXY PGHOST PGDATA SMTP_HOST SMTP_PORT SMTP_USER SMTP_PASS STORIES_PORT STORIES_SERVICE_HOST AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_REGION AWS_DEFAULT_REGION XDG_DATA_DIRS INIT_CWD npm_config_port EDITOR COLOR PORT0 PORT_0 PORTS host POST GHOST DATABASE_SSL DATABASE_URL_RO'
  expect(() => readSettings(Object.fromEntries(names.split(' ').map((name) => [name, 'x'])))).not.toThrow()
})

const SECRETS = {
  DATABASE_URL: 'postgres://stories:geheim@db.example/stories?sslmode=require',
  SMTP_URL: 'smtps://mailer:geheim@mail.example:465',
  MODEL_URL: 'https://models.example/v1?api_key=geheim',
  MODEL_NAME: 'small',
  MODEL_KEY: 'geheim',
  MODERATION_KEY: 'geheim',
  SPEECH_KEY: 'geheim',
  METRICS_TOKEN: 'geheim',
}

test('webviews of native apps have origins of their own', () => {
  const { ALLOWED_ORIGINS, FRAME_ANCESTORS } = readSettings({
    ALLOWED_ORIGINS: 'capacitor://localhost/, https://app.example/',
    FRAME_ANCESTORS: 'capacitor://localhost self',
  })
  expect(ALLOWED_ORIGINS).toEqual(['capacitor://localhost', 'https://app.example'])
  expect(FRAME_ANCESTORS).toBe("capacitor://localhost 'self'")
})

test('what is in force is printed as it is read, without secrets', () => {
  const lines = formatSettings({ ...SECRETS, TRUST_PROXY: 'yes', ALLOWED_HOSTS: 'https://a.example, b.example' })
  expect(lines).toHaveLength(SETTING_NAMES.length)
  expect(lines.join('\n')).not.toContain('geheim')
  for (const [name, shown] of [
    ['TRUST_PROXY', '1'],
    ['ALLOWED_HOSTS', 'a.example,b.example'],
    ['DATABASE_URL', 'postgres://stories:…@db.example/stories?sslmode=require'],
    ['SMTP_URL', 'smtps://mailer:…@mail.example:465'],
    ['MODEL_URL', 'https://models.example/v1?api_key=…'],
    ['MODEL_KEY', '(hidden)'],
    ['PORT', 'not set: 4173'],
    ['SMTP_FROM', 'not set: no-reply@ and HOST'],
  ])
    expect(lines.find((line) => line.startsWith(`${name} `))?.split(/ {2,}/)[1]).toBe(shown)
})

test.each([
  ['postgres://u:ge#h/e@im@h:5432/name', 'postgres://u:…@h:5432/name'],
  ['https://geheim@host/', 'https://…@host/'],
  ['s3://bucket?endpoint=https://h&secret=geheim', 's3://bucket?endpoint=https://h&secret=…'],
  ['geheim', '…'],
])('%s is printed as %s', (address, shown) => {
  expect(hidePassword(address)).toBe(shown)
})

test('the table of server/README.md is that of the settings (npm run settings:table)', () => {
  const readme = readFileSync(join(ROOT, 'server/README.md'), 'utf8')
  expect(readme).toBe(replaceSettingsTable(readme))
  for (const name of SETTING_NAMES) expect(readme).toContain(`| \`${name}\` |`)
})
