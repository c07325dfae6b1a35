/** What a call comes to. Calls never throw: a failure is a value with a closed code. */
import { type Failure } from '../../protocol/errors.ts'

/** Why a call failed: as streams do, or with an answer that does not fit its schema. */
export type ApiFailure = Exclude<Failure, 'cut_short'> | 'bad_answer'

export interface Done<T> {
  ok: true
  data: T
}
export interface Failed {
  ok: false
  code: ApiFailure
  /** The server's words, in the player's language; empty where it had none. */
  message: string
}
export type Result<T> = Done<T> | Failed

export function done<T>(data: T): Done<T> {
  return { ok: true, data }
}

export function failed(code: ApiFailure, message = ''): Failed {
  return { ok: false, code, message }
}
