import { expect, test } from 'vitest'
import { parseHostMessage } from '../../../src/platform/embedding/messages.ts'

const channel = 'interactive-stories'

test('a message is read as an object and as JSON, without fields that it does not have', () => {
  expect(parseHostMessage({ channel, type: 'back', id: '1', more: true })).toEqual({ channel, type: 'back', id: '1' })
  expect(parseHostMessage(JSON.stringify({ channel, type: 'hello' }))).toEqual({ channel, type: 'hello' })
})

test.each([
  ['of another script', { type: 'hello' }],
  ['of another channel', { channel: 'webpack', type: 'hello' }],
  ['unknown', { channel, type: 'run', code: 'alert(1)' }],
  ['without its id', { channel, type: 'back' }],
  ['with an endless id', { channel, type: 'back', id: 'x'.repeat(65) }],
  ['with a safe area that is no number', { channel, type: 'safe-areas', top: '1px', right: 0, bottom: 0, left: 0 }],
  ['with a safe area below zero', { channel, type: 'safe-areas', top: -1, right: 0, bottom: 0, left: 0 }],
  ['with an empty token', { channel, type: 'sign-in', id: '1', accessToken: '', refreshToken: 'r' }],
  ['that is no JSON', '{'],
  ['that is nothing', null],
])('a message %s is ignored', (_, data) => {
  expect(parseHostMessage(data)).toBeNull()
})
