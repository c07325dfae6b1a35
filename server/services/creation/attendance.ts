/** Which authors have a story open, and what authors are called. */
import type * as v from 'valibot'
import { type authorNames, type storyAttendance } from '../../../protocol/api/creationAuthors.ts'
import { type Clock } from '../../clock.ts'
import { AUTHORING } from '../../limits.ts'
import { Problem } from '../../problems.ts'
import { type AttendanceStore } from '../../storage/attendance.ts'
import { type AuthoredStoryStore } from '../../storage/authoredStories.ts'
import { type UserRecord, type UserStore } from '../../storage/port.ts'
import { type Story } from '../../stories/story.ts'

type Names = v.InferInput<typeof authorNames.answer>['authors']

export interface Attendance {
  /** Throws `unknown_story`. */
  attend: (
    fields: v.InferOutput<typeof storyAttendance.body>,
    author: UserRecord,
  ) => Promise<v.InferInput<typeof storyAttendance.answer>>
  nameAuthors: (ids: readonly string[]) => Promise<Names>
}

interface Ports {
  attendance: AttendanceStore
  store: Pick<AuthoredStoryStore, 'getLatestNumber'>
  folderStories: ReadonlyMap<string, Story>
  users: Pick<UserStore, 'get'>
  clock: Clock
}

export function createAttendance({ attendance, store, folderStories, users, clock }: Ports): Attendance {
  /** Nobody learns here what a player is called. */
  const nameAuthors = (ids: readonly string[]): Promise<Names> =>
    Promise.all(
      [...new Set(ids)].map(async (id) => {
        const user = await users.get(id)
        return { id, name: user?.role === 'admin' ? user.name : null }
      }),
    )
  return {
    nameAuthors,
    attend: async ({ id, node = null }, author) => {
      const revision = folderStories.has(id) ? null : await store.getLatestNumber(id)
      if (revision === null && !folderStories.has(id)) throw new Problem('unknown_story', id)
      const now = clock.now()
      await attendance.note(id, { userId: author.id, node }, now)
      const present = await attendance.list(id, now - AUTHORING.attendanceMs)
      const others = present.filter(({ userId }) => userId !== author.id)
      const names = new Map((await nameAuthors(others.map(({ userId }) => userId))).map((each) => [each.id, each.name]))
      return {
        revision,
        others: others.map(({ userId, node: where }) => ({ id: userId, name: names.get(userId) ?? null, node: where })),
      }
    },
  }
}
