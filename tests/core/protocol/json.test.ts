import { describe, expect, test } from 'vitest'
import { prune } from '../../../protocol/api/envelope.ts'
import { canonicalJson } from '../../../protocol/json.ts'

describe('pruning', () => {
  test('[W1] empty values go at every depth, 0 and false stay', () => {
    expect(
      prune({
        a: undefined,
        b: null,
        c: '',
        d: [],
        e: {},
        f: 0,
        g: false,
        h: ' ',
        i: { j: null, k: { l: '' } },
        m: { n: [], o: 1 },
      }),
    ).toEqual({ f: 0, g: false, h: ' ', m: { o: 1 } })
  })

  test('[W1] in lists too, whose places stay', () => {
    expect(prune({ list: [{ a: '', b: 1 }, 0, [{ c: null, d: 2 }]] })).toEqual({ list: [{ b: 1 }, 0, [{ d: 2 }]] })
  })

  test('[W1] the body itself is not touched', () => {
    const body = { a: { b: '' } }
    expect(prune(body)).toEqual({})
    expect(body).toEqual({ a: { b: '' } })
  })
})

describe('canonical JSON', () => {
  test('equal values have equal text, whatever the order of their fields', () => {
    expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1}]}')
    expect(canonicalJson({ a: null, b: [{ c: 2, d: 1 }] })).toBe(canonicalJson({ b: [{ d: 1, c: 2 }], a: null }))
    expect(canonicalJson({ '10': 1, '9': 2, a: 3 })).toBe(canonicalJson({ a: 3, '9': 2, '10': 1 }))
  })

  test('different values have different text', () => {
    const values = [
      null,
      0,
      '',
      '0',
      false,
      [],
      {},
      [null],
      [0],
      { a: null },
      { a: [] },
      { a: {} },
      [[]],
      'null',
      [1, 2],
      [2, 1],
    ]
    expect(new Set(values.map(canonicalJson)).size).toBe(values.length)
  })

  test('fields that are undefined are left out', () => {
    expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}')
  })
})
