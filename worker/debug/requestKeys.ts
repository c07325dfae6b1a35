/** Requests that carry the key of an earlier one, which was answered: the server answers them as that one, and does nothing. Rule W23. For the tools of developers; no player's bundle has it. */
import { type Work } from '../runtime/wanted.ts'

export interface ReusedKey {
  /** The request, and the earlier one of its key. */
  work: string
  earlier: string
  /** The entry with which the earlier one was answered, from 0. */
  answeredAt: number
}

export interface RequestKeys {
  /** A request begins. Null where its key was not answered before, or it has none. */
  begin(work: Work): ReusedKey | null
  /** It was answered well. */
  answer(work: string, index: number): void
}

export function createRequestKeys(): RequestKeys {
  /** The keys of the requests that are out, by their work. */
  const out = new Map<string, string>()
  const answered = new Map<string, Omit<ReusedKey, 'work'>>()
  return {
    begin(work) {
      const key = readKey(work)
      if (key === null) return null
      out.set(work.key, key)
      const earlier = answered.get(key)
      return earlier === undefined ? null : { work: work.key, ...earlier }
    },
    answer(work, index) {
      const key = out.get(work)
      out.delete(work)
      if (key !== undefined) answered.set(key, { earlier: work, answeredAt: index })
    },
  }
}

function readKey(work: Work): string | null {
  if (work.kind === 'stream') return work.post?.idempotencyKey ?? null
  return work.kind === 'call' && 'idempotencyKey' in work.call ? work.call.idempotencyKey : null
}

/** In one line. */
export function formatReusedKey({ work, earlier, answeredAt }: ReusedKey): string {
  return `${work} has the key of ${earlier}, which entry ${answeredAt + 1} answered: the server answers it as that one, and does nothing (W23)`
}
