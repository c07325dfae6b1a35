/** The screens of the shell and their parts, as tests open them one after the other. Texts in each language. */
import * as v from 'valibot'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { type AppConfig } from '../../../protocol/appConfig.ts'
import { closeAuthDrawer } from '../../../src/screens/signIn/authDrawerStore.ts'
import { closeRecharge } from '../../../src/screens/recharge/rechargeStore.ts'
import { type Asked, fakeApi, refusal } from './fakeApi.ts'
import { guest, mira, signIn } from './signInUsers.ts'

export interface ScreenCase {
  name: string
  path: string
  config?: Partial<AppConfig>
  /** The control that is loaded last, by its name. */
  awaits?: RegExp
  /** A button that opens a part of the screen, by its name. */
  opens?: RegExp
  /** The focus enables and disables buttons: Tab leaves out those that it disables. */
  changesWithFocus?: boolean
  /** Else an admin, who sees everything. */
  isGuest?: boolean
  /** Else a player who has played the story. */
  isNew?: boolean
}

const EDIT = /^(?:Edit profile|编辑资料)$/
const HELP = /^(?:Help|帮助)$/
const LOG_OUT = /^(?:Log out|退出登录)$/
const DELETE = /^(?:Delete data on this device|删除本机数据)$/
const SIGN_IN = /^(?:Sign in|登录)$/
const PACK = /^60 /
const CHECK_IN = /^(?:See all days|查看全部奖励)$/
const CREATE_AVATAR = /^(?:Create avatar|创建形象)$/
const ENLARGE = /^(?:Enlarge|放大)/
const UNDER_AGE = /under 18|未满/
const DISPLAY = /^(?:Display and language|显示与语言)$/
const DEMO = /See how playing works|看看怎么玩/
/** The end of the shelf of characters. */
const RETRY = /^(?:Retry|重试)$/
const HEART = /^(?:Favorite: |收藏：)/
const PLAY = /^(?:Play|开始)/
const ALLOW = /^(?:Allow|同意)$/
const ENTER = /^(?:Go to the stories|去看故事)$/
const SUBSCRIBE = /^(?:Subscribe|订阅)$/

export const SCREEN_CASES: readonly ScreenCase[] = [
  // The popular characters come last, and fail to load.
  { name: 'menu over the list', path: '/', isGuest: true, awaits: RETRY },
  { name: 'auth drawer', path: '/', isGuest: true, opens: SIGN_IN },
  { name: 'display', path: '/', opens: DISPLAY },
  { name: 'demo', path: '/', isGuest: true, isNew: true, opens: DEMO },
  { name: 'favourites', path: '/?category=@favorites', awaits: HEART },
  { name: 'played stories', path: '/?category=@played', awaits: HEART },
  { name: 'intro', path: '/story/cast' },
  { name: 'characters', path: '/story/cast', opens: PLAY },
  { name: 'subscription', path: '/story/cast', opens: SUBSCRIBE },
  { name: 'talents', path: '/story/talents', opens: PLAY, changesWithFocus: true },
  { name: 'choice of an avatar', path: '/story/faces', opens: PLAY },
  { name: 'saved game', path: '/story/saved', opens: PLAY },
  { name: 'landing page with the intro', path: '/lan' },
  { name: 'login', path: '/user/login', isGuest: true },
  { name: 'register', path: '/user/register', isGuest: true },
  { name: 'forgotten password', path: '/user/password', isGuest: true },
  { name: 'already signed in', path: '/user/login' },
  { name: 'failed social callback', path: '/user/social-callback?error=access_denied&state=x', isGuest: true },
  { name: 'profile', path: '/user/profile' },
  { name: 'edit profile', path: '/user/profile', opens: EDIT },
  { name: 'help', path: '/user/profile', opens: HELP },
  { name: 'log out', path: '/user/profile', opens: LOG_OUT },
  { name: 'settings', path: '/user/settings' },
  { name: 'delete data', path: '/user/settings', opens: DELETE },
  { name: 'history', path: '/user/history' },
  { name: 'credits', path: '/user/coins' },
  { name: 'login prompt', path: '/user/coins', isGuest: true, opens: PACK },
  { name: 'tasks', path: '/daily-tasks' },
  { name: 'check-in', path: '/daily-tasks', opens: CHECK_IN },
  { name: 'avatars', path: '/user-character' },
  { name: 'face requirements', path: '/user-character', opens: CREATE_AVATAR },
  { name: 'avatar preview', path: '/user-character', opens: ENLARGE },
  { name: 'failed payment', path: '/payment/stripe-callback?checkout=x' },
  { name: 'terms', path: '/terms' },
  { name: 'record keeping', path: '/record-keeping' },
  // The check of the region replaces the controls of the notice.
  { name: 'region', path: '/region-restricted', awaits: ENTER },
  { name: 'age', path: '/', config: { requiresAdultConfirmation: true } },
  { name: 'declined age', path: '/', config: { requiresAdultConfirmation: true }, opens: UNDER_AGE },
  { name: 'consent', path: '/user/settings', config: { requiresConsent: true }, awaits: ALLOW },
]

