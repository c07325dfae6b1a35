/** Every command of package.json that reads arguments: its help, an option that it does not know, and a reader that goes. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { executeCommand, formatHelp, parseWholeNumber } from '../../../protocol/commandLine.ts'
import { captureOutput } from '../../helpers/captureOutput.ts'
import { type CommandRun } from '../../helpers/runCommands.ts'

const ROOT = join(import.meta.dirname, '../../..')
const SCRIPTS = Object.entries(
  (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }).scripts,
)
/** The file and the arguments of each of our own scripts, each file once. */
const COMMANDS = new Map(
  SCRIPTS.flatMap(([name, script]) => {
    const [, args] = /^node --import \.\/\.ci\/node24\.mjs (?<args>.*)$/.exec(script) ?? []
    const [file, ...given] = args?.split(' ') ?? []
    return file === undefined
      ? []
      : [
          [
            file,
            { name, file, args: [file, ...given.filter((arg) => !arg.startsWith('-') && file.includes('backup'))] },
          ] as const,
        ]
  }),
)

/** Whether a command runs only where it is started itself. */
function isGuarded(file: string): boolean {
  return readFileSync(join(ROOT, file), 'utf8').includes('if (import.meta.main)')
}

describe('every command', () => {
  const commands = [...COMMANDS.values()]
  /** The others run nothing where they are imported, which is quicker than a process for each. */
  const imported = commands.filter(({ file }) => !isGuarded(file))
  const runs = JSON.stringify(
    ['--help', '--nonsense'].flatMap((option) => imported.map(({ args }) => [...args, option])),
  )
  const { stdout, stderr } = spawnSync(process.execPath, ['tests/helpers/runCommands.ts', runs], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const done = (stderr === '' ? JSON.parse(stdout) : []) as CommandRun[]

  test('is found in package.json, and runs', () => {
    expect(stderr).toBe('')
    expect(commands.map(({ name }) => name).sort()).toEqual(
      expect.arrayContaining(['fuzz', 'headers', 'media', 'model', 'record', 'replay', 'rerecord', 'stories:check']),
    )
    expect(commands.length).toBeGreaterThanOrEqual(14)
  })

  test.each(commands)('$name: what its functions read is there before it runs', ({ file }) => {
    const lines = readFileSync(join(ROOT, file), 'utf8').split('\n')
    const runs = lines.findIndex((line) => /^(?:if \(import\.meta\.main\) )?await runCommand\(/.test(line))
    // A function behind this line can be called from it; a constant behind it has no value yet.
    expect(lines.slice(runs + 1).filter((line) => runs >= 0 && /^(?:export )?(?:const|let|class) /.test(line))).toEqual(
      [],
    )
  })

  test.each(imported.map(({ name }, index) => ({ name, index })))(
    '$name: an unknown option is named in one line',
    ({ name, index }) => {
      expect(done[imported.length + index]).toMatchObject({
        // Of this one, 1 is a breach.
        code: name === 'conform' ? 2 : 1,
        out: '',
        err: "Unknown option '--nonsense'. See --help.\n",
      })
    },
  )

  test.each(imported.map(({ name }, index) => ({ name, index })))(
    '$name: ends quietly where its reader goes (EPIPE)',
    ({ index }) => {
      expect(done[index]?.isQuiet).toBe(true)
    },
  )
})

describe('the arguments of a command', () => {
  const command = {
    name: 'npm run example',
    summary: 'Does nothing.',
    options: {
      many: { type: 'string', multiple: true, value: 'TEXT', help: 'several' },
      flag: { type: 'boolean', help: 'a switch' },
      number: { type: 'string', default: '5', value: 'N', help: 'a number' },
    },
  } as const

  test('are given with their defaults, and errors are one line without a stack', async () => {
    const seen: unknown[] = []
    const run = (...args: string[]): Promise<{ code: number; out: string; err: string }> =>
      captureOutput(() => executeCommand(command, ({ values }) => (seen.push({ ...values }), 0), args))
    expect(await run()).toEqual({ code: 0, out: '', err: '' })
    expect(seen).toEqual([{ many: [], flag: false, number: '5' }])
    expect(await run('word')).toMatchObject({
      code: 1,
      err: 'word is no option, and npm run example takes nothing else. See --help.\n',
    })
    expect(await run('--number')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Option '--number .*See --help\.\n$/),
    })
    const failing = await captureOutput(() =>
      executeCommand(command, () => Promise.reject(new Error('broken\n    at somewhere')), []),
    )
    expect(failing).toEqual({ code: 1, out: '', err: 'broken\n' })
  })

  test('a whole number has a range', () => {
    expect(parseWholeNumber('n', '7', 1, 9)).toBe(7)
    for (const text of ['0', '10', '1.5', '-1', 'x', ''])
      expect(() => parseWholeNumber('n', text, 1, 9)).toThrow('--n takes a whole number from 1 to 9')
    expect(formatHelp(command)).toContain('--number N    a number (5)')
  })
})
