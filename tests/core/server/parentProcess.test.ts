/** A server that npm started looks for npm, and no other does. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { createManualClock } from '../../../server/clock.ts'
import { watchNpm } from '../../../server/operation/parentProcess.ts'

const SERVER = join(import.meta.dirname, '../../../server')

test('a script of npm is told once that npm is gone; a program that Node started is not watched', async () => {
  const clock = createManualClock(0)
  let parent = 41
  const [onGone, never] = [vi.fn(), vi.fn()]
  watchNpm({}, clock, never, () => parent)
  watchNpm({ npm_lifecycle_event: 'serve' }, clock, onGone, () => parent)
  await clock.elapse(5_000)
  expect(onGone).not.toHaveBeenCalled()
  parent = 1
  await clock.elapse(5_000)
  expect([onGone.mock.calls.length, never.mock.calls.length]).toEqual([1, 0])
})

test('a program that has nothing else to do ends while npm is there', async () => {
  const program = `
    import { realClock } from ${JSON.stringify(join(SERVER, 'clock.ts'))}
    import { watchNpm } from ${JSON.stringify(join(SERVER, 'operation/parentProcess.ts'))}
    watchNpm({ npm_lifecycle_event: 'serve' }, realClock, () => undefined)`
  const args = ['--input-type=module', '--eval', program]
  await expect(promisify(execFile)(process.execPath, args, { timeout: 15_000 })).resolves.toMatchObject({ stderr: '' })
})
