/** Runs tasks of many users, so many at a time: who had the last turn longest ago comes next, first by address, then by user. */
import { BUSY_RETRY_MS } from '../limits.ts'
import { Problem } from '../problems.ts'

/** Whose task it is. `address` is null where addresses do not count. */
export interface TaskOwner {
  userId: string
  address: string | null
}

export interface FairTasks {
  /** Rejects with `busy` where too many wait, and this owner has the most of them: theirs that came last gives way. */
  run: <T>(owner: TaskOwner, task: () => Promise<T>) => Promise<T>
}

interface WaitingTask {
  owner: TaskOwner
  start: () => void
  refuse: (problem: Problem) => void
}

export function createFairTasks({ atOnce, waiting: most }: { atOnce: number; waiting: number }): FairTasks {
  const waiting: WaitingTask[] = []
  let running = 0
  /** When an owner had their last turn, counted in turns. */
  const turns = new Map<string, number>()
  let turn = 0

  function startNext(): void {
    if (running >= atOnce) return
    const next = waiting.toSorted((one, other) => compareTurns(one.owner, other.owner))[0]
    if (next === undefined) {
      if (running === 0) turns.clear()
      return
    }
    waiting.splice(waiting.indexOf(next), 1)
    running += 1
    turn += 1
    for (const key of listKeys(next.owner)) turns.set(key, turn)
    next.start()
  }

  function compareTurns(one: TaskOwner, other: TaskOwner): number {
    const [keys, otherKeys] = [listKeys(one), listKeys(other)]
    const differences = keys.map((key, index) => (turns.get(key) ?? 0) - (turns.get(otherKeys[index] ?? '') ?? 0))
    return differences.find((difference) => difference !== 0) ?? 0
  }

  /** Takes back the last task of the owner with the most that wait. */
  function makeRoom(): void {
    const counts = new Map<string, number>()
    for (const { owner } of waiting) for (const key of listKeys(owner)) counts.set(key, (counts.get(key) ?? 0) + 1)
    const load = ({ owner }: WaitingTask): number => Math.max(...listKeys(owner).map((key) => counts.get(key) ?? 0))
    const heaviest = Math.max(...waiting.map(load))
    const last = waiting.findLastIndex((task) => load(task) === heaviest)
    for (const { refuse } of waiting.splice(last, 1)) refuse(new Problem('busy', '', BUSY_RETRY_MS))
  }

  return {
    run: (owner, task) =>
      new Promise((resolve, reject) => {
        const start = (): void => {
          task()
            .then(resolve, reject)
            .finally(() => {
              running -= 1
              startNext()
            })
        }
        waiting.push({ owner, start, refuse: reject })
        startNext()
        if (waiting.length > most) makeRoom()
      }),
  }
}

/** The address comes first: guests are made in any number. */
function listKeys({ userId, address }: TaskOwner): [address: string, user: string] {
  return [`address ${address ?? userId}`, `user ${userId}`]
}
