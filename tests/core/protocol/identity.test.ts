import { describe, expect, test } from 'vitest'
import { event, line } from '../../../fixtures/builders/events.ts'
import { type CheckedEvent, createIdentifier, type Identity } from '../../../protocol/events/identity.ts'

const debug = (timestamp: number, message: string): CheckedEvent => withoutId(event('debug', timestamp, { message }))
const plain = debug(1, 'a')

describe('what an event is known by', () => {
  test('[O4] a message by its own id, with or without one of the server’s', () => {
    const said = withoutId(line(1, 'Hello', 'actor', 'm7'))
    expect(createIdentifier('live')(said, '7')).toEqual({ id: '7' })
    expect(createIdentifier('live')(said, '')).toEqual({ id: 'message:m7' })
    expect(createIdentifier('history')(withoutId(line(9, 'Other words', 'actor', 'm7')), '')).toEqual({
      id: 'message:m7',
    })
  })

  test('[O4] any other by type, timestamp, known fields and occurrence', () => {
    const identify = createIdentifier('live')
    const first = identify(plain, '')
    expect(identify(plain, '')).toEqual(nth(first, 2))
    expect(createIdentifier('history')(plain, '')).toEqual(first)
    const others = [
      withoutId(event('error', 1, { message: 'a' })),
      debug(2, 'a'),
      debug(1, 'b'),
      withoutId(event('show_tips', 1, { text: 'a' })),
    ]
    expect(new Set([first, ...others.map((other) => identify(other, ''))].map(({ id }) => id)).size).toBe(5)
  })

  test('[O4] with an id of the server’s it keeps that, and the content is added; in a history the occurrence, too', () => {
    const { fingerprint = '' } = createIdentifier('live')(plain, '')
    expect(createIdentifier('live')(plain, '7')).toEqual({ id: '7', fingerprint: fingerprint.replace('.1', '') })
    const identify = createIdentifier('history')
    expect(['7', '8', '7', ''].map((id) => identify(plain, id).fingerprint?.split('.')[1])).toEqual([
      '1',
      '2',
      '1',
      '3',
    ])
  })

  test('[O4] 20,000 events that differ by little have as many ids', () => {
    const identify = createIdentifier('live')
    const ids = new Set(
      Array.from({ length: 20_000 }, (_, index) => identify(debug(index % 100, String(index)), '').id),
    )
    // Events of the same content differ by their occurrence; here each is the first.
    expect([...ids].filter((id) => id.endsWith('.1'))).toHaveLength(20_000)
  })
})

function withoutId({ id: _id, ...rest }: CheckedEvent & { id: string }): CheckedEvent {
  return rest
}

function nth({ id, fingerprint = '' }: Identity, occurrence: number): Identity {
  return { id: id.replace(/1$/, String(occurrence)), fingerprint: fingerprint.replace(/1$/, String(occurrence)) }
}
