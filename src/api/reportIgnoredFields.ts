/** Reports fields of the server's answers that do not fit, each once. The answers count without them. Rule W14. */
import { warnDeveloper } from '../platform/developerTools.ts'

const reported = new Set<string>()

/** Reports fields of a call's answer by their paths, such as `stories.3.coins`, whatever the index in a list. */
export function reportIgnoredFields(
  call: string,
  fields: readonly string[],
  report: typeof warnDeveloper = warnDeveloper,
): void {
  for (const field of fields) {
    const name = `${call} ${field.replace(/\b\d+\b/g, '*')}`
    if (reported.has(name)) continue
    reported.add(name)
    report('a field of an answer does not fit', { call, field })
  }
}
