/**
 * The task of playing a game. It is completed when the player leaves a game in which they acted, or reaches its ending, so that no toast disturbs the story. What
 * could not be sent is sent when the tasks are opened. Doc 1 §4 (daily tasks).
 */
import * as v from 'valibot'
import { isGuest } from '../../../protocol/api/account.ts'
import { type PlayTask } from '../../../protocol/api/rewards.ts'
import { getUser } from '../../account/user.ts'
import { readStoredValue, writeStoredValue } from '../../platform/storedValue.ts'
import { findToday } from '../../ui/localDay.ts'
import { completeTask, type TaskOutcome } from './completeTask.ts'

const mark = v.object({ userId: v.string(), day: v.string(), state: v.picklist(['played', 'settled']) })

/** The player has played today: completes the task, once a day. */
export async function completePlayTask(): Promise<void> {
  const user = getUser()
  if (user === null || isGuest(user) || readState(user.uuid) === 'settled') return
  writeState(user.uuid, 'played')
  settle(user.uuid, await completeTask('play_game', { isQuiet: true }))
}

/**
 * Completes the task if a game was played today that was not paid for: its call did not arrive, the player was a guest, or closed the page, or played on
 * another device. What the server says counts, where it says it. Says whether it was paid.
 */
export async function retryPlayTask({ coins, is_earned: isEarned }: PlayTask): Promise<boolean> {
  const user = getUser()
  if (user === null || !(isEarned ?? readState(user.uuid) === 'played')) return false
  const outcome = await completeTask('play_game', { coins })
  settle(user.uuid, outcome)
  return outcome === 'completed'
}

const STORAGE_KEY = 'play_task'

function settle(userId: string, outcome: TaskOutcome): void {
  if (outcome !== 'failed') writeState(userId, 'settled')
}

function readState(userId: string): 'played' | 'settled' | null {
  const stored = readStoredValue(STORAGE_KEY, mark)
  return stored?.userId === userId && stored.day === findToday().name ? stored.state : null
}

function writeState(userId: string, state: 'played' | 'settled'): void {
  writeStoredValue(STORAGE_KEY, { userId, day: findToday().name, state })
}
