/** Attack: imports that a parser takes minutes for, and that fill the database. */
import { join } from 'node:path'
import { LineCounter } from 'yaml'
import { zipSync } from 'fflate'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { AUTHORING } from '../../../../server/limits.ts'
import { readImport } from '../../../../server/services/creation/importedFiles.ts'
import { parseYamlDocument } from '../../../../server/stories/yaml.ts'
import { DATABASE_FILE } from '../../../../server/storage/sqlite/open.ts'
import { ATTACK_TIMEOUT_MS, type ChildServer, startChild, surviveAttack } from './childServer.ts'

vi.setConfig({ testTimeout: ATTACK_TIMEOUT_MS })

async function signUpAdmin(server: ChildServer): Promise<string> {
  const token = await server.signUp('an-admin', '192.0.2.1')
  const database = new DatabaseSync(join(server.folder, 'data', DATABASE_FILE))
  database.exec("PRAGMA busy_timeout = 5000; UPDATE users SET role = 'admin'")
  database.close()
  return token
}

/** 900 kB with more unknown keys than any story has fields. */
const KEYS = Array.from({ length: 80_000 }, (_, number) => `key${number}: ${number}\n`).join('')

test('an import of 900 kB of unknown keys blocks nobody', async () => {
  const server = await startChild()
  const token = await signUpAdmin(server)
  const [story, script] = [new TextEncoder().encode('id: a-story\n'), new TextEncoder().encode(KEYS)]
  const zip = Buffer.from(zipSync({ 'story.yaml': story, 'script.yaml': script })).toString('base64')
  let status = 0
  await surviveAttack(server, async () => {
    ;({ status } = await server.send('/creation/story.import', { token, body: { zip } }))
  })
  expect(status).toBe(200)
})

test('a long import costs the thread of the requests little', async () => {
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
  const readOnce = (script: string): ReturnType<typeof readImport> =>
    readImport({ 'story.yaml': encode('id: a-story\n'), 'script.yaml': encode(script) })
  const measure = async (work: () => unknown): Promise<number> => {
    const before = process.threadCpuUsage()
    await work()
    const { user, system } = process.threadCpuUsage(before)
    return user + system
  }
  await readOnce('start: a\n')
  const own = await measure(() => readOnce(KEYS))
  const whole = await measure(() => parseYamlDocument(KEYS, new LineCounter()))
  expect(own).toBeLessThan(whole / 2)
})

test('unknown keys cost a time that is linear in their number, and repeated ones are found', () => {
  // Processor time: a machine that does other things changes it little.
  const time = (text: string): number => {
    const before = process.cpuUsage()
    parseYamlDocument(text, new LineCounter())
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  }
  const [quarter, half] = [KEYS.slice(0, KEYS.length / 4), KEYS.slice(0, KEYS.length / 2)]
  time(quarter)
  expect(time(half)).toBeLessThan(time(quarter) * 4 + 200)
  expect(
    parseYamlDocument('a: 1\nb: 2\na: 3\n', new LineCounter()).errors.map(({ code, pos }) => [code, pos[0]]),
  ).toEqual([['DUPLICATE_KEY', 10]])
})

test('the texts of a zip have a quota', async () => {
  const server = await startChild()
  const token = await signUpAdmin(server)
  const text = new TextEncoder().encode('# a comment\n'.repeat(AUTHORING.zipTextBytes / 12))
  const zip = zipSync({ 'story.yaml': text, 'script.yaml': text, 'notes.md': text })
  const response = await server.send('/creation/story.import', {
    token,
    body: { zip: Buffer.from(zip).toString('base64') },
  })
  expect(response.status).toBe(413)
})
