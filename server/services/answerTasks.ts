/** The side of a thread: what it is asked, and what it answers. */
import { parentPort } from 'node:worker_threads'

/** `failure`: a fault of ours, as its stack. A task that takes too long or too much memory has no answer. */
export type TaskAnswer<Output> = { output: Output } | { failure: string }

/** Answers each text of JSON that `createDocumentThread` sends with what `perform` makes of its value. */
export function answerTasks(perform: (input: never) => unknown): void {
  parentPort?.on('message', (task: string) => {
    void answer(() => perform(JSON.parse(task) as never))
  })
}

async function answer(perform: () => unknown): Promise<void> {
  parentPort?.postMessage(await describe(perform))
}

async function describe(perform: () => unknown): Promise<TaskAnswer<unknown>> {
  try {
    return { output: await perform() }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
