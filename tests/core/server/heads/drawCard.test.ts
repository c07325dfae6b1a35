/** The words on the picture of a link: with the fonts of the machine, and without them. */
import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestFolder } from '../../../contracts/storages.ts'

const SCRIPT = `
import { createHash } from 'node:crypto'
import { drawCard } from ${JSON.stringify(join(import.meta.dirname, '../../../../server/pictures/drawCard.ts'))}
const none = { cover: null, face: null, title: '', line: '', appName: '', locale: 'en' }
const hash = async (parts) => createHash('sha256').update(await drawCard({ ...none, ...parts })).digest('hex')
console.log(JSON.stringify({
  none: await hash({}),
  latin: await hash({ title: 'The <b>Last</b> & first', line: 'A line' }),
  han: await hash({ title: '最后一盏灯', locale: 'zh' }),
}))`

/** The hashes of three cards that a process with these fonts draws. */
function drawWith(fonts: readonly string[]): Record<'none' | 'latin' | 'han', string> {
  const folder = createTestFolder()
  const file = join(folder, 'fonts.conf')
  const folders = fonts.map((font) => `<dir>${font}</dir>`).join('')
  writeFileSync(file, `<?xml version="1.0"?><fontconfig>${folders}<cachedir>${folder}</cachedir></fontconfig>`)
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', SCRIPT], {
    env: { FONTCONFIG_FILE: file },
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return JSON.parse(stdout) as ReturnType<typeof drawWith>
}

test('without fonts the words are left out, and no boxes stand there', { timeout: 60_000 }, () => {
  const { none, latin, han } = drawWith([])
  expect([latin, han]).toEqual([none, none])
})

const DEJAVU = '/usr/share/fonts/truetype/dejavu'
test.runIf(existsSync(DEJAVU))('words of a script that has a font are drawn', { timeout: 60_000 }, () => {
  const { none, latin, han } = drawWith([DEJAVU])
  expect(latin).not.toBe(none)
  expect(han).toBe(none)
})

const NOTO = '/usr/share/fonts/opentype/noto'
test.runIf(existsSync(NOTO))('Chinese words are drawn with a font of Chinese', { timeout: 60_000 }, () => {
  const { none, han } = drawWith([NOTO])
  expect(han).not.toBe(none)
})
