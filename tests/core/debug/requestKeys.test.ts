/** [W23] A request that carries the key of one that was answered is found, and a retry is none. */
import { expect, test } from 'vitest'
import { createReplayer } from '../../../worker/debug/replayer.ts'
import { createRequestKeys, formatReusedKey } from '../../../worker/debug/requestKeys.ts'
import { type CallWork, type Work } from '../../../worker/runtime/wanted.ts'
import { recording, recordingNames } from '../../helpers/recordings.ts'

const SESSION: CallWork['session'] = {
  storyId: 's',
  actorId: 'a',
  chatVersion: '2',
  locale: 'en',
  playerAvatarUrl: null,
}
const reset = (key: string, idempotencyKey: string): Work => ({
  kind: 'call',
  key,
  session: SESSION,
  call: { name: 'reset', idempotencyKey },
})

test('[W23] a key counts as used once its request was answered: a retry has the same one', () => {
  const keys = createRequestKeys()
  expect(keys.begin(reset('call:reset#1', 'k'))).toBeNull()
  expect(keys.begin(reset('call:reset#2', 'k'))).toBeNull()
  keys.answer('call:reset#2', 7)
  expect(keys.begin(reset('call:reset#3', 'other'))).toBeNull()
  const reused = keys.begin(reset('call:reset#4', 'k'))
  expect(reused).toEqual({ work: 'call:reset#4', earlier: 'call:reset#2', answeredAt: 7 })
  expect(reused && formatReusedKey(reused)).toBe(
    'call:reset#4 has the key of call:reset#2, which entry 8 answered: the server answers it as that one, and does nothing (W23)',
  )
  expect(keys.begin({ kind: 'timer', key: 'typing:a', at: 1 })).toBeNull()
})

test.each(recordingNames())('%s: each request has a key of its own', (name) => {
  const replayer = createReplayer(recording(name).entries)
  replayer.prepare(Infinity)
  expect([...replayer.reusedKeys]).toEqual([])
})
