/** DATABASE_URL and what belongs to it: what is read, and the one line that a wrong one gets, which never has the password. */
import { expect, test } from 'vitest'
import { readDatabase } from '../../../server/startOptions.ts'

const read = (url: string, more: object = {}): ReturnType<typeof readDatabase> =>
  readDatabase({ DATABASE_URL: url, ...more })

test('the address, the pool, the time limit and TLS are settings', () => {
  expect(readDatabase({})).toBeNull()
  expect(read('postgres://u:p%23%2f@a:1,[fd00::1]:2,c/name?sslmode=require')).toEqual({
    address: {
      hosts: [
        { host: 'a', port: 1 },
        { host: 'fd00::1', port: 2 },
        { host: 'c', port: 5432 },
      ],
      database: 'name',
      user: 'u',
      password: 'p#/',
      tls: 'require',
    },
    direct: null,
    connections: 10,
    statementMs: 2_500,
  })
  expect(
    read('postgresql://pooler/name?sslmode=verify-full', {
      DATABASE_DIRECT_URL: 'postgres://u@database/name',
      DATABASE_CONNECTIONS: '3',
      DATABASE_STATEMENT_MS: '500',
    }),
  ).toMatchObject({
    address: { user: null, password: null, tls: {} },
    direct: { hosts: [{ host: 'database' }], user: 'u', password: null, tls: 'prefer' },
    connections: 3,
    statementMs: 500,
  })
})

test('a password may have colons and encoded signs', () => {
  expect(read('postgres://u:a:b%40%25%C3%A9@h/n')?.address.password).toBe('a:b@%é')
})

test('any node that writes is taken: read-write is what the client calls primary', () => {
  for (const target of ['any', 'read-write', 'primary'])
    expect(read(`postgres://a,b/n?target_session_attrs=${target}`)?.address.hosts).toHaveLength(2)
})

const missing = '/nowhere/none.pem'

test.each([
  ['mysql://u:secret@host/name', 'DATABASE_URL is no address of a database: write postgres://'],
  ['postgres://u:secret@host', 'DATABASE_URL is no address of a database'],
  ['postgres://u:sec#ret@host/name', 'DATABASE_URL has a raw # in its user or password: write it as %23'],
  ['postgres://u:sec/ret@host/name', 'DATABASE_URL has a raw / in its user or password: write it as %2F'],
  ['postgres://u:sec?ret@host/name', 'DATABASE_URL has a raw ? in its user or password: write it as %3F'],
  ['postgres://u:sec@ret@host/name', 'DATABASE_URL has a raw @ in its user or password: write it as %40'],
  ['postgres://u:sec%ret@host/name', 'DATABASE_URL has a raw % in its user or password: write it as %25'],
  ['postgres://u:sec%e9ret@host/name', 'DATABASE_URL has a percent sign that encodes no text: write % itself as %25'],
  ['postgres://u:secret@/name', 'DATABASE_URL has no host, as for a Unix socket: write postgres://'],
  ['postgres:///name?host=/var/run/postgresql', 'DATABASE_URL has no host, as for a Unix socket: write postgres://'],
  ['postgres://u:secret@%2Fvar%2Frun/name', 'DATABASE_URL has no host, as for a Unix socket: write postgres://'],
  ['postgres://u:secret@host/name?host=/var/run/postgresql', 'DATABASE_URL has a parameter host'],
  ['postgres://u:secret@host:99999/name', 'DATABASE_URL names no host and port'],
  ['postgres://u:secret@host:a/name', 'DATABASE_URL names no host and port'],
  ['postgres://u:secret@host/name?ssl=true', 'DATABASE_URL has ssl, which says neither who answers'],
  ['postgres://u:secret@host/name?sslmode=maybe', 'The sslmode of DATABASE_URL is maybe'],
  [
    'postgres://u:secret@host/name?channel_binding=require',
    'DATABASE_URL has a parameter channel_binding: leave it out',
  ],
  ['postgres://u:secret@host/name?target_session_attrs=standby', 'The target_session_attrs of DATABASE_URL is standby'],
  [`postgres://u:secret@host/name?sslmode=verify-full&sslrootcert=${missing}`, `cannot be read: ${missing}`],
])('%s is named in one line, without its password', (url, message) => {
  expect(() => read(url)).not.toThrow(/sec|ret@/)
  expect(() => read(url)).toThrow(message)
  expect(() => read(url)).not.toThrow('\n')
})

test('other settings are named, too', () => {
  expect(() => read('postgres://h/n', { DATABASE_DIRECT_URL: 'postgres://h' })).toThrow(
    'DATABASE_DIRECT_URL is no address',
  )
  expect(() => read('postgres://h/n', { DATABASE_CONNECTIONS: 'many' })).toThrow('DATABASE_CONNECTIONS is many')
})
