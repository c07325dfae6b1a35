/** Cases of session coordination: a state, an event, and what follows from them. */
import { describe, expect, test } from 'vitest'
import { type HostFact } from '../../../protocol/intents.ts'
import { type CoordinationEvent, type CoordinationState } from '../../../protocol/coordination.ts'
import { initialCoordination, transition } from '../../../worker/runtime/coordination.ts'
import { nameEffect } from '../../../worker/runtime/coordinationLog.ts'

export const initial = initialCoordination(false)
export const leader: CoordinationState = { ...initial, isLeader: true, terms: 1, session: 'open' }
export const follower: CoordinationState = { ...initial, isFollowing: true }

export const frozen = (is: boolean): HostFact => ({ kind: 'frozen', frozen: is })
export const visible = (is: boolean): HostFact => ({ kind: 'visibility', visible: is })
export const user = (id: string, coins = 5): HostFact => ({ kind: 'user', user: { id, guest: false, coins } })
export const fact = (reported: HostFact): CoordinationEvent => ({ type: 'hostFact', fact: reported })
export const proceed: CoordinationEvent = { type: 'proceed' }
export const opened = (userId: string | null = null): CoordinationEvent => ({ type: 'sessionOpened', userId })

interface Case {
  title: string
  from: CoordinationState
  event: CoordinationEvent
  changes?: Partial<CoordinationState>
  effects?: string[]
}

/** Tests each case, in its group. */
export function testCases(groups: Record<string, Case[]>): void {
  describe.each(Object.entries(groups))('%s', (_name, cases) => {
    test.each(cases)('$title', ({ from, event, changes = {}, effects = [] }) => {
      const next = transition(from, event)
      expect(next.state).toEqual({ ...from, ...changes })
      expect(next.effects.map(nameEffect)).toEqual(effects)
    })
  })
}
