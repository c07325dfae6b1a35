import { expect, test } from 'vitest'
import { sanitizePath, saveRedirect, takeRedirect } from '../../../src/platform/redirect.ts'
import { writeItem } from '../../../src/platform/storage.ts'

test.each(['/', '/story/last-lantern', '/chat2/a/b?lang=en#x', '/story/%E7%81%AF'])(
  '%s is a path of this app',
  (path) => {
    expect(sanitizePath(path)).toBe(path)
  },
)

const HOSTILE = [
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
  'https:evil.example',
  'https:/evil.example',
  'HTTPS://evil.example',
  'evil.example',
  '@evil.example',
  '?//evil.example',
  '#//evil.example',
  './/evil.example',
  '../evil.example',
  'data:text/html,<script>alert(1)</script>',
  'JaVaScRiPt:alert(1)',
  '\tjavascript:alert(1)',
  'vbscript:x',
  'blob:https://evil.example/x',
  'about:blank',
  '/\r\n//evil.example',
  '/\\\\evil.example',
  '\\/evil.example',
  '//app.invalid@evil.example',
  '//app.invalid.evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  '/%2e//evil.example',
]

test.each(HOSTILE)('%j leads nowhere', (path) => {
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

test.each(HOSTILE)('a hostile stored path %j leads nowhere', (path) => {
  writeItem('redirect', path)
  expect(takeRedirect()).toBeNull()
})

test.each([
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/https://evil.example',
  '/@evil.example',
  '//evil.example@app.invalid',
  '/\uff0f\uff0fevil.example',
  '/story/x?redirect=//evil.example&code=a&state=b#javascript:alert(1)',
  '/user/social-callback?code=x&state=y&redirect_url=https://evil.example',
])('%j stays in this app', (path) => {
  const safe = sanitizePath(path)
  expect(safe).toMatch(/^\/(?![/\\])/)
  expect(new URL(safe ?? '', 'https://app.example').origin).toBe('https://app.example')
})
