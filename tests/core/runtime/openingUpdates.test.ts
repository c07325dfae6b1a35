/** How often the page is told while a game opens: each update draws the chat again. */
import { expect, test } from 'vitest'
import { event, line } from '../../../fixtures/builders/events.ts'
import { OPENING_UPDATE_MS } from '../../../protocol/limits.ts'
import { type Update } from '../../../protocol/runtime.ts'
import { play } from '../../helpers/session.ts'

test('[L5] a game that opens by its address takes one update to its first line', async () => {
  const updates: Update[] = []
  const game = await play({ command: { restart: false }, show: (update) => void updates.push(update) })
  await game.host({ kind: 'user', user: { id: 'u1', guest: true, coins: 100 } })
  // The history is empty, and the game is asked for.
  game.server.last().end()
  await game.pass(OPENING_UPDATE_MS - 100)
  game.server.last().open()
  await game.settle()
  expect(updates).toEqual([])
  game.server.last().send(line(1, 'Seven lamps on the quay.', 'system'))
  await game.settle()
  expect(updates).toMatchObject([{ revision: 1, view: { coins: 100, messages: { count: 1 } } }])
})

test('[L5] a game that has nothing to show waits for a moment alone', async () => {
  const updates: Update[] = []
  const game = await play({ show: (update) => void updates.push(update) })
  game.server.last().open()
  await game.pass(OPENING_UPDATE_MS - 1)
  expect(updates).toEqual([])
  await game.pass(1)
  expect(updates).toMatchObject([{ view: { flow: 'streaming', thinking: true } }])
})

test('[L5, F16] what a game that opens has to say is shown at once: no network, a value, a failure', async () => {
  const updates: Update[] = []
  const show = (update: Update): void => void updates.push(update)
  const offline = await play({ show })
  await offline.host({ kind: 'network', online: false })
  expect(updates).toMatchObject([{ view: { online: false } }])
  updates.splice(0)
  const game = await play({ show })
  game.server.last().send(event('heart_value', 1, { heart_value: 20, scene_ids: [], is_allow_message: true }))
  await game.settle()
  expect(updates).toMatchObject([{ view: { heart: { value: 20 } } }])
  updates.splice(0)
  const refused = await play({ show })
  refused.server.last().answer(400, '{"isOk":false,"code":"400","message":"no","data":null}')
  await refused.settle()
  expect(updates).toMatchObject([{ view: { flow: 'error' } }])
})
