import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { eventSchemas } from '../../../protocol/events/index.ts'
import { explainEntry } from '../../../worker/debug/explainEntry.ts'
import { COMPOSER_RULES, EVENT_RULES, GATE_RULES, listRules } from '../../../worker/debug/rules.ts'
import { recording, recordingNames } from '../../helpers/recordings.ts'
import { rulesOf } from '../../helpers/specRules.ts'

const { entries } = recording('lines-one-after-another')

describe('the explanation of an entry', () => {
  test('has the reason, the rules, the gate, the next timers, and the work that was started', () => {
    const index = entries.findIndex((entry) => entry.type === 'server' && entry.events.length > 0)
    const explained = explainEntry(entries, index)
    expect(explained?.rules).toContain('P1')
    expect(explained?.composer.reason).toBe('please_wait')
    expect(explained?.composer.rules).toContain('I3')
    expect(explained?.gate?.kind).toBe('typing')
    expect(explained?.gate?.rules).toContain('P2')
    expect(explained?.timers.map(({ key }) => key)).toEqual([explained?.gate?.key])
    expect(explained?.started.map(({ kind }) => kind)).toContain('timer')
    expect(explained?.view.some(({ path }) => path[0] === 'messages')).toBe(true)
  })

  test('a timer that fired was not cancelled, one that a tap ended was', () => {
    const timer = entries.findIndex(({ type }) => type === 'timer')
    expect(explainEntry(entries, timer)?.cancelled).toEqual([])
    const before = entries.slice(0, timer)
    const tap = { type: 'intent', at: before[timer - 1]?.at ?? 0, key: 'tap', intent: { kind: 'tap' } } as const
    const cancelled = explainEntry([...before, tap], timer)?.cancelled.map(({ key }) => key)
    expect(cancelled).toEqual([explainEntry(entries, timer - 1)?.gate?.key])
  })

  test('the first entry is explained from nothing, and there is none behind the last', () => {
    expect(explainEntry(entries, 0)?.started.map(({ kind }) => kind)).toEqual(['stream'])
    expect(explainEntry(entries, entries.length)).toBeNull()
  })

  test('every rule that it names stands in SPEC.md, and every entry but a good result has one', () => {
    const known = new Set(rulesOf(readFileSync('protocol/SPEC.md', 'utf8')))
    const named = [EVENT_RULES, GATE_RULES, COMPOSER_RULES].flatMap((table) => Object.values(table).flat())
    expect(named.filter((id) => !known.has(id))).toEqual([])
    expect(Object.keys(EVENT_RULES).sort()).toEqual(Object.keys(eventSchemas).sort())
    for (const name of recordingNames())
      for (const entry of recording(name).entries) {
        const rules = listRules(entry)
        if (entry.type !== 'result' && entry.type !== 'server' && entry.type !== 'timer') expect(rules).not.toEqual([])
        expect(rules.filter((id) => !known.has(id))).toEqual([])
      }
  })
})
