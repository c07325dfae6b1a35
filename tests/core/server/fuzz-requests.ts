/** Random requests from a seed, to every declared call, to developer tools and to unexpected paths. */
import { API_ROOT } from '../../../protocol/api/envelope.ts'
import { LOCALES } from '../../../protocol/locale.ts'
import { DECLARED_CALLS } from './declaredCalls.ts'

/** A request as sent. */
export interface RawRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer
  /** Node may refuse it, or break off, before the server sees it. */
  rude: boolean
}

export type Draw = (below: number) => number

/** Whole numbers below a bound, the same for the same seed. */
export function drawFrom(seed: number): Draw {
  let state = seed
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0
    return state % below
  }
}

/** Developer tools that change no later answer, as a fault or a moved clock would. */
const TOOLS = ['POST /dev/reset', 'GET /dev/outbox', 'GET /dev/status']
const CALLS = [
  ...DECLARED_CALLS.map(({ method, path }) => ({ method, path: API_ROOT + path })),
  ...TOOLS.map((tool) => {
    const [method = '', path = ''] = tool.split(' ')
    return { method, path }
  }),
]

const GAME_CALLS = CALLS.filter(({ path }) => path.includes('game.'))

/** Number of calls that requests are drawn from. */
export const CALL_COUNT = CALLS.length

/** Field names of request bodies, wherever a schema of the API has them. */
const MODULES = import.meta.glob<Record<string, unknown>>('../../../protocol/api/*.ts', { eager: true })
const FIELDS = [...new Set(Object.values(MODULES).flatMap((module) => Object.values(module).flatMap(fieldsOf)))]

function fieldsOf(declared: unknown): string[] {
  const body = typeof declared === 'object' && declared !== null && 'body' in declared ? declared.body : null
  return typeof body === 'object' && body !== null && 'entries' in body ? Object.keys(body.entries as object) : []
}

const IDS = ['inn', 'fair', 'du', 'em', 'reasoning', 'last-lantern', '1', '0'.repeat(32)]
/** A picture of one pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
/** Valid values by field or parameter; undefined leaves a field out. Passwords are rare, because checking them is expensive. */
const GOOD: Readonly<Record<string, readonly unknown[]>> = {
  id: ['inn', 'fair', '1'],
  story_id: ['inn', 'inn', 'fair'],
  storyId: ['inn', 'inn', 'fair'],
  actor_id: ['du', 'em', undefined],
  actorId: ['du', 'em', 'reasoning'],
  user_id: [undefined, ...IDS],
  price_id: ['pouch', 'vault', 'none'],
  category_id: ['mystery', 'all'],
  text: ['Hello', 'I give up'],
  name: ['Somebody'],
  gender: ['male', 'female', 'unknown'],
  email: ['a@example.com', 'b@example.com'],
  password: [undefined, undefined, undefined, 'secret-1'],
  code: ['000000', '123456'],
  code_type: ['login'],
  device_id: ['device-of-a-fuzz', 'device-of-b-fuzz', 'x'.repeat(64)],
  event_type: ['chat', 'chat', 'action', 'chat:image'],
  data: [
    { text: 'Hello' },
    { option_id: 'room' },
    { option_id: 'floor' },
    { text: 'next_scene', scene_id: 'hall' },
    { image_url: '/media/inn/cover.webp' },
    { option_data: { actor_id: 'em' } },
    {},
  ],
  restart: [true, false],
  action: ['prev_scene', 'next_scene'],
  login_type: ['google', 'discord', 'facebook'],
  redirect_url: ['/user/social-callback', 'https://example.com/'],
  image_data: [PNG, `data:image/png;base64,${PNG}`],
  story_rating: [1, 5],
  character_rating: [3],
  image_rating: [4],
  hobby_tags: [['books'], []],
  category_ids: [['mystery'], ['all']],
  skill_configs: [[{ attr: 'wealth', value: 2 }]],
  image_url: ['/media/inn/cover.webp'],
}
const WILD: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  'x'.repeat(5_000),
  '../../etc/passwd',
  "'; DROP TABLE users; --",
  '<script>alert(1)</script>',
  '\u0000',
  '\ud800',
  '%00',
  '𝕏字',
  '__proto__',
  'constructor',
  [],
  [[]],
  {},
  [null],
  { toString: 1 },
  Array.from({ length: 1_000 }, () => 0),
  nested(500),
  JSON.parse('{"__proto__":{"role":"admin"}}'),
  'https://example.com/a.png',
  'data:image/png;base64,AAAA',
  '/media/tiny/cover.webp',
  '🙂'.repeat(700),
]

function nested(depth: number): unknown {
  return depth === 0 ? 'deep' : [nested(depth - 1)]
}

