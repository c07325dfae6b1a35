/** Answers of geolocation services, JSON and text. Doc 1 §3, §4. */
import { expect, test } from 'vitest'
import { parseLocation } from '../../../src/api/location.ts'

const SHANGHAI = { countryCode: 'CN', region: 'Shanghai', city: 'Shanghai', ip: '192.0.2.1', timezone: 'Asia/Shanghai' }

test('JSON with the code in country_code', () => {
  const answer = {
    ip: '192.0.2.1',
    version: 'IPv4',
    city: 'Shanghai',
    region: 'Shanghai',
    region_code: 'SH',
    country: 'CN',
    country_name: 'China',
    country_code: 'CN',
    country_code_iso3: 'CHN',
    timezone: 'Asia/Shanghai',
    asn: 'AS64496',
  }
  expect(parseLocation(JSON.stringify(answer))).toEqual({ ...SHANGHAI, country: 'China' })
})

test('JSON with the code in countryCode', () => {
  const answer = {
    status: 'success',
    country: 'China',
    countryCode: 'CN',
    region: 'SH',
    regionName: 'Shanghai',
    city: 'Shanghai',
    timezone: 'Asia/Shanghai',
    query: '192.0.2.1',
  }
  expect(parseLocation(JSON.stringify(answer))).toEqual({ ...SHANGHAI, country: 'China', region: 'SH' })
})

test('lines of name=value with the code in loc', () => {
  const answer = 'fl=1f1\nh=host.example\nip=192.0.2.1\nts=1760000000.1\nvisit_scheme=https\nloc=CN\ntls=TLSv1.3\n'
  expect(parseLocation(answer)).toEqual({
    country: '',
    countryCode: 'CN',
    region: '',
    city: '',
    ip: '192.0.2.1',
    timezone: '',
  })
})

test.each([
  ['a code alone', 'SG\n', 'SG'],
  ['three letters', '{"country_code_iso3":"CHN"}', 'CHN'],
  ['lower case', '{"country_code":"cn"}', 'CN'],
  ['the code where others have the name', '{"country":"DE"}', 'DE'],
  ['lines that end as on Windows', 'ip=192.0.2.1\r\nloc=CN\r\n', 'CN'],
  ['a code of another type beside a good one', '{"country_code":156,"countryCode":"CN"}', 'CN'],
])('%s', (_, text, code) => {
  expect(parseLocation(text)?.countryCode).toBe(code)
})

test.each([
  ['an error with status 200', '{"error":true,"reason":"RateLimited"}'],
  ['a refusal', '{"status":"fail","message":"private range","query":"192.168.0.1"}'],
  ['a name without a code', '{"country":"China"}'],
  ['an unknown country', 'ip=192.0.2.1\nloc=XX\n'],
  ['an anonymous network', 'loc=T1\n'],
  ['a page', '<!doctype html><html lang="en"><title>Sorry</title></html>'],
  ['broken JSON', '{"country_code":"CN"'],
  ['a list', '["CN"]'],
  ['nothing', ''],
  ['fields of other types', '{"country_code":null,"countryCode":{"a":1},"loc":["CN"]}'],
])('%s names no country', (_, text) => {
  expect(parseLocation(text)).toBeNull()
})

test('fields of other types count as unknown', () => {
  expect(parseLocation('{"country_code":"SG","city":7,"timezone":{"id":"Asia/Singapore"}}')).toEqual({
    country: '',
    countryCode: 'SG',
    region: '',
    city: '',
    ip: '',
    timezone: '',
  })
})
