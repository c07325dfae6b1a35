import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { idsInTitles, rulesOf } from '../../helpers/specRules.ts'

const ROOT = join(import.meta.dirname, '../../..')
const TREE = mkdtempSync(join(tmpdir(), 'new-event-'))
afterAll(() => rmSync(TREE, { recursive: true, force: true }))

function run(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, args, { cwd: TREE, encoding: 'utf8' })
}

test(
  'npm run new:event writes an event that compiles, with its rule and a test that passes, and names what is left',
  { timeout: 240_000 },
  () => {
    for (const part of [
      'package.json',
      'tsconfig.json',
      'vitest.config.ts',
      'vite.config.ts',
      'protocol',
      'worker',
      'src',
      'tests',
      'fixtures/builders',
      'fixtures/recordings',
    ])
      cpSync(join(ROOT, part), join(TREE, part), { recursive: true })
    symlinkSync(join(ROOT, 'node_modules'), join(TREE, 'node_modules'), 'dir')

    const { status, stdout, stderr } = run('tests/newEvent.ts', 'sample_event')
    expect([status, stderr]).toEqual([0, ''])
    for (const place of [
      'What is left:',
      'src/screens/chat/',
      'src/dev/gallery/',
      'stepKinds.ts',
      'tests/contracts/foreign/',
    ])
      expect(stdout).toContain(place)
    expect(run('tests/newEvent.ts', 'sample_event')).toMatchObject({
      status: 1,
      stderr: 'There is an event sample_event already.\n',
    })
    expect(run('tests/newEvent.ts', 'SampleEvent').status).toBe(1)

    // Everything that the event was written into, and what imports it; the whole tree takes five times as long.
    const config = {
      extends: './tsconfig.json',
      include: [
        'protocol',
        'worker',
        'fixtures/builders',
        'src/i18n',
        'tests/fuzz/chaos/story.ts',
        'tests/fuzz/chaos/model',
        'tests/core/protocol/ex*.ts',
        'tests/core/runtime/sampleEvent.test.ts',
        'tests/core/debug/explainEntry.test.ts',
      ],
    }
    writeFileSync(join(TREE, 'tsconfig.event.json'), JSON.stringify(config))
    const compile = (): string =>
      run(join(ROOT, 'node_modules/typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.event.json').stdout
    expect(compile()).toBe('')

    const rules = rulesOf(readFileSync(join(TREE, 'protocol/SPEC.md'), 'utf8'))
    const [rule = ''] = idsInTitles(readFileSync(join(TREE, 'tests/core/runtime/sampleEvent.test.ts'), 'utf8'))
    expect(rules.filter((id) => id === rule)).toEqual([rule])

    // Without a place the compiler names it.
    const places = [
      'worker/reducer/events/index.ts',
      'worker/reducer/events/traits.ts',
      'worker/debug/rules.ts',
      'tests/core/protocol/examples.ts',
      'tests/fuzz/chaos/story.ts',
      'tests/fuzz/chaos/model/events.ts',
    ]
    for (const place of places) {
      const file = join(TREE, place)
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^ {2}sample_event: .*\n/m, ''))
    }
    const named = compile()
    for (const place of places) expect(named).toContain(`${place}(`)
    expect(named).toMatch(/sample_event/)
  },
)