const TRICKS = [
  '/',
  '/api',
  '/api/',
  '/api/v1',
  '/api/v1/',
  '/api/v1//story.list',
  '/api/v1/../../etc/passwd',
  '/api/v1/%2e%2e/story.list',
  '/api/v1/story.list/',
  '/api/v1/story.list%00',
  '/api/v1/STORY.LIST',
  '/api/v1/__proto__',
  '/api/v1/constructor',
  '/api/v1/actor/%zz/mo/game.start',
  '/api/v1/actor/%2f/%2f/game.start',
  '/api/v1/actor/%ff/%fe/game.action',
  '/api/v1/story.get?id=%ff',
  '/api/v1/story.get?id[]=1&id=2',
  '//evil.example/api/v1/story.list',
  '/\\evil',
  '/media',
  '/media/',
  '/media/../package.json',
  '/media/..%2f..%2fpackage.json',
  '/media/tiny/%2e%2e/%2e%2e/package.json',
  '/media/tiny/cover.webp%00.txt',
  '/assets/../../package.json',
  '/assets/%2e%2e%2f',
  '/.git/config',
  '/.env',
  '/index.html/..',
  '/%',
  '/%00',
  '/?%',
  '/a'.repeat(3_000),
  '/dev',
  '/dev/faults',
  '/dev/users',
  '/telemetry/envelope',
  '/uploads',
  `/uploads/${'0'.repeat(32)}?token=x`,
  '/uploads/../server.sqlite',
  `/dev-pay/${'0'.repeat(32)}`,
  '/dev-pay/..',
  '/dev-provider/google/authorize?state=%ff',
  '/dev-provider/nobody/authorize',
  '*',
  '/api/v1/story.list#x',
  '/\u00e9'.normalize(),
]
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD']
const TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'APPLICATION/JSON',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'image/png',
  ';',
  'application/json;'.repeat(50),
]
const LANGUAGES = [...LOCALES, 'en-GB,en;q=0.9', ';;;q=x,', '*', 'x'.repeat(500)]
const KEYS = ['key-a', 'key-b', 'key-c', '', ' ', 'x'.repeat(129), 'é']

/** The next request. `tokens` are valid. */
export function drawRequest(draw: Draw, tokens: readonly string[]): RawRequest {
  const pick = <T>(from: readonly T[]): T => from[draw(from.length)] as T
  const chance = (percent: number): boolean => draw(100) < percent

  // Unknown fields are mostly left out, because they would seldom fit.
  const value = (name: string): unknown =>
    chance(10) ? pick(WILD) : chance(10) ? pick(IDS) : GOOD[name] === undefined ? undefined : pick(GOOD[name])
  const text = (name: string): string => {
    const drawn = value(name) ?? pick(WILD)
    return typeof drawn === 'string' ? drawn.slice(0, 600) : JSON.stringify(drawn).slice(0, 600)
  }
  const body = (): Buffer => {
    const kind = draw(100)
    if (kind < 4) return Buffer.alloc(0)
    if (kind < 8) return Buffer.from(pick(['{', '[1,', '"', 'nul', '{"a":1}}', '\u0000', '{"a":"\n"}']))
    if (kind < 10) return Buffer.from([0xff, 0xfe, 0x7b, 0x7d])
    if (kind < 12) return Buffer.alloc(66_000 + draw(200_000), 'x')
    if (kind < 18) return Buffer.from(JSON.stringify(pick(WILD)) ?? '')
    // All fields at once fit any schema; some alone mostly miss one.
    const names = chance(60) ? FIELDS : FIELDS.filter(() => chance(30))
    return Buffer.from(
      JSON.stringify(Object.fromEntries(names.filter(() => !chance(5)).map((name) => [name, value(name)]))),
    )
  }
  const headers = (bytes: Buffer): Record<string, string> => ({
    ...(chance(85) && {
      Authorization: chance(85)
        ? `Bearer ${pick(tokens)}`
        : pick(['Bearer', 'Bearer stale', 'Basic YTpi', `Bearer ${'x'.repeat(3_000)}`, '']),
    }),
    'Content-Type': chance(88) ? 'application/json' : pick(TYPES),
    ...(chance(40) && { 'Accept-Language': pick(LANGUAGES) }),
    ...(chance(25) && { 'Idempotency-Key': pick(KEYS) }),
    ...(chance(5) && { 'X-Fault': 'status=500' }),
    ...(chance(3) && { Range: pick(['bytes=0-1', 'bytes=9-1', 'bytes=x', 'bytes=-1']) }),
    ...(bytes.length > 0 && { 'Content-Length': String(bytes.length) }),
  })

  const isTrick = chance(18)
  // Games have the most ways to fail.
  const call = chance(30) ? pick(GAME_CALLS) : pick(CALLS)
  const method = chance(isTrick ? 50 : 6) ? pick(METHODS) : isTrick ? 'GET' : call.method
  const fill = (path: string): string => path.replace(/:(\w+)/g, (_, name: string) => encoded(text(name)))
  const query =
    isTrick || (method !== 'GET' && !chance(10))
      ? ''
      : `?id=${encoded(text('id'))}&${encoded(pick(FIELDS))}=${encoded(text('story_id'))}`
  const path = isTrick ? pick(TRICKS) : fill(call.path) + query
  const bytes = method === 'GET' || method === 'HEAD' ? Buffer.alloc(0) : body()
  return {
    method,
    path,
    headers: headers(bytes),
    body: bytes,
    rude: bytes.length > 60_000 || path.length > 2_000 || !/^\/[\x21-\x7e]*$/.test(path),
  }
}

/** Percent-encoded, without characters that cannot be. */
function encoded(text: string): string {
  return encodeURIComponent(text.replace(/[\ud800-\udfff]/g, ''))
}
