/** What is sent to error reporting names no person and holds no secret. */
import { expect, test } from 'vitest'
import { redactDeep, redactMessage, redactText } from '../../../src/telemetry/redact.ts'

const TOKEN = 'Zk3v9QpL2mXw8RtY5uNb7HcJ4dFg6SaE1iOq0Vz-_K'

test.each([
  ['https://app.example/user/social-callback?code=4/abc&state=xyz', 'https://app.example/user/social-callback'],
  ['GET /story/neon-rain?lang=en#top failed', 'GET /story/neon-rain failed'],
  ['no account mei.lin+test@mail.example.com here', 'no account [email] here'],
  ['from 美玲@例子.中国 and mei@xn--fsqu00a.xn--fiqs8s', 'from [email] and [email]'],
  ['interactive-stories@1.3.1', 'interactive-stories@1.3.1'],
  ['Authorization: Bearer abc.def-123', 'Authorization: Bearer [token]'],
  [`refused ${TOKEN}`, 'refused [token]'],
  ['token: hunter2x', 'token: [removed]'],
  ['{\\"password\\":\\"hunter2x\\"}', '{\\"password\\":\\"[removed]\\"}'],
  ['code=123456', 'code=[removed]'],
  ['ol > button[aria-label="Tell Mei the truth, 5 diamonds"] > span', 'ol > button > span'],
  // Ids of events and traces, addresses of scripts, and plain words stay.
  ['d0f3a1b2c4e5f60718293a4b5c6d7e8f', 'd0f3a1b2c4e5f60718293a4b5c6d7e8f'],
  ['https://app.example/assets/app-8hO43Vgz.js:1:200', 'https://app.example/assets/app-8hO43Vgz.js:1:200'],
  ["Cannot read properties of undefined (reading 'map')", "Cannot read properties of undefined (reading 'map')"],
])('%s', (text, redacted) => {
  expect(redactText(text)).toBe(redacted)
})

test('a message does not quote the text that an engine could not read', () => {
  expect(redactMessage(`Unexpected token 'D', "Dear Mei, I"... is not valid JSON`)).toBe(
    `Unexpected token 'D', "…"... is not valid JSON`,
  )
})

test('values are redacted however deep, and data about a user is left out', () => {
  const bytes = new Uint8Array([1])
  expect(
    redactDeep({
      user: { id: 'u1' },
      request: { url: 'https://app.example/?code=1', headers: { Cookie: 'a=b', 'User-Agent': 'Chrome' } },
      spans: [{ description: 'a@b.example', start: 5, ok: true, none: null }],
      bytes,
    }),
  ).toEqual({
    request: { url: 'https://app.example/', headers: { 'User-Agent': 'Chrome' } },
    spans: [{ description: '[email]', start: 5, ok: true, none: null }],
    bytes,
  })
})
