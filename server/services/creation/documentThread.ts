/** Work on the document of a story: in a thread where it is long, so that no other request waits for it. */
import { AUTHORING, BUSY_RETRY_MS } from '../../limits.ts'
import { Problem } from '../../problems.ts'
import { createThread, type ThreadLimits } from '../thread.ts'

/**
 * A function of values of JSON, which `file` performs for long ones: it answers the text of an input with `perform` of it. Throws `busy` where it takes
 * too long, or too many wait.
 */
export function createDocumentThread<Input, Output>(
  file: URL,
  limits: ThreadLimits,
  perform: (input: Input) => Output | Promise<Output>,
): (input: Input) => Promise<Output> {
  const run = createThread<Output>(file, limits)
  return async (input) => {
    const text = JSON.stringify(input)
    if (text.length <= AUTHORING.shortDocumentChars) return perform(input)
    const output = await run(text)
    if (output === null) throw new Problem('busy', '', BUSY_RETRY_MS)
    return output
  }
}
