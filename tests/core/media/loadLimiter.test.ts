import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createManualClock } from '../../../worker/clock/manual.ts'
import { type MediaKind } from '../../../protocol/runtime.ts'
import { createLoadLimiter } from '../../../worker/media/loadLimiter.ts'

/** A limiter whose loads the test ends. */
function create() {
  const clock = createManualClock()
  const limitLoad = createLoadLimiter(clock)
  const running: string[] = []
  const ends = new Map<string, { resolve: (value: string) => void; reject: (reason: Error) => void }>()
  const load = (kind: MediaKind, ...names: string[]): Promise<string>[] =>
    names.map((name) =>
      limitLoad(kind, () => {
        running.push(name)
        return new Promise<string>((resolve, reject) => void ends.set(name, { resolve, reject }))
      }),
    )
  const end = async (name: string, error?: Error): Promise<void> => {
    running.splice(running.indexOf(name), 1)
    if (error === undefined) ends.get(name)?.resolve(`${name} is there`)
    else ends.get(name)?.reject(error)
    await setImmediate()
  }
  return { clock, running, load, end }
}

describe('the load limiter', () => {
  test('[M12] 3 videos, 2 images, 1 frame and 3 sounds run at a time, in order of request', () => {
    const { running, load } = create()
    void load('video', 'v1', 'v2', 'v3', 'v4')
    void load('image', 'i1', 'i2', 'i3')
    void load('frame', 'f1', 'f2')
    void load('audio', 'a1', 'a2', 'a3', 'a4')
    expect(running).toEqual(['v1', 'v2', 'v3', 'i1', 'i2', 'f1', 'a1', 'a2', 'a3'])
  })

  test('[M12] 100 ms pass before the next load takes a free slot', async () => {
    const { clock, running, load, end } = create()
    const [first] = load('image', 'a', 'b', 'c', 'd')
    await end('b')
    clock.advance(99)
    expect(running).toEqual(['a'])
    clock.advance(1)
    expect(running).toEqual(['a', 'c'])
    await end('a')
    await expect(first).resolves.toBe('a is there')
    clock.advance(100)
    expect(running).toEqual(['c', 'd'])
  })

  test('[M12] the pause holds for a load requested during it', async () => {
    const { clock, running, load, end } = create()
    void load('frame', 'a')
    await end('a')
    void load('frame', 'b')
    expect(running).toEqual([])
    clock.advance(100)
    expect(running).toEqual(['b'])
  })

  test('[M12] a failed load frees its slot like any other', async () => {
    const { clock, running, load, end } = create()
    const [first] = load('frame', 'a', 'b')
    const failed = expect(first).rejects.toThrow('gone')
    await end('a', new Error('gone'))
    await failed
    clock.advance(100)
    expect(running).toEqual(['b'])
  })
})