const admin = { ...mira, role: 'admin', email: 'mira@example.com', coins: 12_345 }
const story = { id: 'neon', title: 'Neon Rain', description: 'Glass.' }

const task = { name: 'Task', description: 'Do it.', count: 1, limit: 3, is_done: false, coins: 10 }
const avatar = (id: string, status: string) => ({ id, status, url: status === 'finish' ? 'data:,' : null })

/** What the screens of credits, tasks and avatars ask for. */
const REWARDS = {
  '/price.list': () => ({ prices: [{ id: 'p', coins: 60, bonus: 5, amount: 99, currency: 'USD' }] }),
  '/checkout.get': () => ({ status: 'failed', coins: 60 }),
  '/daily-tasks.list': () => ({
    play_game_task: { ...task, count: 3, is_done: true },
    share_task: task,
    invite_task: task,
    create_task: task,
  }),
  '/daily-tasks.invite-friend': () => refusal('Not yet', '1202'),
  '/check-in.get-status': () => ({ day: 4, is_checked_in: true }),
  '/sysconfig.list': () => ({
    checkin: {
      check_in_coins_per_day: {
        day_one: 5,
        day_two: 10,
        day_three: 15,
        day_four: 20,
        day_five: 25,
        day_six: 30,
        day_seven: 50,
      },
    },
    user_hobby_collection: [],
  }),
  '/hobby/collection-status.get': () => ({ is_collected_hobby: false }),
  '/user-avatar.list': () => ({
    user_avatars: [avatar('a', 'start'), avatar('b', 'finish'), avatar('c', 'failed')],
    total: 3,
  }),
}

const lo = {
  id: 'lo',
  name: 'Madame Lo',
  version: '2',
  coins: 6,
  hot: 9,
  extra: [{ key: 'Work', value: 'Keeps a bar' }],
}
const intro = { ...story, version: '2', coins: 12 }

/** Intros by the id of their story. */
const INTROS: Readonly<Record<string, object>> = {
  cast: { ...intro, actors: [lo, { ...lo, id: 'fai', name: 'Fai', coins: 0 }] },
  talents: { ...intro, is_active_skill: true, actors: [lo] },
  faces: { ...intro, is_support_face_swap: true, actors: [lo] },
}

/** What the intro asks for, and the steps to the chat. */
const START = {
  '/story.get': ({ body }: Asked) => {
    const { id } = v.parse(v.object({ id: v.string() }), body)
    return { story: { ...intro, actors: [lo], ...INTROS[id], id }, actors: [] }
  },
  '/actor/chat/game.history': ({ body }: Asked) => ({
    history: v.is(v.object({ story_id: v.literal('saved') }), body) ? [{ id: 'e' }] : [],
  }),
  '/user-subscribe.get-status': () => ({ is_subscribed: false }),
  '/talent/skill-from-story.list': () => ({
    skills: ['a', 'b', 'c', 'd'].map((id) => ({ id, name: id, image_url: '', skill_configs: [] })),
  }),
}

/** Signs the visitor in and answers the calls of the screens, at the address of the case. */
export function prepareScreen({ path, isGuest = false, isNew = false }: ScreenCase): void {
  const user = isGuest ? guest : admin
  // What the case before has opened.
  closeAuthDrawer()
  closeRecharge()
  fakeApi({
    '/user.whoami': () => ({ user }),
    '/story.list': () => ({ stories: [story] }),
    ...REWARDS,
    ...START,
    '/favorite.list': () => ({ stories: [{ ...story, is_fav: true }] }),
    '/game-history.list': () => ({ stories: isNew ? [] : [story] }),
  })
  signIn(user)
  history.replaceState(null, '', path)
}

/** Waits until the screen is complete, and opens the part of the case, if it is one. */
export async function openPart({ awaits, opens }: ScreenCase): Promise<void> {
  if (awaits !== undefined) {
    const last = page.getByRole('link', { name: awaits }).or(page.getByRole('button', { name: awaits }))
    await expect.element(last.first()).toBeInTheDocument()
  }
  if (opens === undefined) return
  await page.getByRole('button', { name: opens }).first().click()
  await expect.element(page.getByRole('heading').first()).toBeVisible()
  if (UNDER_AGE.test(opens.source)) return
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => document.querySelectorAll('dialog [aria-busy="true"]:not(button)').length).toBe(0)
}
