/** Attack: a client that stays in a paid scene, acts in it, and never asks what it costs. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { whoami } from '../../../../protocol/api/account.ts'
import { STORIES, TINY } from '../helpers.ts'
import { ATTACK_TIMEOUT_MS, type SignedIn, startChild, surviveAttack } from './childServer.ts'

vi.setConfig({ testTimeout: ATTACK_TIMEOUT_MS })

/** The tiny story, whose kitchen is paid for by the second. */
function writePaidStory(): string {
  const folder = mkdtempSync(join(tmpdir(), 'paid-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(STORIES, folder, { recursive: true })
  const file = join(folder, 'tiny/script.yaml')
  const paid =
    '      - scene: { id: tea, title: { en: Tea, zh: 茶 } }\n      - paid_scene: { scene: tea, seconds: 1, coins: 5 }\n'
  const script = readFileSync(file, 'utf8')
    .replace('start: door\n', 'start: door\nscenes: [tea]\n')
    .replace('  kitchen:\n    do:\n', `  kitchen:\n    do:\n${paid}`)
  writeFileSync(file, script)
  return folder
}

test('the next action pays for what is over, also of a client that asks for nothing; a hundred at once pay no more', async () => {
  const server = await startChild({ STORIES_DIR: writePaidStory() })
  const token = await server.signUp('who-does-not-ask')
  const readCoins = async (): Promise<number> => (await server.call<SignedIn>(whoami.path, { token })).user.coins
  const act = async (path: string, body: object): Promise<void> =>
    void (await (await server.send(path, { token, body })).text())
  await act(TINY.start, { restart: true })
  await act(TINY.action, { event_type: 'chat', data: { option_id: 'open' } })
  const before = await readCoins()
  const say = { event_type: 'chat', data: { text: 'milk' } }
  await surviveAttack(server, async () => {
    // The lines before the first free interval are read for nothing.
    await vi.waitUntil(
      async () => {
        await act(TINY.action, say)
        return (await readCoins()) < before
      },
      { timeout: 60_000, interval: 250 },
    )
  })
  const from = performance.now()
  const paid = await readCoins()
  await Promise.all(Array.from({ length: 100 }, () => act(TINY.action, say)))
  // At most one interval for each second that the hundred took, and one that was open.
  const seconds = Math.ceil((performance.now() - from) / 1_000)
  expect(await readCoins()).toBeGreaterThanOrEqual(paid - 5 * (seconds + 1))
})
