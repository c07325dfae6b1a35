import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyPatches } from '../../../protocol/patch.ts'
import { initialView } from '../../../protocol/view.ts'
import { createMirror } from '../../../src/game/mirror.ts'
import { findViewPatches } from '../../../worker/reducer/viewPatches.ts'

interface Shape {
  stage: { background: { url: string } | null; frames: { images: readonly string[]; index: number } | null }
  notices: readonly { id: number; text: string }[]
  named: Record<string, { at: number }>
  note: string | null
}

const EMPTY: Shape = { stage: { background: null, frames: null }, notices: [], named: {}, note: null }

/** One change, as a number decides. Nothing is changed in place. */
function change(view: Shape, step: number): Shape {
  const { stage, notices, named } = view
  switch (step % 9) {
    case 0:
      return { ...view, notices: [...notices, { id: step, text: '' }] }
    case 1:
      return { ...view, notices: notices.slice(1) }
    case 2:
      return { ...view, notices: notices.map((notice) => (notice.id % 3 === 0 ? { ...notice, text: 'read' } : notice)) }
    case 3:
      return { ...view, stage: { ...stage, background: step % 2 === 0 ? null : { url: `${step}` } } }
    case 4:
      return { ...view, stage: { ...stage, frames: { images: [`${step}`], index: 0 } } }
    case 5:
      return stage.frames === null ? view : { ...view, stage: { ...stage, frames: { ...stage.frames, index: step } } }
    case 6:
      return { ...view, named: { ...named, [`k${step % 5}`]: { at: step } } }
    case 7:
      return { ...view, named: Object.fromEntries(Object.entries(named).slice(1)) }
    default:
      return { ...view, note: view.note === null ? `note ${step}` : null }
  }
}

describe('patches', () => {
  test('[L5] lead from any view to the one they were made for, and keep the parts that both have', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.nat(1_000), { maxLength: 6 }), { maxLength: 12 }), (batches) => {
        let worker = EMPTY
        let page = EMPTY
        for (const steps of batches) {
          const next = steps.reduce(change, worker)
          const patched = applyPatches(page, structuredClone(findViewPatches(worker, next)))
          expect(patched).toEqual(next)
          for (const index of next.notices.keys())
            if (next.notices[index] === worker.notices[index]) expect(patched.notices[index]).toBe(page.notices[index])
          if (next.stage.background === worker.stage.background)
            expect(patched.stage.background).toBe(page.stage.background)
          for (const [key, named] of Object.entries(next.named))
            if (Object.keys(worker.named).every((old) => old in next.named) && worker.named[key] === named)
              expect(patched.named[key]).toBe(page.named[key])
          ;[worker, page] = [next, patched]
        }
      }),
      { seed: 7, numRuns: 300 },
    )
  })

  test('[L5] name what changed, and nothing beside it', () => {
    const view: Shape = {
      stage: { background: { url: 'a' }, frames: { images: ['a', 'b'], index: 0 } },
      notices: [{ id: 1, text: '' }],
      named: {},
      note: null,
    }
    expect(findViewPatches(view, { ...view, stage: { ...view.stage } })).toEqual([])
    const { frames } = view.stage
    const next = { ...view, stage: { ...view.stage, frames: frames === null ? null : { ...frames, index: 1 } } }
    expect(findViewPatches(view, next)).toEqual([{ path: ['stage', 'frames', 'index'], value: 1 }])
    const notice = { id: 2, text: 'new' }
    expect(findViewPatches(view, { ...view, notices: [...view.notices, notice] })).toEqual([
      { path: ['notices', 1], value: notice },
    ])
    const other = { images: ['c'], index: 0 }
    expect(findViewPatches(view, { ...view, stage: { background: null, frames: other } })).toEqual([
      { path: ['stage'], value: { background: null, frames: other } },
    ])
  })

  test('[L5] parts that no patch touches keep their identity', () => {
    const view = { pages: [{ items: ['a'] }, { items: ['b'] }], named: { k: 1 } }
    const next = applyPatches(view, [{ path: ['pages', 1, 'items', 1], value: 'c' }])
    expect(next.pages[1]).toEqual({ items: ['b', 'c'] })
    expect(next.pages[0]).toBe(view.pages[0])
    expect(next.named).toBe(view.named)
    expect(view.pages[1]).toEqual({ items: ['b'] })
  })

  test('[L5] a path that leads nowhere is refused', () => {
    expect(() => applyPatches(EMPTY, [{ path: ['stage', 'background', 'url'], value: 'a' }])).toThrow(
      'stage.background',
    )
  })
})

describe('the page’s copy of the view', () => {
  const session = { storyId: 's', actorId: 'a', chatVersion: '2', locale: 'en' } as const

  test('[L5] an update after a gap is refused, and a whole view mends it', () => {
    const mirror = createMirror(initialView(session), () => 0)
    expect(mirror.applyUpdate({ revision: 1, at: 0, rate: 1, view: initialView(session) })).toBe(true)
    expect(mirror.applyUpdate({ revision: 3, at: 0, rate: 1, patches: [{ path: ['thinking'], value: true }] })).toBe(
      false,
    )
    expect(mirror.getView().thinking).toBe(false)
    expect(mirror.applyUpdate({ revision: 4, at: 0, rate: 1, view: { ...initialView(session), thinking: true } })).toBe(
      true,
    )
    expect(mirror.applyUpdate({ revision: 5, at: 0, rate: 1, patches: [{ path: ['coins'], value: 7 }] })).toBe(true)
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
