import { expect, onTestFinished, test } from 'vitest'
import { readRedirect, REDIRECT_MS, sanitizePath, saveRedirect, takeRedirect } from '../../../src/platform/redirect.ts'
import { writeSessionItem } from '../../../src/platform/sessionItem.ts'
import { pageNow, replacePageClock } from '../../../src/platform/time.ts'
import { createManualPageClock } from '../../helpers/pageClock.ts'

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

test('a post-login target ends after 30 minutes, and with its tab', async () => {
  const clock = createManualPageClock()
  onTestFinished(replacePageClock(clock))
  saveRedirect('/story/a', { reason: 'diamonds', scroll: 40 })
  await clock.pass(REDIRECT_MS - 1)
  expect(readRedirect()).toEqual({ path: '/story/a', reason: 'diamonds', scroll: 40 })
  await clock.pass(1)
  expect([readRedirect(), takeRedirect()]).toEqual([null, null])
})

test.each(['/story/a', 'null', '{}', '{"path": 7, "at": 0}', '{"path": "/a"}', '{'])(
  '%s is no stored target',
  (stored) => {
    writeSessionItem('redirect', stored)
    expect(takeRedirect()).toBeNull()
  },
)

test.each(HOSTILE)('a hostile stored path %j leads nowhere', (path) => {
  writeSessionItem('redirect', JSON.stringify({ path, at: pageNow() }))
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
