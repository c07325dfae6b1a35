import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Entry } from '../../../protocol/entries.ts'
import { eventSchemas } from '../../../protocol/events/index.ts'
import { readCodeIndex } from '../../../worker/cli/sources.ts'
import { explainEntry, type Explanation } from '../../../worker/debug/explainEntry.ts'
import { COMPOSER_RULES, EVENT_RULES, GATE_RULES, listRules } from '../../../worker/debug/rules.ts'
import { foldAll } from '../../../worker/reducer/fold.ts'
import { recording, recordingNames } from '../../helpers/recordings.ts'
import { rulesOf } from '../../helpers/specRules.ts'

const { entries } = recording('lines-one-after-another')
const CODE = readCodeIndex()

function explain(log: readonly Entry[], index: number): Explanation {
  const entry = log[index]
  if (entry === undefined) throw new Error(`there is no entry ${index}`)
  return explainEntry(index === 0 ? null : foldAll(log.slice(0, index)), entry, index, CODE)
}

describe('the explanation of an entry', () => {
  test('has the reason, the rules, the gate, the next timers, and the work that was started', () => {
    const index = entries.findIndex((entry) => entry.type === 'server' && entry.events.length > 0)
    const explained = explain(entries, index)
    expect(explained.rules).toContain('P1')
    expect(explained.composer.reason).toBe('please_wait')
    expect(explained.composer.rules).toContain('I3')
    expect(explained.gate?.kind).toBe('typing')
    expect(explained.gate?.rules).toContain('P2')
    expect(explained.timers.map(({ key }) => key)).toEqual([explained.gate?.key])
    expect(explained.started.map(({ kind }) => kind)).toContain('timer')
    expect(explained.view.some(({ path }) => path[0] === 'messages')).toBe(true)
  })

  test('the rules are those of what ran: an event that only waits brings none of its own', () => {
    const index = entries.findIndex((entry) => entry.type === 'server' && entry.events.length > 0)
    const read = entries[index]
    if (read?.type !== 'server') throw new Error('no read')
    const held = { type: 'host', at: read.at, fact: { kind: 'modal', open: true } } as const
    const waiting = explain([...entries.slice(0, index), held, read], index + 1)
    expect(waiting.rules).not.toContain('P1')
    expect(waiting.rules).toContain('O4')
    expect(waiting.queue.length).toBeGreaterThan(0)
  })

  test('each function that changed the state is named with its file, its line and what it changed', () => {
    const index = entries.findIndex((entry) => entry.type === 'server' && entry.events.length > 0)
    const typing = explain(entries, index).ran.find(({ fields }) => fields.includes('view.typing'))
    expect(typing).toMatchObject({ name: 'startTyping', file: 'worker/reducer/events/message.ts' })
    const line = readFileSync('worker/reducer/events/message.ts', 'utf8').split('\n')[(typing?.line ?? 0) - 1]
    expect(line).toContain('function startTyping')
    expect(typing?.helpers.map(({ name, file }) => `${name} ${file}`)).toEqual([
      'computeTyping worker/ordering/pacing.ts',
    ])
  })

  test('a timer that fired was not cancelled, one that a tap ended was', () => {
    const timer = entries.findIndex(({ type }) => type === 'timer')
    expect(explain(entries, timer).cancelled).toEqual([])
    const before = entries.slice(0, timer)
    const tap = { type: 'intent', at: before[timer - 1]?.at ?? 0, key: 'tap', intent: { kind: 'tap' } } as const
    const cancelled = explain([...before, tap], timer).cancelled.map(({ key }) => key)
    expect(cancelled).toEqual([explain(entries, timer - 1).gate?.key])
  })

  test('the first entry is explained from nothing', () => {
    expect(explain(entries, 0).started.map(({ kind }) => kind)).toEqual(['stream'])
  })

  test('every rule that it names stands in SPEC.md, and an entry is about one', () => {
    const known = new Set(rulesOf(readFileSync('protocol/SPEC.md', 'utf8')))
    const named = [EVENT_RULES, GATE_RULES, COMPOSER_RULES].flatMap((table) => Object.values(table).flat())
    expect(named.filter((id) => !known.has(id))).toEqual([])
    expect(Object.keys(EVENT_RULES).sort()).toEqual(Object.keys(eventSchemas).sort())
    for (const name of recordingNames()) {
      const { entries: log } = recording(name)
      for (const [index, entry] of log.entries()) {
        const rules = listRules(entry)
        if (entry.type !== 'result' && entry.type !== 'server' && entry.type !== 'timer') expect(rules).not.toEqual([])
        expect(rules.filter((id) => !known.has(id))).toEqual([])
        if (index < 12) expect(explain(log, index).rules.filter((id) => !known.has(id))).toEqual([])
      }
    }
  })
})
