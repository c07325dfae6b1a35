import { describe, expect, test } from 'vitest'
import { event, line } from '../../../fixtures/builders/events.ts'
import { type Entry } from '../../../protocol/entries.ts'
import { redact } from '../../../worker/log/redact.ts'

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U'

/** What is left of a text that the actor says. */
function said(text: string): string {
  const entry: Entry = { type: 'server', at: 1, work: 'start:1', events: [line(1, text)] }
  const clean = redact(entry)
  const [first] = clean.type === 'server' ? clean.events : []
  return first?.event_type === 'message' ? first.data.content.text : ''
}

describe('what a recording leaves out', () => {
  test.each([
    ['an e-mail address', 'Write to mei.lin+lamps@post.example.com.', 'mei.lin'],
    ['a bearer header', 'Authorization: Bearer abcDEF1234567890abcDEF1234567890', 'abcDEF'],
    ['a token in three parts', `It is ${JWT}, or so.`, 'eyJ'],
    ['the query of a signed address', 'https://store.test/a/b.webp?X-Amz-Expires=60&X-Amz-Signature=0a1b2c', '0a1b2c'],
    ['a token in an address', 'https://store.test/a.webp?size=2&token=0a1b2c', '0a1b2c'],
  ])('[L6] %s', (_what, text, secret) => {
    expect(said(text)).not.toContain(secret)
  })

  test('[L6] wherever it stands in an entry', () => {
    const secret = `mei@post.example.com ${JWT}`
    const entries: Entry[] = [
      { type: 'intent', at: 1, key: 'k', intent: { kind: 'send', text: secret } },
      { type: 'result', at: 1, work: 'w', ok: false, failure: 'refused', message: secret },
      { type: 'server', at: 1, work: 'w', events: [event('show_overlay', 1, { overlay: secret, button: { text: secret, action: 'continue' } })] },
      { type: 'server', at: 1, work: 'w', events: [event('show_image', 1, { url: 'https://store.test/a.webp?Expires=1&Signature=0a1b' })] },
    ]
    const text = JSON.stringify(entries.map(redact))
    for (const part of ['mei@', 'eyJ', '0a1b']) expect(text).not.toContain(part)
  })

  test('[L6] the address without its signature still says what it was', () => {
    expect(said('https://store.test/a/b.webp?X-Amz-Signature=0a1b2c')).toBe('https://store.test/a/b.webp?[signed]')
  })

  test.each([
    'The torch bearer walks ahead; a bearer of bad news follows.',
    'See you @ 10, by the lamps :: 2.5 miles',
    'https://store.test/a.webp?size=2',
    'What a token of love!',
  ])('[L6] what only looks like one stays: %s', (text) => {
    expect(said(text)).toBe(text)
  })

  test('[L6] nothing else is changed', () => {
    const entry: Entry = { type: 'host', at: 5, fact: { kind: 'user', user: { id: 'u1', guest: false, coins: 3 } } }
    expect(redact(entry)).toEqual(entry)
    const nothing: Entry = { type: 'host', at: 5, fact: { kind: 'user', user: null } }
    expect(redact(nothing)).toEqual(nothing)
  })
})
