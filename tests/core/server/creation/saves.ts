/** Saves a small draft again and again, and measures how much the server's thread does until each answer. */
import { creationGet, creationSave } from '../../../../protocol/api/creation.ts'
import { type Admin } from './admins.ts'

export interface Save {
  /** Until the answer, ms. */
  answerMs: number
  /** Work of the server's thread meanwhile, ms: a busy machine adds none. */
  workMs: number
}
export interface Saves {
  saveTimes: (count: number) => Promise<Save[]>
  /** Saves until the work is over. */
  saveWhile: (work: () => Promise<unknown>) => Promise<Save[]>
}

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
/** Work of this thread since then, ms. */
export const workMs = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.threadCpuUsage(since)
  return (user + system) / 1_000
}

export async function openSaves(admin: Admin, id: string): Promise<Saves> {
  const { document: small, revision } = await admin.ask(creationGet, { id })
  const text = JSON.stringify(small)
  let base = revision ?? 0
  const save = async (): Promise<Save> => {
    const [at, used] = [performance.now(), process.threadCpuUsage()]
    const saved = await admin.ask(creationSave, { id, base, document: text })
    if (saved.outcome !== 'saved') throw new Error('a conflict')
    base = saved.revision
    return { answerMs: performance.now() - at, workMs: workMs(used) }
  }
  return {
    saveTimes: async (count) => {
      const saved: Save[] = []
      while (saved.length < count) saved.push(await save())
      return saved
    },
    saveWhile: async (work) => {
      const saved: Save[] = []
      const state = { isOver: false }
      const over = work().finally(() => {
        state.isOver = true
      })
      while (!state.isOver) saved.push(await save())
      await over
      return saved
    },
  }
}
