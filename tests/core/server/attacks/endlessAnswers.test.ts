/** Services that answer without an end: the turn is whole, other players are served meanwhile, and the service is left. */
import { expect, test } from 'vitest'
import { createModelWriter } from '../../../../server/replies/modelWriter.ts'
import { createModeration, wordModeration } from '../../../../server/replies/moderation.ts'
import { SCRIPTED } from '../../../../server/replies/settings.ts'
import { type Answer, startAnsweringServer } from '../../../helpers/answeringServer.ts'
import { linesOf, waitUntil } from '../helpers.ts'
import { createModelSettings, startModel, startTalk } from '../modelPlayer.ts'

const SCRIPTED_ANSWER = ['Keys get lost.', 'She looks at the clock.']

/** Writes for as long as the other side takes it: at most 64 MB, so that a server without a limit fails the test and ends. */
function writeWithoutEnd(text: string): Answer {
  return (response) => {
    let sent = 0
    const more = (): void => {
      while (!response.destroyed && sent < 64 * 1024 * 1024) {
        sent += text.length
        if (!response.write(text)) return void response.once('drain', more)
      }
      response.end()
    }
    more()
  }
}

test.each([
  ['one text', 'x'.repeat(4_096)],
  ['one line of an event', `data: ${'x'.repeat(4_096)}`],
  ['empty lines', '\n'.repeat(4_096)],
  ['comments', ': wait\n\n'.repeat(512)],
  ['words', 'data: {"choices":[{"delta":{"content":"word "}}]}\n\n'.repeat(64)],
  ['thoughts', 'data: {"choices":[{"delta":{"reasoning_content":"hm "}}]}\n\n'.repeat(64)],
  ['a body', `{"choices":[${'{"index":0},\n'.repeat(512)}`],
])('a model that answers with %s without an end costs its line', async (_, text) => {
  const service = await startAnsweringServer(writeWithoutEnd(text))
  const writer = createModelWriter({ url: service.url, name: 'test', key: '' })
  const player = await startTalk({ writer, moderation: wordModeration, tokensPerDay: 100_000 })
  await player.start()
  const answer = player.write('where is the key?')
  await waitUntil(() => service.asked.length === 1)
  expect((await player.server.call('/user.whoami', { token: player.token })).status).toBe(200)
  expect(linesOf(await answer)).toEqual(SCRIPTED_ANSWER)
  await waitUntil(() => service.countAborted() === 1)
  expect(player.printed.join()).toMatch(/\(cut\)/)
})

test('an address of moderation without an end costs the line that it was asked about', async () => {
  const service = await startAnsweringServer(writeWithoutEnd('{"results":[]}'.repeat(64)))
  const moderation = createModeration({ url: service.url, name: '', key: '' })
  const player = await startTalk({ ...SCRIPTED, ...createModelSettings(await startModel()), moderation })
  await player.start()
  expect(linesOf(await player.write('where is the key?'))).toEqual(SCRIPTED_ANSWER)
  await waitUntil(() => service.countAborted() >= 1)
})
