/** Work on the document of a story: in a thread where it is long, so that no other request waits for it. */
import { AUTHORING, BUSY_RETRY_MS } from '../../limits.ts'
import { Problem } from '../../problems.ts'
import { type TaskAnswer } from '../answerTasks.ts'
import { createThread, type ThreadLimits } from '../thread.ts'

/**
 * A function of values of JSON, which `file` performs for long ones: it answers the text of an input with `perform` of it. Throws `busy` where it takes
 * too long or too much memory, or too many wait; what `perform` throws in the thread is an `Error` with its stack.
 */
export function createDocumentThread<Input, Output>(
  file: URL,
  limits: ThreadLimits,
  perform: (input: Input) => Output | Promise<Output>,
): (input: Input) => Promise<Output> {
  const run = createThread<TaskAnswer<Output>>(file, limits)
  return async (input) => {
    const text = JSON.stringify(input)
    if (text.length <= AUTHORING.shortDocumentChars) return perform(input)
    const answer = await run(text)
    if (answer === null) throw new Problem('busy', '', BUSY_RETRY_MS)
    if ('failure' in answer) throw new Error(answer.failure)
    return answer.output
  }
}
