/** Runs the work of many clients, a few pieces at once, so that a client who asks for very much delays only their own. */
import { BUSY_RETRY_MS } from '../limits.ts'
import { Problem } from '../problems.ts'

export interface FairLimit {
  /** Runs work in turn with that of other clients. Rejects with `busy` where too much waits. */
  run: <T>(client: string, work: () => Promise<T>) => Promise<T>
}

interface Waiting {
  start: () => void
  refuse: (problem: Problem) => void
}

/** Takes one piece of each client at a time. Where `waiting` pieces wait, the client with the most loses their last one; nobody has more than `perClient`. */
export function createFairLimit({
  atOnce,
  waiting,
  perClient,
}: Record<'atOnce' | 'waiting' | 'perClient', number>): FairLimit {
  /** Of clients with something that waits; whose turn is next comes first. */
  const queues = new Map<string, Waiting[]>()
  let running = 0

  function startNext(): void {
    for (const [client, queue] of queues) {
      if (running >= atOnce) return
      const next = queue.shift()
      // Comes last from now on.
      queues.delete(client)
      if (queue.length > 0) queues.set(client, queue)
      running += 1
      next?.start()
    }
  }

  /** Refuses the last piece of the client who has the most; of several, the one whose turn is last. */
  function makeRoom(): void {
    const lists = [...queues]
    if (lists.reduce((sum, [, { length }]) => sum + length, 0) <= waiting) return
    const [client, longest] = lists.reduce((most, list) => (list[1].length >= most[1].length ? list : most))
    longest.pop()?.refuse(createBusy())
    if (longest.length === 0) queues.delete(client)
  }

  return {
    run: async (client, work) => {
      const queue = queues.get(client) ?? []
      if (queue.length >= perClient) throw createBusy()
      await new Promise<void>((start, refuse) => {
        queue.push({ start, refuse })
        queues.set(client, queue)
        makeRoom()
        startNext()
      })
      try {
        return await work()
      } finally {
        running -= 1
        startNext()
      }
    },
  }
}

function createBusy(): Problem {
  return new Problem('busy', '', BUSY_RETRY_MS)
}
