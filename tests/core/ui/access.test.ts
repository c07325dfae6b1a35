import { describe, expect, test } from 'vitest'
import { type Access, decideAccess, type Visitor } from '../../../src/app/access.ts'

const nobody: Visitor = { user: null, isReady: true, hasPaid: false }
const as = (role: string): Visitor => ({ ...nobody, user: { uuid: 'u', role } })
const VISITORS = {
  starting: { ...nobody, isReady: false },
  nobody,
  guest: as('guest'),
  user: as('user'),
  admin: as('admin'),
}

const outcome = (access: Access, visitor: Visitor): string => {
  const decision = decideAccess(access, visitor)
  return decision.kind === 'redirect' ? `${decision.to}${decision.savesTarget ? ' saved' : ''}` : decision.kind
}

test.each<[Access, Record<keyof typeof VISITORS, string>]>([
  ['public', { starting: 'allow', nobody: 'allow', guest: 'allow', user: 'allow', admin: 'allow' }],
  ['unchecked', { starting: 'allow', nobody: 'allow', guest: 'allow', user: 'allow', admin: 'allow' }],
  ['signIn', { starting: 'wait', nobody: '/user/login saved', guest: 'allow', user: 'allow', admin: 'allow' }],
  [
    'login',
    { starting: 'wait', nobody: '/user/login saved', guest: '/user/login saved', user: 'allow', admin: 'allow' },
  ],
  ['admin', { starting: 'wait', nobody: '/user/login saved', guest: 'invite', user: '/', admin: 'allow' }],
  ['afterPayment', { starting: '/', nobody: '/', guest: '/', user: '/', admin: '/' }],
])('who may open a route of access %s', (access, expected) => {
  for (const [name, visitor] of Object.entries(VISITORS))
    expect([name, outcome(access, visitor)]).toEqual([name, expected[name as keyof typeof VISITORS]])
})

describe('while the account loads', () => {
  test.each<[Access, string]>([
    ['login', 'guest'],
    ['admin', 'user'],
  ])('%s does not turn away a %s whom the server may know better', (access, role) => {
    expect(outcome(access, { ...as(role), isReady: false })).toBe('wait')
  })

  test('a stored user who may enter does not wait', () => {
    expect(outcome('admin', { ...as('admin'), isReady: false })).toBe('allow')
  })
})

test('right after a payment anyone sees that it succeeded', () => {
  expect(outcome('afterPayment', { ...nobody, hasPaid: true })).toBe('allow')
})
