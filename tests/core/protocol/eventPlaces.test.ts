/** Places of an event that no compiler names: docs/architecture.md, "A new chat event". */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventSchemas, type EventType } from '../../../protocol/events/index.ts'
import { recording, recordingNames } from '../../helpers/recordings.ts'

const TYPES = Object.keys(eventSchemas) as EventType[]
const FOREIGN = join(import.meta.dirname, '../../contracts/foreign')
/** Types of which every server of another team known so far writes the specification's own shape. */
const NOT_FOREIGN: readonly EventType[] = ['scene_transition']

test('each event stands in a recording (tests/recordings/scenarios)', () => {
  const recorded = new Set(
    recordingNames().flatMap((name) =>
      recording(name).entries.flatMap((entry) =>
        entry.type === 'server' ? entry.events.map(({ event_type }) => event_type) : [],
      ),
    ),
  )
  expect(TYPES.filter((type) => !recorded.has(type))).toEqual([])
})

test('each event has a foreign shape (tests/contracts/foreign)', () => {
  const files = readdirSync(FOREIGN).filter((file) => file.endsWith('.ts'))
  const text = files.map((file) => readFileSync(join(FOREIGN, file), 'utf8')).join('\n')
  expect(TYPES.filter((type) => !new RegExp(`\\b${type}\\b`).test(text)).sort()).toEqual([...NOT_FOREIGN].sort())
})
