import { expect, test } from 'vitest'
import { sanitizePath, saveRedirect, takeRedirect } from '../../../src/platform/redirect.ts'

test.each(['/', '/story/last-lantern', '/chat2/a/b?lang=en#x', '/story/%E7%81%AF'])(
  '%s is a path of this app',
  (path) => {
    expect(sanitizePath(path)).toBe(path)
  },
)

test.each([
  '',
  'story/x',
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/./\\/evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\u0000/evil.example',
  '/story\u007f',
  ' /story',
])('%j leads nowhere', (path) => {
  expect(sanitizePath(path)).toBeNull()
})

test('dots are resolved as the browser would', () => {
  expect(sanitizePath('/story/../chat')).toBe('/chat')
})

test('a redirect is kept once, and only if it is safe', () => {
  saveRedirect('/story/a')
  saveRedirect('//evil.example')
  expect([takeRedirect(), takeRedirect()]).toEqual(['/story/a', null])
})
