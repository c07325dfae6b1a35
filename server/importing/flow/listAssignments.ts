/** What statements put into variables, from which each gets its one type. */
import { TRUE } from '../conditions.ts'
import { type Assignment } from '../foreignValues.ts'
import { type Statement } from './statements.ts'

export function listAssignments(statements: readonly Statement[]): Assignment[] {
  return statements.flatMap((statement): Assignment[] => {
    if (statement.kind === 'choose')
      return statement.options.flatMap(({ once }) => (once === null ? [] : { variable: once, value: TRUE }))
    if (statement.kind !== 'set') return []
    const { setting } = statement
    if (setting.kind === 'either') return setting.values.map((value) => ({ variable: setting.variable, value }))
    return [{ variable: setting.variable, value: setting.kind === 'to' ? setting.value : 'number' }]
  })
}
