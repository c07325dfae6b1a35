/** What is loaded when: the parser of a format for a file of that format alone, and nothing of an import for a page. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../../..')
/** Packages that only readers of works load. */
const PARSERS = ['inkjs', 'extwee', 'webgal-parser', '@risuai/ccardlib'] as const

const WORKS = {
  nothing: ['a.txt', 'A letter.'],
  card: [
    'card.json',
    JSON.stringify({ name: 'Ann', description: '', personality: '', scenario: '', first_mes: 'Hi.', mes_example: '' }),
  ],
  twine: ['a.twee', ':: StoryTitle\nA\n\n:: Start\nHi.\n'],
  webgal: ['start.txt', 'setVar:a=1;\nsetVar:b=1;\n:Hi.;\n'],
  renpy: ['a.rpy', 'label start:\n    "Hi."\n'],
  yarn: ['a.yarn', 'title: Start\n---\nHi.\n===\n'],
  choicescript: ['startup.txt', '*title A\n*create b 1\nHi.\n*finish\n'],
  ink: ['a.ink', '-> start\n=== start ===\nHi.\n-> END\n'],
} as const

/** Reads a work in a process of its own; the packages that were loaded, and the outcome. */
function loadedBy([path, text]: readonly [string, string]): { packages: string[]; read: string } {
  const script = `
    import { registerHooks } from 'node:module'
    const packages = new Set()
    registerHooks({ resolve: (name, context, next) => {
      const found = next(name, context)
      const [, owner] = /.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(found.url) ?? []
      if (owner !== undefined) packages.add(owner)
      return found
    } })
    const { readWork } = await import(${JSON.stringify(pathToFileURL(join(ROOT, 'server/importing/readWork.ts')).href)})
    const bytes = new TextEncoder().encode(${JSON.stringify(text)})
    const outcome = await readWork([{ path: ${JSON.stringify(path)}, bytes }], { locale: 'en' })
    console.log(JSON.stringify({ packages: [...packages], read: outcome.outcome === 'read' ? outcome.format : outcome.refusal.code }))
  `
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const { packages, read } = JSON.parse(output.trim().split('\n').at(-1) ?? '') as { packages: string[]; read: string }
  return { packages: packages.filter((each) => PARSERS.some((parser) => parser === each)), read }
}

test.each([
  ['nothing', 'unknown_kind', []],
  ['card', 'card', ['@risuai/ccardlib']],
  ['twine', 'twine', ['extwee']],
  ['webgal', 'webgal', ['webgal-parser']],
  ['renpy', 'renpy', []],
  ['yarn', 'yarn', []],
  ['choicescript', 'choicescript', []],
  ['ink', 'ink', ['inkjs']],
] as const)('a file of %s loads its own parser', (kind, read, packages) => {
  expect(loadedBy(WORKS[kind])).toEqual({ read, packages })
})

test('no page imports a reader of works or a parser of theirs', () => {
  const sources = ['src', 'worker', 'protocol'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => join(ROOT, folder, path)),
  )
  const imports = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name = '']) => name),
  )
  expect(imports).toContain('react')
  const isForeign = (name: string): boolean =>
    /\/server\/importing\//.test(name) || PARSERS.some((parser) => name === parser || name.startsWith(`${parser}/`))
  expect(imports.filter(isForeign)).toEqual([])
})
