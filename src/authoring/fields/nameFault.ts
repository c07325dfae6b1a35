/** What is wrong with the name of something in a story, as the code of its problem; null for a right one. */
import * as v from 'valibot'
import { isReservedName, name, variable } from '../../../protocol/story/basics.ts'

const SCHEMAS = { variable, name }
const FAULTS = { variable: 'bad_variable', name: 'bad_name' } as const

export function findNameFault(
  kind: keyof typeof SCHEMAS,
  text: string,
): 'reserved_name' | 'bad_variable' | 'bad_name' | null {
  if (v.is(SCHEMAS[kind], text)) return null
  return isReservedName(text) ? 'reserved_name' : FAULTS[kind]
}
