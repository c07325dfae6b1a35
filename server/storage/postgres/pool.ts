/** The connections of a process: each call has one for itself. Calls that find none free wait in one line, the first of them first, for a limited time. */
import { type Clock } from '../../clock.ts'
import { type DatabaseLimits } from '../../limits.ts'
import { type Connection, openConnection } from './connection.ts'
import { createFailure, NO_CONNECTION } from './failures.ts'
import { type PostgresSettings } from './settings.ts'

export interface Pool {
  /** A connection for one call, until `release`. Rejects if none is free until a time, or none can be opened. */
  acquire: (until: number) => Promise<Connection>
  /** Gives it back. One that is closed is replaced when another call needs it. */
  release: (connection: Connection) => void
  /** Closes those without a call: where one connection was lost, the others lead to the same place. */
  dropIdle: () => void
  /** Closes all: those with a call when it ends, or after a while. */
  close: () => void
}

interface Waiting {
  take: (connection: Connection) => void
  refuse: (error: unknown) => void
}

export function createPool(settings: PostgresSettings, clock: Clock, limits: DatabaseLimits): Pool {
  /** Without a call; the one that was used last is used next, so that the others close by themselves. */
  const idle: Connection[] = []
  const used = new Set<Connection>()
  const waiting = new Set<Waiting>()
  let opening = 0
  /** Of several hosts one that does not answer is not asked first again. */
  let turn = 0
  let isClosed = false

  function openOne(): void {
    opening += 1
    openConnection({ settings, clock, limits, turn, onClose: forget }).then(
      (connection) => {
        opening -= 1
        used.add(connection)
        release(connection)
      },
      (error: unknown) => {
        opening -= 1
        turn += 1
        // Those that are open serve everybody in time; a pooler may have no more of them.
        if (opening + used.size + idle.length > 0) return
        for (const { refuse } of waiting) refuse(error)
      },
    )
  }

  function forget(connection: Connection): void {
    const index = idle.indexOf(connection)
    if (index >= 0) idle.splice(index, 1)
  }

  function release(connection: Connection): void {
    used.delete(connection)
    if (isClosed || clock.now() - connection.openedAt > limits.lifetimeMs) connection.close()
    const [next] = waiting
    if (!connection.isOpen()) {
      if (next !== undefined && !isClosed) openOne()
      return
    }
    if (next === undefined) return void idle.push(connection)
    used.add(connection)
    next.take(connection)
  }

  function wait(until: number): Promise<Connection> {
    if (waiting.size >= limits.waiting) throw createFailure(NO_CONNECTION, 'too many calls wait for a connection')
    return new Promise((resolve, reject) => {
      const ended = new AbortController()
      const end = (): void => {
        waiting.delete(entry)
        ended.abort()
      }
      const entry: Waiting = {
        take: (connection) => {
          end()
          resolve(connection)
        },
        refuse: (error) => {
          end()
          reject(error)
        },
      }
      waiting.add(entry)
      void clock.sleep(until - clock.now(), ended.signal).then(() => {
        if (waiting.has(entry)) entry.refuse(createFailure(NO_CONNECTION, 'no connection was free in time'))
      })
    })
  }

  return {
    acquire: async (until) => {
      if (isClosed) throw createFailure('CONNECTION_ENDED', 'the storage is closed')
      const connection = idle.pop()
      if (connection !== undefined) {
        used.add(connection)
        return connection
      }
      if (opening + used.size < settings.connections) openOne()
      return wait(until)
    },
    release,
    dropIdle: () => {
      for (const connection of idle.splice(0)) connection.close()
    },
    close: () => {
      isClosed = true
      for (const connection of idle.splice(0)) connection.close()
      for (const { refuse } of waiting) refuse(createFailure('CONNECTION_ENDED', 'the storage is closed'))
      if (used.size === 0) return
      void clock.sleep(limits.closeMs).then(() => {
        for (const connection of used) connection.close()
      })
    },
  }
}
