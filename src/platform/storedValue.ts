/** Values of local storage as JSON. */
import * as v from 'valibot'
import { readItem, writeItem } from './storage.ts'

/** The value of this name; null where it is missing, or does not fit the schema. */
export function readStoredValue<S extends v.GenericSchema>(name: string, schema: S): v.InferOutput<S> | null {
  return parseStoredValue(readItem(name), schema)
}

/** The value of an item; null where it is missing, or does not fit the schema. */
export function parseStoredValue<S extends v.GenericSchema>(item: string | null, schema: S): v.InferOutput<S> | null {
  try {
    const stored = v.safeParse(schema, JSON.parse(item ?? 'null'))
    return stored.success ? stored.output : null
  } catch {
    return null
  }
}

export function writeStoredValue(name: string, value: unknown): void {
  writeItem(name, JSON.stringify(value))
}
