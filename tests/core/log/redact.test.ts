import { describe, expect, test } from 'vitest'
import { event, line } from '../../../fixtures/builders/events.ts'
import { readRecording, writeRecording } from '../../../protocol/recording.ts'
import { type Entry } from '../../../protocol/entries.ts'
import { createRedactor } from '../../../worker/log/redact.ts'
import { reenact } from '../../../worker/debug/reenact.ts'
import { replay } from '../../../worker/runtime/replay.ts'
import { play } from '../../helpers/session.ts'
import { HEADER } from '../../helpers/opening.ts'

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U'

/** What is left of a text that the actor says. */
function said(text: string): string {
  const entry: Entry = { type: 'server', at: 1, work: 'start:1', events: [line(1, text)] }
  const clean = createRedactor([entry])(entry)
  const [first] = clean.type === 'server' ? clean.events : []
  return first?.event_type === 'message' ? first.data.content.text : ''
}

describe('redaction', () => {
  test.each([
    ['an e-mail address', 'Write to mei.lin+lamps@post.example.com.', 'mei.lin'],
    ['a bearer header', 'Authorization: Bearer abcDEF1234567890abcDEF1234567890', 'abcDEF'],
    ['a token in three parts', `It is ${JWT}, or so.`, 'eyJ'],
    ['the query of a signed address', 'https://store.test/a/b.webp?X-Amz-Expires=60&X-Amz-Signature=0a1b2c', '0a1b2c'],
    ['a token in an address', 'https://store.test/a.webp?size=2&token=0a1b2c', '0a1b2c'],
    ['a signature by its short name', 'https://store.test/a.webp?sv=2024&sig=0a1b2c', '0a1b2c'],
    ['a signed address that is relative', 'See /media/a.webp?signature=0a1b2c and go.', '0a1b2c'],
    ['a signed address in quotes', '<img src="/media/a.webp?Policy=0a1b2c&w=3">', '0a1b2c'],
    ['an access token behind a hash', 'https://app.test/back#state=1&access_token=0a1b2c', '0a1b2c'],
    ['what follows a secret in an address', 'https://store.test/a?token=x&user=0a1b2c', '0a1b2c'],
    ['a parameter by itself', 'sig=0a1b2c', '0a1b2c'],
    ['a parameter in a text', 'Send refresh_token=0a1b2c; then wait.', '0a1b2c'],
    ['who signs in by an address', 'https://mei:pass@post.example.com/a', 'pass@'],
    ['the number of a card', 'Take 4111 1111 1111 1111, please.', '1111'],
    ['the number of a card in a row', 'card:5500005555555559', '5555'],
    ['a phone number with its country', 'Call +44 20 7946 0958.', '7946'],
    ['a mobile of China', '打给我：13812345678', '12345678'],
    ['a mobile of China in groups', '138 1234 5678', '1234'],
    ['a phone number in three groups', '(415) 555-0132 after six', '0132'],
  ])('[L6] %s', (_what, text, secret) => {
    expect(said(text)).not.toContain(secret)
  })

  test('[L6] wherever it is in an entry', () => {
    const secret = `mei@post.example.com ${JWT}`
    const entries: Entry[] = [
      { type: 'intent', at: 1, key: 'k', intent: { kind: 'send', text: secret } },
      { type: 'result', at: 1, work: 'w', ok: false, failure: 'refused', message: secret },
      {
        type: 'server',
        at: 1,
        work: 'w',
        events: [event('show_overlay', 1, { overlay: secret, button: { text: secret, action: 'continue' } })],
      },
      {
        type: 'server',
        at: 1,
        work: 'w',
        events: [event('show_image', 1, { url: 'https://store.test/a.webp?Expires=1&Signature=0a1b' })],
      },
    ]
    const text = JSON.stringify(entries.map(createRedactor(entries)))
    for (const part of ['mei@', 'eyJ', '0a1b']) expect(text).not.toContain(part)
  })

  test('[L6] the address without its signature stays readable', () => {
    expect(said('https://store.test/a/b.webp?X-Amz-Signature=0a1b2c')).toBe(
      'https://store.test/a/b.webp?[signed#1]------------',
    )
  })

  test.each([
    'The torch bearer walks ahead; a bearer of bad news follows.',
    'See you @ 10, by the lamps :: 2.5 miles',
    'https://store.test/a.webp?size=2',
    'What a token of love!',
    'A design=good one, signal=strong, and /media/lamp@2x.webp?w=2',
    'Is it you?',
    // No card's last digit, a time in ms, an amount, a year, a part of an address.
    'The parcel 4111 1111 1111 1112 is lost.',
    'At 1732650000000, or so.',
    'It costs 12,000,000 and 3000 more.',
    '2024-2025, room 415-55',
    '/media/13812345678/lamp.webp',
  ])('[L6] a text that only resembles a secret stays: %s', (text) => {
    expect(said(text)).toBe(text)
  })

  test('[L6] nothing else is changed', () => {
    const entry: Entry = { type: 'host', at: 5, fact: { kind: 'settings', muted: true } }
    expect(createRedactor([entry])(entry)).toEqual(entry)
    const nothing: Entry = { type: 'host', at: 5, fact: { kind: 'user', user: null } }
    expect(createRedactor([nothing])(nothing)).toEqual(nothing)
  })

  test('[L6] the ids of users, wherever they are; a short one only by itself', () => {
    const user = (id: string): Entry => ({
      type: 'host',
      at: 5,
      fact: { kind: 'user', user: { id, guest: false, coins: 3 } },
    })
    const entries = [
      user('user-0a1b2c3d'),
      user('u1'),
      { type: 'server', at: 6, work: 'w', events: [line(1, 'user-0a1b2c3d, menu1')] } satisfies Entry,
    ]
    const text = JSON.stringify(entries.map(createRedactor(entries)))
    expect(text).not.toContain('0a1b2c3d')
    expect(text).not.toContain('"u1"')
    expect(text).toContain(', menu1')
  })

  test.each([
    'Write to mei.lin+lamps@post.example.com.',
    'a@b.c',
    `It is ${JWT}, or so.`,
    'See /media/a.webp?sig=0a and go.',
    'sig=1',
    'Bearer abcDEF1234567890abcDEF1234567890',
  ])('[L6] a line is as long as it was: %s', (text) => {
    expect(said(text)).toHaveLength(text.length)
    expect(said(text)).not.toBe(text)
  })

  test('[L3, L6] a redacted log folds and is written again like any other', async () => {
    const game = await play({ voices: true })
    // Secrets where something is named by them, too; two of them as long as each other.
    game.server.last().send(
      event('preload', 1, { items: [{ url: '/media/a.webp?sig=0a1b', type: 'image' }] }),
      { ...line(2, 'Write to mei@post.example.com, or lan@post.example.com.'), id: 'mei@post.example.com' },
      { ...line(3, 'See https://store.test/a.webp?w=1&sig=0a1b2c3d4e5f.'), id: 'lan@post.example.com' },
      event('show_chat_options', 4, {
        options: [
          { option_id: 'token=abc', text: 'sig=0a1b2c' },
          { option_id: 'token=abd', text: 'No' },
        ],
      }),
    )
    game.server.last().end()
    await game.settle()
    game.preloads.get('/media/a.webp?sig=0a1b')?.(true)
    await game.pass(30_000)
    await game.intend({ kind: 'choose', optionId: 'token=abc' })
    game.server.last().send(line(5, `Thank you, ${JWT}!`, 'system'))
    game.server.last().end()
    await game.pass(10_000)
    const written = await game.entries()
    const entries = written.map(createRedactor(written))
    const text = writeRecording({ header: HEADER, entries })
    for (const secret of ['mei@', 'lan@', '0a1b', 'token=abc', 'eyJ']) expect(text).not.toContain(secret)
    const read = readRecording(text)
    if (!read.ok) throw new Error(read.bad.reason)
    expect((await reenact(read.recording)).entries).toEqual(read.recording.entries)
    expect(replay(read.recording).view.messages.count).toBe(game.view().messages.count)
    expect(replay(read.recording).core.preloads).toEqual([])
  })

  test.each(['a.', 'a-', '?', '?a&', 'a@', 'eyJa.'])('[L6] a long text of %s takes no long time', (piece) => {
    const before = performance.now()
    said(piece.repeat(60_000))
    expect(performance.now() - before).toBeLessThan(10_000)
  })
})
