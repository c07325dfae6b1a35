/** Answers of calls in another team's style, one line each, as plain data. */
import { looseSignInAnswer, tokenRefresh, whoami } from '../../../protocol/api/account.ts'
import { type Call } from '../../../protocol/api/call.ts'
import { costTime, playtimeReset } from '../../../protocol/api/credits.ts'
import { ratingGet } from '../../../protocol/api/play.ts'
import { hobbyStatus, taskList } from '../../../protocol/api/rewards.ts'
import { passwordSignIn } from '../../../protocol/api/signIn.ts'
import { categoryList, storyGet, storyList } from '../../../protocol/api/stories.ts'

export interface AnswerVariant {
  name: string
  call: Pick<Call, 'path' | 'answer'>
  /** The body of the answer, as JSON. */
  send: unknown
  /** Data, matched as by `toMatchObject`, or the code of a refusal. */
  expect: { data: unknown } | { refused: string }
  /** Fields that are reported. None where this is left out. */
  reported?: readonly string[]
}

const ok = (data: unknown): object => ({ isOk: true, code: '0', message: '', data })
const user = { uuid: 'u1', coins: 5, role: 'guest' }
const lantern = { id: 'lantern', title: 'The Last Lantern' }
const tokens = { access_token: 'a', refresh_token: 'r' }
const task = { name: 'Play', description: 'Play a game', count: 0, limit: 1, is_done: false, coins: 10 }

/** One story of a list beside one that fits. */
const listed = (name: string, story: object, expected: object, reported?: readonly string[]): AnswerVariant => ({
  name,
  call: storyList,
  send: ok({
    stories: [
      { ...lantern, ...story },
      { id: 'b', title: 'B' },
    ],
  }),
  expect: { data: { stories: [{ ...lantern, ...expected }, { id: 'b' }] } },
  ...(reported !== undefined && { reported }),
})

