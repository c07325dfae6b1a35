/** The side of a thread: what it is asked, and what it answers. */
import { parentPort } from 'node:worker_threads'

/** Answers each text of JSON that `createDocumentThread` sends with what `perform` makes of its value. */
export function answerTasks(perform: (input: never) => unknown): void {
  parentPort?.on('message', (task: string) => {
    void answer(perform(JSON.parse(task) as never))
  })
}

async function answer(output: unknown): Promise<void> {
  parentPort?.postMessage(await output)
}
