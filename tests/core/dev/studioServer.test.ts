/** The developer's server writes made tests into the repository: only those of the studio, and nothing else. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerTests } from '../../../src/dev/studio/server.ts'
import { MADE_TESTS_FOLDER } from '../../../worker/debug/makeTest.ts'

const ROOT = mkdtempSync(join(tmpdir(), 'studio-server-'))
const FOLDER = join(ROOT, MADE_TESTS_FOLDER)
const server = createServer((request, response) => void answerTests(request, response, ROOT))
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(ROOT, { recursive: true, force: true })
})

async function post(body: unknown, from: string = origin): Promise<[number, string]> {
  const response = await fetch(origin, { method: 'POST', headers: { Origin: from }, body: JSON.stringify(body) })
  return [response.status, await response.text()]
}

const files = (name: string) => ['.jsonl', '.final.json', '.test.ts'].map((end) => ({ name: name + end, text: end }))

test('it says where it writes, and writes the files of a test once', async () => {
  expect(await (await fetch(origin)).json()).toEqual({ folder: MADE_TESTS_FOLDER })
  expect(await post({ name: 'heart-too-high', files: files('heart-too-high') })).toEqual([200, '{}'])
  expect(readdirSync(FOLDER)).toHaveLength(3)
  expect(await post({ name: 'heart-too-high', files: files('heart-too-high') })).toEqual([
    409,
    'there is a test heart-too-high already: take another name',
  ])
})

test('another page, another name and another file are refused', async () => {
  expect((await post({ name: 'a', files: files('a') }, 'http://evil.example'))[0]).toBe(403)
  expect((await post({ name: '../a', files: files('../a') }))[0]).toBe(400)
  expect((await post({ name: 'a', files: [{ name: '../../package.json', text: '' }] }))[0]).toBe(400)
  expect((await post('nothing'))[0]).toBe(400)
  expect(existsSync(join(FOLDER, 'a.test.ts'))).toBe(false)
})