export const ANSWER_VARIANTS: readonly AnswerVariant[] = [
  {
    name: 'null as the message',
    call: whoami,
    send: { isOk: true, code: '0', message: null, data: { user } },
    expect: { data: { user } },
  },
  {
    name: 'a number as the code',
    call: whoami,
    send: { isOk: true, code: 0, data: { user } },
    expect: { data: { user } },
  },
  { name: 'no isOk', call: whoami, send: { code: '0', message: 'ok', data: { user } }, expect: { data: { user } } },
  { name: 'no code', call: whoami, send: { isOk: true, data: { user } }, expect: { data: { user } } },
  {
    name: 'a refusal with a number as its code',
    call: whoami,
    send: { isOk: false, code: 99_001, message: null, data: null },
    expect: { refused: '99001' },
  },
  {
    name: 'a refusal that says isOk',
    call: whoami,
    send: { isOk: true, code: 99_001, data: null },
    expect: { refused: '99001' },
  },
  {
    name: 'null in the user',
    call: whoami,
    send: ok({
      user: {
        ...user,
        gender: null,
        status: null,
        plan: null,
        name: null,
        email: null,
        avatar_url: null,
        create_time: null,
      },
    }),
    expect: { data: { user: { uuid: 'u1', coins: 5, gender: 'unknown', status: '' } } },
  },
  {
    name: 'a user whose coins are null',
    call: whoami,
    send: ok({ user: { ...user, coins: null } }),
    expect: { data: { user: { uuid: 'u1', coins: 0 } } },
  },
  {
    name: 'a user whose coins have a fraction',
    call: whoami,
    send: ok({ user: { ...user, coins: 5.5 } }),
    expect: { data: { user: { coins: 5 } } },
  },
  {
    name: 'a number as the id of a user',
    call: whoami,
    send: ok({ user: { ...user, uuid: 12 } }),
    expect: { data: { user: { uuid: '12' } } },
  },
  {
    name: 'a sign-in that answers tokens only',
    call: { path: passwordSignIn.path, answer: looseSignInAnswer },
    send: ok(tokens),
    expect: { data: { auth: tokens, user: null } },
  },
  {
    name: 'a refresh that answers null as its user',
    call: { path: tokenRefresh.path, answer: looseSignInAnswer },
    send: ok({ auth: tokens, user: null }),
    expect: { data: { auth: tokens, user: null } },
  },
  listed('a story with null as coins', { coins: null }, { coins: 0 }),
  listed('a story with null as description', { description: null }, { description: '' }),
  listed(
    'a story with null as flags',
    { is_purchased: null, is_fav: null, is_active_skill: null, is_support_face_swap: null },
    { is_purchased: false, is_fav: false },
  ),
  listed('a story that says nothing of minutes, rating and its card', {}, { minutes: 0, rating: null, teaser: '' }),
  listed('a story with null as minutes and rating', { minutes: null, rating: null }, { minutes: 0, rating: null }),
  listed('a story with minutes as text', { minutes: '20' }, { minutes: 20 }),
  listed('a story with a rating of another shape', { rating: 4.5 }, { rating: null }, ['stories.0.rating']),
  listed('a story with numbers as flags', { is_purchased: 1, is_fav: 0 }, { is_purchased: true, is_fav: false }),
  listed('a story with null as actors', { actors: null }, { actors: [] }),
  listed('a story with a number as its version', { version: 3 }, { version: '3' }),
  listed('a story with a relative picture', { preview_url: 'covers/a.webp' }, { preview_url: '/covers/a.webp' }),
  listed('a story with a picture of another scheme', { preview_url: 'javascript:alert(1)' }, { preview_url: null }, [
    'stories.0.preview_url',
  ]),
  listed('a story with an object as its coins', { coins: { usd: 1 } }, { coins: 0 }, ['stories.0.coins']),
  listed(
    'an actor with hot as text',
    { actors: [{ id: 1, name: 'Lan', hot: '12', coins: null }] },
    { actors: [{ id: '1', name: 'Lan', hot: 12, coins: 0 }] },
  ),
  listed(
    'an actor with null as hot',
    { actors: [{ id: 1, name: 'Lan', hot: null }] },
    { actors: [{ id: '1', name: 'Lan', hot: 0 }] },
  ),
  listed(
    'an actor with a flag in extra',
    { actors: [{ id: 1, name: 'Lan', extra: { single: true, age: 21, mood: null } }] },
    { actors: [{ extra: { single: 'true', age: 21 } }] },
  ),
  listed(
    'an actor without a name',
    { actors: [{ id: 1 }, { id: 2, name: 'Mei' }] },
    { actors: [{ id: '2', name: 'Mei' }] },
    ['stories.0.actors.0.name'],
  ),
  {
    name: 'a story without a title among others',
    call: storyList,
    send: ok({ stories: [{ id: 'a' }, lantern, null] }),
    expect: { data: { stories: [lantern] } },
    reported: ['stories.0.title'],
  },
  {
    name: 'a category with null as its level',
    call: categoryList,
    send: ok({ category: [{ id: 1, name: 'Sea', level: null }] }),
    expect: { data: { category: [{ id: '1', name: 'Sea', level: 1 }] } },
  },
  {
    name: 'a story in detail with nulls beside it',
    call: storyGet,
    send: ok({ story: lantern, actors: null, is_discount_user: null }),
    expect: { data: { story: lantern, actors: [], is_discount_user: false } },
  },
  { name: 'no data where none is needed', call: playtimeReset, send: ok(null), expect: { data: {} } },
  { name: 'seconds as text', call: costTime, send: ok({ duration: '12.5' }), expect: { data: { duration: 12.5 } } },
  {
    name: 'a number as whether it may be rated',
    call: ratingGet,
    send: ok({ is_commentable: 1 }),
    expect: { data: { is_commentable: true } },
  },
  {
    name: 'text as whether hobbies are known',
    call: hobbyStatus,
    send: ok({ is_collected_hobby: 'false' }),
    expect: { data: { is_collected_hobby: false } },
  },
  {
    name: 'null for a task that may be missing',
    call: taskList,
    send: ok({ play_game_task: task, share_task: task, invite_task: task, create_task: null }),
    expect: { data: { play_game_task: task } },
  },
]
