import fc from 'fast-check'
import { enablePatches, produceWithPatches } from 'immer'
import { describe, expect, test } from 'vitest'
import { initialView } from '../../../protocol/view.ts'
import { createMirror } from '../../../src/bridge/mirror.ts'
import { applyPatches } from '../../../src/bridge/patches.ts'

enablePatches()

interface Shape {
  pages: { id: number; items: string[] }[]
  note: string | null
  named: Record<string, number>
}

/** One change of a draft, as a number decides. */
function change(draft: Shape, step: number): void {
  const page = draft.pages[step % Math.max(1, draft.pages.length)]
  if (step % 7 === 0) draft.pages.push({ id: step, items: [] })
  else if (step % 7 === 1) page?.items.push(`line ${step}`)
  else if (step % 7 === 2) page?.items.splice(step % 3, 1)
  else if (step % 7 === 3) draft.note = draft.note === null ? `note ${step}` : null
  else if (step % 7 === 4) draft.named[`k${step % 5}`] = step
  else if (step % 7 === 5) delete draft.named[`k${step % 5}`]
  else if (page !== undefined) page.items = page.items.slice(0, -1)
}

describe('patches', () => {
  test('[L5] lead from any state to the one they were made for', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.nat(1_000), { maxLength: 12 }), { maxLength: 12 }), (batches) => {
        let worker: Shape = { pages: [], note: null, named: {} }
        let page = worker
        for (const steps of batches) {
          const [next, patches] = produceWithPatches(worker, (draft) => steps.forEach((step) => change(draft, step)))
          worker = next
          page = applyPatches(page, patches)
          expect(page).toEqual(worker)
        }
      }),
      { seed: 7, numRuns: 200 },
    )
  })

  test('[L5] parts that no patch touches keep their identity', () => {
    const view = {
      pages: [
        { id: 0, items: ['a'] },
        { id: 1, items: ['b'] },
      ],
      note: null,
      named: { k: 1 },
    }
    const next = applyPatches<Shape>(view, [{ op: 'add', path: ['pages', 1, 'items', 1], value: 'c' }])
    expect(next.pages[1]).toEqual({ id: 1, items: ['b', 'c'] })
    expect(next.pages[0]).toBe(view.pages[0])
    expect(next.named).toBe(view.named)
    expect(view.pages[1]).toEqual({ id: 1, items: ['b'] })
  })
})

describe('the page’s copy of the view', () => {
  const session = { storyId: 's', actorId: 'a', chatVersion: '2', locale: 'en' } as const

  test('[L5] an update after a gap is refused, and a whole view mends it', () => {
    const mirror = createMirror(initialView(session), () => 0)
    expect(mirror.applyUpdate({ revision: 1, at: 0, rate: 1, view: initialView(session) })).toBe(true)
    expect(
      mirror.applyUpdate({
        revision: 3,
        at: 0,
        rate: 1,
        patches: [{ op: 'replace', path: ['thinking'], value: true }],
      }),
    ).toBe(false)
    expect(mirror.getView().thinking).toBe(false)
    expect(mirror.applyUpdate({ revision: 4, at: 0, rate: 1, view: { ...initialView(session), thinking: true } })).toBe(
      true,
    )
    expect(
      mirror.applyUpdate({ revision: 5, at: 0, rate: 1, patches: [{ op: 'replace', path: ['coins'], value: 7 }] }),
    ).toBe(true)
    expect(mirror.getView()).toMatchObject({ thinking: true, coins: 7 })
  })

  test('the clock runs on from the last update at the rate of the game', () => {
    let pageNow = 1_000
    const mirror = createMirror(initialView(session), () => pageNow)
    mirror.applyUpdate({ revision: 1, at: 50_000, rate: 20, view: initialView(session) })
    pageNow += 10
    expect(mirror.now()).toBe(50_200)
  })
})
