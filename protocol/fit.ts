/**
 * Checks JSON of a server against a schema. It converts values that mean what the schema asks for, and leaves out optional ones that do not
 * fit. The schemas stay strict: only a value that they refuse is repaired. Rules W12 to W15.
 */
import * as v from 'valibot'
import { isRecord } from './json.ts'
import { convertValue } from './convert.ts'

/** `ignored` names the fields that were left out because they do not fit; `field` is the required one that does not fit. */
export type FitResult<T> = { ok: true; value: T; ignored: readonly string[] } | { ok: false; field: string }

/** Repairs per value. Each pass converts or removes every refused field, and no schema nests deeper. */
const MAX_PASSES = 16
const NO_FIELDS: readonly string[] = []

/** Never throws, and never changes `input`. `origin` resolves relative URLs. */
export function fitToSchema<S extends v.GenericSchema>(
  schema: S,
  input: unknown,
  origin?: string,
): FitResult<v.InferOutput<S>> {
  const strict = v.safeParse(schema, input)
  if (strict.success) return { ok: true, value: strict.output, ignored: NO_FIELDS }
  const repair = createRepair(deepCopy(input), origin)
  let { issues } = strict as { issues: readonly v.BaseIssue<unknown>[] }
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const field = repair.fix(issues)
    if (field !== null) return { ok: false, field }
    const again = v.safeParse(schema, repair.value())
    if (again.success) return { ok: true, value: again.output, ignored: repair.ignoredFields() }
    issues = again.issues
  }
  return { ok: false, field: firstInvalidField(issues) }
}

/** The path of the first field that does not fit, such as `content.text`. */
export function firstInvalidField(issues: readonly v.BaseIssue<unknown>[]): string {
  const [first] = issues
  return first === undefined ? '' : (v.getDotPath(first) ?? '')
}

interface Repair {
  /** Converts or removes what the issues name. Returns the field to blame where a required one cannot be repaired, else null. */
  fix(issues: readonly v.BaseIssue<unknown>[]): string | null
  value(): unknown
  ignoredFields(): string[]
}

type Path = readonly unknown[]
const pathName = (path: Path): string => path.map(String).join('.')

function createRepair(copy: unknown, origin: string | undefined): Repair {
  /** The field that did not fit, by the path of what was removed for it. */
  const causes = new Map<string, string>()
  const ignored = new Set<string>()
  let root = copy

  const remove = (path: Path, cause: string): boolean => {
    let target = path
    // If the value is missing, the object that requires it is removed.
    while (target.length > 0 && valueAt(root, target) === undefined) target = target.slice(0, -1)
    if (target.length === 0) return false
    const value = valueAt(root, target)
    const holder = valueAt(root, target.slice(0, -1))
    const key = target[target.length - 1]
    if (Array.isArray(holder)) {
      holder[Number(key)] = REMOVED
      causes.set(pathName(target.slice(0, -1)), cause)
    } else if (isRecord(holder)) {
      delete holder[String(key)]
    }
    causes.set(pathName(target), cause)
    // Many servers send null or empty text for an absent value: that needs no report.
    if (target !== path || (value !== null && value !== '')) ignored.add(cause)
    return true
  }

  return {
    fix(issues) {
      for (const issue of issues) {
        const path = issue.path?.map(({ key }) => key) ?? []
        const name = pathName(path)
        const cause = causes.get(name) ?? name
        if (path.length === 0) return cause
        const value = valueAt(root, path)
        const converted = value === undefined ? undefined : convertValue(value, issue, origin)
        if (converted !== undefined) setAt(root, path, converted)
        else if (!isGone(root, path) && !remove(path, cause)) return cause
      }
      root = withoutRemoved(root)
      return null
    },
    value: () => root,
    ignoredFields: () => [...ignored],
  }
}

/** Placeholder of a removed list item, so that the indexes of the others hold until the pass is over. */
const REMOVED = Symbol('removed')

function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (at, key) => (Array.isArray(at) ? at[Number(key)] : isRecord(at) ? at[String(key)] : undefined),
    root,
  )
}

function setAt(root: unknown, path: Path, value: unknown): void {
  const holder = valueAt(root, path.slice(0, -1))
  const key = path[path.length - 1]
  if (Array.isArray(holder)) holder[Number(key)] = value
  else if (isRecord(holder)) holder[String(key)] = value
}

/** Whether this pass has already removed a parent of the path. */
function isGone(root: unknown, path: Path): boolean {
  return path.some((_key, depth) => {
    const above = valueAt(root, path.slice(0, depth))
    return above === REMOVED || above === undefined
  })
}

function deepCopy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deepCopy)
  return isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, deepCopy(part)])) : value
}

function withoutRemoved(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== REMOVED).map(withoutRemoved)
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withoutRemoved(part)]))
    : value
}
