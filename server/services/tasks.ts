/** Daily tasks: their rewards, daily limits and conditions. Doc 1 §3, §4, §9. */
import { createHash, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { isGuest } from '../../protocol/api/account.ts'
import { taskList } from '../../protocol/api/rewards.ts'
import { type Day, findDay } from '../../protocol/day.ts'
import { TASK_REWARD_COINS } from '../../protocol/limits.ts'
import { type Locale, pickTranslation, type Translations } from '../../protocol/locale.ts'
import { chooseLanguage } from '../../protocol/story/languages.ts'
import { type Clock } from '../clock.ts'
import { LIST_PAGE } from '../limits.ts'
import { Problem } from '../problems.ts'
import { type LeaseStore } from '../storage/leases.ts'
import { type PlayStore } from '../storage/playerLibrary.ts'
import { type LedgerEntry, type LedgerStore, type TaskReason } from '../storage/ledger.ts'
import { type UserRecord } from '../storage/user.ts'
import { type Story } from '../stories/story.ts'
import { INVITES_PER_DAY, type Invites } from './invites.ts'
import { acquireLease } from './leases.ts'
import { requireStory } from './storyLookup.ts'

export type TaskKind = 'play_game' | 'share' | 'create' | 'invite'

/** `utcOffset`: of the player, minutes to the east of UTC. */
export interface Tasks {
  /** The tasks of a user, with today's progress. The create task is for admins. Throws `guest_refused`. */
  list: (user: UserRecord, locale: Locale, utcOffset?: number) => Promise<v.InferOutput<typeof taskList.answer>>
  /**
   * Pays for a task, once for an idempotency key of this day, also where the answer to its first request was never kept, and for a story that was shared
   * once a day. Throws `guest_refused`, `forbidden`, `unknown_story`, `task_done` at the daily limit or for a story that was paid, `task_not_yet` if there
   * is nothing to pay for.
   */
  complete: (user: UserRecord, kind: TaskKind, request: TaskRequest) => Promise<void>
}

interface TaskRequest {
  key: string | null
  utcOffset?: number | undefined
  /** The story that was shared. */
  storyId?: string | undefined
}

interface Ports {
  ledger: LedgerStore
  leases: LeaseStore
  /** The stories in the catalogue. */
  stories: ReadonlyMap<string, Story>
  plays: PlayStore
  invites: Invites
  /** Whether a player can prove an address here, by an email or a provider. */
  provesAddresses: boolean
  clock: Clock
}

export function createTasks({ ledger, leases, stories, plays, invites, provesAddresses, clock }: Ports): Tasks {
  /** Each completion of a day has its own key, so another time zone cannot open a day that was paid. Invites are paid by the day of UTC. */
  const listDone = async (userId: string, kind: TaskKind, day: Day): Promise<LedgerEntry[]> => {
    const { reason, limit } = TASKS[kind]
    const entries = await Promise.all(listKeys(reason, day, limit).map((key) => ledger.find(userId, key)))
    return entries.filter((entry) => entry !== null)
  }
  const countDone = async (userId: string, kind: TaskKind, day: Day): Promise<number> =>
    kind === 'invite'
      ? ledger.count(userId, TASKS.invite.reason, findDay(clock.now()).startsAt)
      : (await listDone(userId, kind, day)).length

  /** The story played last that was not shared on this day. */
  async function findUnshared(userId: string, locale: Locale, day: Day): Promise<{ id: string; title: string } | null> {
    const shared = (await listDone(userId, 'share', day)).map(({ reference }) => readStoryId(reference))
    for (const id of await plays.listStories(userId, { offset: 0, limit: LIST_PAGE })) {
      const metadata = stories.get(id)?.metadata
      if (metadata !== undefined && !shared.includes(id))
        return { id, title: metadata.title[chooseLanguage(metadata.languages, locale)] }
    }
    return null
  }

  /** Pays once for an act, and once a day for a story. `act`: '' for none. */
  async function pay(userId: string, kind: TaskKind, day: Day, act: string, storyId: string): Promise<void> {
    const { reason, limit } = TASKS[kind]
    const done = await listDone(userId, kind, day)
    // A process may have been killed after it paid, and before it kept the answer.
    if (act !== '' && done.some(({ reference }) => reference === writeReference(act, storyId))) return
    if (storyId !== '' && done.some(({ reference }) => readStoryId(reference) === storyId))
      throw new Problem('task_done')
    for (const key of listKeys(reason, day, limit)) {
      const reference = writeReference(act, storyId)
      const entry = { userId, amount: TASK_REWARD_COINS, reason, reference, key, at: clock.now() }
      if ((await ledger.book(entry)) === 'booked') return
    }
    throw new Problem('task_done')
  }

  return {
    list: async (user, locale, utcOffset) => {
      refuseGuests(user)
      const today = findDay(clock.now(), utcOffset)
      const kinds = KINDS.filter((kind) => kind !== 'create' || user.role === 'admin')
      const shown = kinds.map(async (kind) => {
        const { reason, limit, words } = TASKS[kind]
        const count = await countDone(user.id, kind, today)
        const isPaid = kind !== 'invite' || provesAddresses
        return [
          `${kind}_task`,
          {
            ...pickTranslation(isPaid ? words : UNPAID_INVITE, locale),
            count,
            limit,
            is_done: count >= limit,
            coins: isPaid ? TASK_REWARD_COINS : 0,
            ...(kind === 'play_game' && {
              is_earned: count < limit && (await plays.hasPlayedSince(user.id, today.startsAt)),
            }),
            ...(kind === 'share' && { story: await findUnshared(user.id, locale, today) }),
            ...(kind === 'invite' && { earned: (await ledger.count(user.id, reason, 0)) * TASK_REWARD_COINS }),
          },
        ] as const
      })
      return v.parse(taskList.answer, Object.fromEntries(await Promise.all(shown)))
    },

    complete: async (user, kind, { key: idempotencyKey, utcOffset, storyId = '' }) => {
      refuseGuests(user)
      const today = findDay(clock.now(), utcOffset)
      if (kind === 'create' && user.role !== 'admin') throw new Problem('forbidden')
      if (storyId !== '') requireStory(stories, storyId)
      const act = idempotencyKey === null ? '' : hashKey(idempotencyKey)
      if (kind === 'play_game' && !(await plays.hasPlayedSince(user.id, today.startsAt))) {
        const isPaid = (await listDone(user.id, kind, today)).length > 0
        throw new Problem(isPaid ? 'task_done' : 'task_not_yet')
      }
      if (kind === 'invite') {
        if ((await countDone(user.id, kind, today)) >= TASKS.invite.limit) throw new Problem('task_done')
        if ((await invites.payRewards(user.id)) === 0) throw new Problem('task_not_yet')
        return
      }
      if (storyId === '') return pay(user.id, kind, today, act, storyId)
      // Two tabs may share one story at once, by keys of their own: each request holds the lease for itself.
      const release = await acquireLease({ leases, clock }, `share ${user.id}`, randomUUID())
      try {
        await pay(user.id, kind, today, act, storyId)
      } finally {
        await release()
      }
    },
  }
}

/** What an entry refers to: the act that was paid, and the story that was shared. */
function writeReference(act: string, storyId: string): string {
  return storyId === '' ? act : `${act} ${storyId}`
}

function readStoryId(reference: string): string {
  return reference.split(' ')[1] ?? ''
}

/** The ledger does not keep the key itself: it opens the answer that is kept for it. */
function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

/** The keys of the entries that a day can have for a task. */
function listKeys(reason: TaskReason, { name }: Day, limit: number): string[] {
  return Array.from({ length: limit }, (_, index) => `${reason}:${name}:${index + 1}`)
}

function refuseGuests(user: UserRecord): void {
  if (isGuest(user)) throw new Problem('guest_refused')
}

interface Words {
  name: string
  description: string
}

/** Daily limit and texts of each task. */
const TASKS: Readonly<Record<TaskKind, { reason: TaskReason; limit: number; words: Translations<Words> }>> = {
  play_game: {
    reason: 'task_play_game',
    limit: 1,
    words: {
      en: { name: 'Play a story', description: 'Step into any story today.' },
      zh: { name: '玩一个故事', description: '今天走进任意一个故事。' },
    },
  },
  share: {
    reason: 'task_share',
    limit: 3,
    words: {
      en: { name: 'Share a story', description: 'Show a story to somebody who would like it. Each counts once a day.' },
      zh: { name: '分享故事', description: '把故事分享给会喜欢它的人，每个故事每天算一次。' },
    },
  },
  create: {
    reason: 'task_create',
    limit: 1,
    words: {
      en: { name: 'Create a story', description: 'Write something of your own.' },
      zh: { name: '创作故事', description: '写一个属于自己的故事。' },
    },
  },
  invite: {
    reason: 'task_invite',
    limit: INVITES_PER_DAY,
    words: {
      en: {
        name: 'Invite a friend',
        description: 'You are paid when a friend with your code has signed in by email and finished a story.',
      },
      zh: { name: '邀请好友', description: '好友使用你的邀请码、用邮箱验证码登录并玩完一个故事后，奖励自动到账。' },
    },
  },
}
/** Where nobody can prove an address, no invite is ever paid for. */
const UNPAID_INVITE: Translations<Words> = {
  en: { name: 'Invite a friend', description: 'Show a friend where you play.' },
  zh: { name: '邀请好友', description: '让好友知道你在这里玩。' },
}
const KINDS = Object.keys(TASKS) as TaskKind[]
