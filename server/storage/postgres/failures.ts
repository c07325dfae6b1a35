/** Reads the errors of the database and its client: whether a statement was made, and whether it may be repeated. */
import { StorageUnavailable } from '../port.ts'

/** Codes of errors after which nothing was sent, or nothing was begun. */
export const NOT_EXECUTED_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CONNECT_TIMEOUT',
  // Closed meanwhile.
  'CONNECTION_ENDED',
  // Starting, stopping or recovering; too many connections.
  '57P03',
  '53300',
])

/** The code of a call that was not answered in time. */
const NO_ANSWER = 'NO_ANSWER'

/** Codes of errors after which nobody knows what the database did. */
export const UNKNOWN_OUTCOME_CODES: ReadonlySet<string> = new Set([
  NO_ANSWER,
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  // Ended by an operator, by a crash of another connection, or because it did nothing.
  '57P01',
  '57P02',
  '57P05',
  '25P03',
  '08006',
  '08003',
  // What pgbouncer says of all its troubles: its server is gone, cannot be reached, or is not free in time.
  '08P01',
])

/** Codes of errors with which the database takes the whole of a transaction back: serialization failure, deadlock. */
export const ROLLED_BACK_CODES: ReadonlySet<string> = new Set(['40001', '40P01'])

/** The code of a call that found no free connection in time. */
export const NO_CONNECTION = 'NO_CONNECTION'

/** Codes of a database that refuses for now: a standby, a timeout, no free connection. */
const BUSY_CODES: ReadonlySet<string> = new Set([NO_CONNECTION, '25006', '57014', '55P03'])

export function getCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

export function createFailure(code: string, message: string): Error {
  return Object.assign(new Error(message), { code })
}

export const createNoAnswer = (): Error => createFailure(NO_ANSWER, 'no answer in time')

/** A StorageUnavailable where the call may be made again later; any other error as it is. */
export function toStorageError(error: unknown): unknown {
  const code = getCode(error)
  const isAway = [NOT_EXECUTED_CODES, UNKNOWN_OUTCOME_CODES, ROLLED_BACK_CODES, BUSY_CODES].some((codes) =>
    codes.has(code),
  )
  return isAway ? new StorageUnavailable(`the database cannot be reached (${code})`, { cause: error }) : error
}
