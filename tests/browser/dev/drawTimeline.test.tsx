/** The timeline of a long session: as many marks as its pixels have room for, not as many as it has entries. */
import { afterEach, expect, test, vi } from 'vitest'
import { drawTimeline, LABELS } from '../../../src/dev/studio/drawTimeline.ts'
import { LANES } from '../../../src/dev/studio/lanes.ts'
import { findRange } from '../../../src/dev/studio/model/session.ts'
import { createReplayer } from '../../../worker/debug/replayer.ts'
import { createLongLog } from '../../helpers/longRecording.ts'

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

const WIDTH = 500

/** Where each rectangle begins that is drawn of a session. */
function draw(count: number): number[] {
  const replayer = createReplayer(createLongLog(count))
  while (replayer.prepare(1_000));
  const canvas = document.createElement('canvas')
  document.body.append(canvas)
  const fillRect = vi.spyOn(CanvasRenderingContext2D.prototype, 'fillRect')
  drawTimeline(canvas, { replayer, span: findRange(replayer), width: WIDTH, found: [], prepared: count, theme: 'dark' })
  return fillRect.mock.calls.map(([x]) => x).filter((x) => x >= LABELS)
}

test('each pixel of a lane has a mark of each kind once', () => {
  // Two heights, and bars of two kinds.
  const most = 4 * LANES.length * (WIDTH - LABELS + 1) * devicePixelRatio
  const drawn = draw(20_000)
  expect(drawn.length).toBeLessThan(most)
  // No pixel is left empty.
  expect(new Set(drawn.map(Math.round)).size).toBeGreaterThan(0.95 * (WIDTH - LABELS))
})

test('a short session has a mark for each entry', () => {
  expect(draw(60).length).toBeGreaterThan(60)
})
