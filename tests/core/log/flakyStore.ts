import { createMemoryStore } from '../../../worker/log/memory.ts'
import { type LogStore } from '../../../worker/log/store.ts'

/** A store whose appends the test delays or fails. */
export function createFlakyStore() {
  const store = createMemoryStore()
  let held: (() => void)[] | null = null
  let fails = false
  return {
    store: {
      ...store,
      async append(...args: Parameters<LogStore['append']>) {
        if (fails) throw new Error('storage is full')
        if (held !== null) await new Promise<void>((resolve) => held?.push(resolve))
        return store.append(...args)
      },
    } satisfies LogStore,
    hold: () => void (held = []),
    /** Resumes the append that was delayed first. */
    letOne: () => held?.shift()?.(),
    letAll() {
      for (const go of held ?? []) go()
      held = null
    },
    fail: (does: boolean) => void (fails = does),
  }
}
