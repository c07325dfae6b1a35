/** A new kind of notice: the compiler names each place that it needs. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const TREE = mkdtempSync(join(tmpdir(), 'new-notice-'))
afterAll(() => rmSync(TREE, { recursive: true, force: true }))

/** The places that show notices, by the way in which a notice is shown. */
const PLACES = {
  toast: 'src/screens/chat/Notices.ts',
  credit_request: 'src/screens/chat/Notices.ts',
  destination: 'src/screens/chat/Notices.ts',
  dialog: 'src/screens/chat/NoticeDialog.tsx',
  sound: 'src/sound/connectSound.ts',
}
const WAYS = Object.keys(PLACES)

/** The files in which the compiler finds an error, each once. */
function compile(): string[] {
  const args = [join(ROOT, 'node_modules/typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.notices.json']
  const { stdout } = spawnSync(process.execPath, args, { cwd: TREE, encoding: 'utf8' })
  return [...new Set(Array.from(stdout.matchAll(/^(\S+)\(\d+,\d+\): error/gm), ([, file = '']) => file))].sort()
}

function addLines(before: string, added: readonly string[]): void {
  const file = join(TREE, 'protocol/view/notices.ts')
  const source = readFileSync(file, 'utf8')
  expect(source).toContain(before)
  writeFileSync(file, source.replace(before, [before, ...added].join('\n')))
}

test(
  'a kind of notice without a row in the table, or without a place that shows it, does not compile',
  { timeout: 120_000 },
  () => {
    for (const part of ['tsconfig.json', 'protocol', 'src', 'worker'])
      cpSync(join(ROOT, part), join(TREE, part), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules'), join(TREE, 'node_modules'), 'dir')
    const config = { extends: './tsconfig.json', include: [...new Set(Object.values(PLACES))] }
    writeFileSync(join(TREE, 'tsconfig.notices.json'), JSON.stringify(config))

    addLines(
      '  | SpicyLevel',
      WAYS.map((way) => `  | { kind: 'sample_${way}' }`),
    )
    expect(compile()).toContain('protocol/view/notices.ts')
    addLines(
      "  spicy: { shownAs: 'dialog' },",
      WAYS.map((way) => `  sample_${way}: { shownAs: '${way}' },`),
    )
    expect(compile()).toEqual([...new Set(Object.values(PLACES))].sort())
  },
)
