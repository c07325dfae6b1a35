/** A server of another language, written from the contract alone (`otherServer/server.py`), keeps the contract, and a story on it is played in each language. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LOCALES } from '../../protocol/locale.ts'
import { readAddress } from '../helpers/readAddress.ts'
import { main } from '../../worker/conform/command.ts'

const server = spawn('python3', [join(import.meta.dirname, 'otherServer/server.py')], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
let address = ''

beforeAll(async () => {
  address = await readAddress(server.stdout)
})
afterAll(() => void server.kill())

test.for(LOCALES)('%s: it is played to its ending without a breach or a variant', async (locale) => {
  const lines: string[] = []
  const code = await main(['--url', address, '--locale', locale, '--say', 'Mira', '--choose', 'ask'], {
    fetch,
    print: (line) => lines.push(line),
    printError: (line) => lines.push(line),
    writeFile: () => {},
    environment: {},
  })
  const title = { zh: '对岸', en: 'The Other Bank' }[locale]
  expect(lines).toEqual([expect.stringContaining(`0 breaches, 0 variants; ferry-light with ada, 4 turns`)])
  expect(lines[0]).toContain(`to the ending ${title}`)
  expect(code).toBe(0)
})
