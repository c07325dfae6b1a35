/** How many files and connections this process may have open at once. */
import { readFileSync } from 'node:fs'
import { CONNECTIONS } from '../limits.ts'

/** Beside connections: the database, stored files, modules, pipes. */
const OTHER_HANDLES = 200

/** The limit; null where the system does not say it, or there is none. Node has raised it as far as it may. */
export function readHandleLimit(readLimits = (): string => readFileSync('/proc/self/limits', 'utf8')): number | null {
  try {
    const [, limit] = /^Max open files +(\d+) /m.exec(readLimits()) ?? []
    return limit === undefined ? null : Number(limit)
  } catch {
    return null
  }
}

/** A warning in one line, where there are fewer than the server may need. */
export function describeHandleLimit(limit: number | null): string[] {
  const needed = CONNECTIONS.max + OTHER_HANDLES
  if (limit === null || limit >= needed) return []
  return [
    `This process may have ${limit} files and connections open, and needs up to ${needed}: players beyond that cannot connect. Raise it with "ulimit -n ${needed}", or LimitNOFILE= of the unit.`,
  ]
}
