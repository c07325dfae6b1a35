/** Addresses of mail as browsers take them, by the one pattern of the page and the server. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { email } from '../../../protocol/api/email.ts'
import { subscriptionCreate } from '../../../protocol/api/library.ts'
import { codeSend, codeSignIn, passwordSignIn } from '../../../protocol/api/signIn.ts'
import { checkEmail } from '../../../src/screens/signIn/validation.ts'

const CASES = readFileSync(join(import.meta.dirname, 'emails.txt'), 'utf8')
  .trim()
  .split('\n')

test.each([
  ...CASES,
  'user@xn--e1afmkfd.xn--p1ai',
  'first.last+tag@sub.example.co',
  "d'arcy+{a}~b#c!@example.com",
  '1@2.example',
])('the address %s is valid in the form and in each call', (address) => {
  expect(v.parse(email, address)).toBe(address)
  expect(checkEmail(` ${address} `)).toBeNull()
  const fields = [codeSend, codeSignIn, passwordSignIn, subscriptionCreate].map(({ body }) => body.entries.email)
  expect(fields.every((field) => v.is(field, address))).toBe(true)
})

test.each([
  ['user@bücher.example', 'user@xn--bcher-kva.example'],
  ['user@例子.测试', 'user@xn--fsqu00a.xn--0zwm56d'],
])('the host of %s is sent in punycode', (address, sent) => {
  expect(v.parse(email, address)).toBe(sent)
})

test.each([
  '',
  'user',
  'user@',
  '@example.com',
  'user@localhost',
  'a b@example.com',
  'a@b@example.com',
  'a@-b.example',
  'a@b..example',
  'a@b.',
  'ü@example.com',
  'a@b/ü.example',
])('%j is no address', (address) => {
  expect(v.is(email, address)).toBe(false)
})
