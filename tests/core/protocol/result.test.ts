import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { readAnswer, readResult } from '../../../protocol/api/result.ts'

const envelope = (code: string, data: unknown = null): string =>
  JSON.stringify({ isOk: code === '0', code, message: code === '0' ? '' : 'No.', data })

describe('an HTTP answer', () => {
  test.each([
    ['200 with code 0', 200, envelope('0', 'data'), { ok: true, data: 'data' }],
    ['201 with code 0', 201, envelope('0'), { ok: true, data: null }],
    ['401, whatever it says', 401, envelope('0'), { ok: false, code: 'unauthorized', message: '' }],
    ['401 with a message', 401, envelope('1104'), { ok: false, code: 'unauthorized', message: 'No.' }],
    ['[F17] 401 without an envelope', 401, '<html>', { ok: false, code: 'gate', message: '' }],
    ['code 99001', 402, envelope('99001'), { ok: false, code: 'insufficient_coins', message: 'No.' }],
    ['another code', 200, envelope('40001'), { ok: false, code: 'refused', message: 'No.' }],
    ['another code with 400', 400, envelope('40001'), { ok: false, code: 'refused', message: 'No.' }],
    ['another code with 503', 503, envelope('50000'), { ok: false, code: 'http', message: 'No.' }],
    ['another code with 429', 429, envelope('42900'), { ok: false, code: 'http', message: 'No.' }],
    ['code 99001 with 500', 500, envelope('99001'), { ok: false, code: 'http', message: 'No.' }],
    ['a page of HTML', 200, '<html>', { ok: false, code: 'bad_answer', message: '' }],
    ['a page of HTML with 502', 502, '<html>', { ok: false, code: 'http', message: '' }],
    ['JSON without an envelope', 200, '{}', { ok: false, code: 'bad_answer', message: '' }],
    ['an empty body with 404', 404, '', { ok: false, code: 'http', message: '' }],
  ])('%s', (_what, status, body, expected) => {
    expect(readAnswer({ status, body })).toEqual(expected)
  })

  test('[W14] names the fields that do not fit, and counts where it can do without them', () => {
    const schema = v.object({ id: v.number(), note: v.optional(v.number()) })
    const unfit: string[] = []
    const onUnfitFields = (fields: readonly string[]): void => void unfit.push(...fields)
    expect(readResult(schema, { status: 200, body: envelope('0', { id: 1, note: 'x' }) }, { onUnfitFields })).toEqual({
      ok: true,
      data: { id: 1 },
    })
    expect(readResult(schema, { status: 200, body: envelope('0', { id: 'x' }) }, { onUnfitFields })).toEqual({
      ok: false,
      code: 'bad_answer',
      message: '',
    })
    expect(unfit).toEqual(['note', 'id'])
  })
})
