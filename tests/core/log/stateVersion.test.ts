/** A checkpoint outlives the app that wrote it: a state of another shape must have another version. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { STATE_VERSION } from '../../../worker/reducer/state.ts'
import { readTypeText } from '../../helpers/typeText.ts'

/** The state version, and the hash of the types that the stored state is made of. */
const PINNED = { version: 41, shape: '9e16b121d5895e52' }

const STATE = join(import.meta.dirname, '../../../worker/reducer/state.ts')

test('[L8] the state version is raised when the shape of the stored state changes', () => {
  const shape = createHash('sha256').update(readTypeText(STATE, 'State')).digest('hex').slice(0, 16)
  const advice =
    'The types of the stored state changed. Raise STATE_VERSION in worker/reducer/state.ts unless old checkpoints still fit, and pin version and shape here.'
  expect({ version: STATE_VERSION, shape }, advice).toEqual(PINNED)
})

test('the shape covers what the state is made of', () => {
  const text = readTypeText(STATE, 'State')
  for (const name of [
    'Core',
    'View',
    'Message',
    'Gate',
    'Seen',
    'Queue',
    'Billing',
    'ChatEvent',
    'eventSchemas',
    'showChatOptions',
    'openEntry',
    'ActionBody',
    'NoticeCode',
  ]) {
    expect(text).toMatch(new RegExp(`:${name} `))
  }
})
