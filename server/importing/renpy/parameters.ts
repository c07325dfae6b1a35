/** Parameters of a label: variables that a call sets. */
import { splitOutside } from '../scan.ts'

/** The settings that a call makes, as `name = value`; null where it cannot be said which. */
export function listGiven(parameters: string | null, given: string | null): string[] | null {
  if (parameters === null && given === null) return []
  const named = splitOutside((parameters ?? '()').slice(1, -1), ',')
  const values = splitOutside((given ?? '()').slice(1, -1), ',')
  if (named.some((each) => !/^[\p{L}_]/u.test(each)) || values.length > named.length) return null
  const keyed = new Map<string, string>()
  const inOrder: string[] = []
  for (const value of values) {
    const [, key, own = ''] = /^(\w+)\s*=(?!=)\s*([^]+)$/.exec(value) ?? []
    if (key === undefined) inOrder.push(value)
    else keyed.set(key, own)
  }
  return named.flatMap((parameter, index) => {
    const [name = '', first] = splitOutside(parameter, '=')
    const value = keyed.get(name) ?? inOrder[index] ?? first
    return value === undefined ? [] : `${name} = ${value}`
  })
}
