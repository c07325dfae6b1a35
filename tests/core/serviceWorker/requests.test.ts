/** Which requests the service worker answers: screens and files of a build, and nothing of a player. */
import { expect, test } from 'vitest'
import { chooseHandling } from '../../../src/serviceWorker/requests.ts'

const ORIGIN = 'https://app.example'
const FILES = ['/assets/app-1.js', '/favicon.svg', '/manifest.webmanifest']

function choose(path: string, { mode = 'cors', method = 'GET', headers = {} } = {}) {
  const url = new URL(path, ORIGIN).href
  return chooseHandling({ url, mode, method, headers: new Headers(headers) }, ORIGIN, FILES)
}

test.each(['/', '/story/x', '/chat2/a/b?lang=en', '/user/login', '/no/such/screen', '/developers'])(
  'the screen %s comes from the network, else from the device',
  (path) => {
    expect(choose(path, { mode: 'navigate' })).toBe('page')
  },
)

test.each(['/assets/app-1.js', '/assets/of-an-older-build.js', '/favicon.svg', '/manifest.webmanifest'])(
  'the file %s comes from the device, else from the network',
  (path) => {
    expect(choose(path)).toBe('file')
  },
)

test.each([
  '/api/v1/story.list',
  '/api/v1/actor/a/b/game.start',
  '/media/tiny/cover.webp',
  '/media/voice/low-1-2.wav',
  '/uploads/abc',
  '/telemetry/events',
  '/dev/users',
  '/dev-provider/google/authorize',
  '/dev-pay/1',
  '/robots.txt',
  'https://api.example/api/v1/story.list',
  'https://cdn.example/assets/app-1.js',
])('%s is left alone, however it is requested', (path) => {
  for (const mode of ['cors', 'no-cors', 'same-origin', 'navigate']) expect(choose(path, { mode })).toBeNull()
})

test('requests with a token, a range or a body are left alone', () => {
  expect(choose('/assets/app-1.js', { headers: { Authorization: 'Bearer x' } })).toBeNull()
  expect(choose('/assets/clip.mp4', { headers: { Range: 'bytes=0-1' } })).toBeNull()
  expect(choose('/', { mode: 'navigate', method: 'POST' })).toBeNull()
  expect(choose('/assets/app-1.js', { method: 'HEAD' })).toBeNull()
})
