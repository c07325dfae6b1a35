/** Where the machine starts no process, a picture is refused for now, and the server lives. */
import { type ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { DECODING } from '../../../server/limits.ts'
import { createPictureDecoder } from '../../../server/pictures/decodePictures.ts'

const fork = vi.hoisted(() => vi.fn<() => ChildProcess>())
vi.mock(import('node:child_process'), async (load) => ({ ...(await load()), fork }))

/** What Node gives without a file handle for the process: no channel, and an error a moment later. */
function createStillborn(): ChildProcess {
  const child = Object.assign(new EventEmitter(), { kill: () => false, ref: () => undefined, unref: () => undefined })
  process.nextTick(() => child.emit('error', new Error('EMFILE')))
  return child as unknown as ChildProcess
}

const refuse = (): never => {
  throw new Error('EPERM')
}

test.each([
  ['refuses to start one', refuse],
  ['has no file handle for one', createStillborn],
])('a machine that %s is busy', async (_, start) => {
  fork.mockImplementation(start)
  const decode = createPictureDecoder(DECODING)
  const picture = { bytes: Buffer.alloc(8), width: 1, height: 1 }
  for (let tries = 0; tries < 2; tries += 1)
    await expect(decode({ userId: 'a-player', address: null }, 'hasSkin', picture)).rejects.toThrow('busy')
  // A rejection that nobody handles fails the run.
  await new Promise(setImmediate)
})
