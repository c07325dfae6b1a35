/** Starting and cancelling what is wanted. */
import { expect, test } from 'vitest'
import { createReconciler } from '../../../worker/runtime/reconciler.ts'
import { type Runners } from '../../../worker/runtime/runners.ts'
import { type Work } from '../../../worker/runtime/wanted.ts'

function setUp() {
  const calls: string[] = []
  const timer: Runners['timer'] = ({ key, at }) => {
    calls.push(`start ${key} ${at}`)
    return () => void calls.push(`cancel ${key} ${at}`)
  }
  const reconciler = createReconciler({ timer } as unknown as Runners, () => undefined)
  const want = (...timers: [key: string, at: number][]): string[] => {
    reconciler.reconcile(timers.map(([key, at]): Work => ({ kind: 'timer', key, at })))
    return calls.splice(0)
  }
  return { want }
}

test('[P11, L2] a timer of the same name starts again where it is to fire at another time', () => {
  const { want } = setUp()
  expect(want(['delay:e1', 300])).toEqual(['start delay:e1 300'])
  expect(want(['delay:e1', 300])).toEqual([])
  expect(want(['delay:e1', 900])).toEqual(['cancel delay:e1 300', 'start delay:e1 900'])
  expect(want()).toEqual(['cancel delay:e1 900'])
})
