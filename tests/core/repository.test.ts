/** The check that ties rules to tests, and the one that keeps the repository tidy. */
import { describe, expect, test } from 'vitest'
import { compareRules, idsInTitles, rulesOf } from '../helpers/specRules.ts'
import {
  checkDecisions,
  checkStylesheet,
  checkTopLevel,
  checkText,
  findMissingNames,
  findMissingPaths,
  findMissingSections,
  findRarePackages,
  findSections,
} from '../helpers/conventions.ts'

// What the checks look for is written in pieces here: whole, this file would be a finding itself.
const glue = (...pieces: string[]): string => pieces.join('')
const titled = (ids: string): string => glue("test('", '[', ids, "] holds', () => {})")

describe('rules and tests', () => {
  test('a rule is a list item that begins with its id in bold', () => {
    expect(rulesOf('# Wire W\n- **W1** one\n  - **W2** two\n- see **P3**\n**O1** no item\n* **O2** star\n')).toEqual([
      'W1',
      'W2',
      'O2',
    ])
  })

  test('a title names one rule or several', () => {
    expect(idsInTitles(`${titled('P3')}\n${titled('P3, O1')}\nrows[P4]\n'see [P5]'`)).toEqual(['P3', 'P3', 'O1'])
  })

  test('reports untested rules, unknown ids and repeated rules', () => {
    const tests = new Map([
      ['a.test.ts', titled('W1, X9')],
      ['b.test.ts', titled('X9')],
    ])
    expect(compareRules(['W1', 'W2', 'W2'], tests)).toEqual({
      untested: ['W2'],
      unknown: ['X9 (a.test.ts)', 'X9 (b.test.ts)'],
      repeated: ['W2'],
    })
  })
})

describe('tidiness', () => {
  test('only the names of the design stand at the top', () => {
    const places = ['worker/index.ts', 'README.md', '.ci/run', 'tsconfig.node.json', 'scripts/build.sh', 'NOTES.md']
    expect(places.filter((file) => checkTopLevel(file).length > 0)).toEqual(['scripts/build.sh', 'NOTES.md'])
  })

  test('a stylesheet has the name of a component beside it, or a lower-case one', () => {
    const sheets = ['Card', 'Moved', 'form', 'index'].map((name) => `src/ui/${name}.module.css`)
    const known = new Set([...sheets, 'src/ui/Card.tsx', 'src/ui/index.tsx', 'src/other/Moved.tsx'])
    expect(sheets.filter((file) => checkStylesheet(file, known).length > 0)).toEqual(['src/ui/Moved.module.css'])
  })

  test('names the line of a path of one machine and of a registry', () => {
    const text = glue('a\nsee /', 'work/main\nhttps:', '//registry.example.org/x\nnetwork/a worker/b\n')
    expect(checkText('docs/a.md', text).map(({ line }) => line)).toEqual([2, 3])
  })

  test('names each look at the environment in the server but that of its settings', () => {
    const text =
      "const a = process.env.A\nimport { argv, env } from 'node:process'\nconst { env } = process\nc.env?.incoming\n"
    expect(checkText('server/a.ts', text).map(({ line }) => line)).toEqual([1, 2, 3])
    expect([checkText('server/settings.ts', text), checkText('tests/a.ts', text)]).toEqual([[], []])
  })

  test('names the lines of a merge left open', () => {
    const text = glue('<<<<', '<<< HEAD\na\n====', '===\nb\n>>>>', '>>> other\n')
    expect(checkText('docs/a.md', text).map(({ line }) => line)).toEqual([1, 5])
  })

  test('finds what a source file may not hold, and a document may', () => {
    const text = glue('// TO', 'DO\ntest.', "only('a')\n// @ts-", 'ignore\n')
    expect(checkText('src/a.ts', text).map(({ line }) => line)).toEqual([1, 2, 3])
    expect(checkText('docs/a.md', text)).toEqual([])
  })

  test('finds a wait that a busy machine misses', () => {
    const text = glue('await vi.', 'waitFor(() => undefined)\n')
    const files = ['tests/browser/a.test.tsx', 'tests/helpers/eventually.ts', 'docs/a.md']
    expect(files.filter((file) => checkText(file, text).length > 0)).toEqual(['tests/browser/a.test.tsx'])
  })

  test('finds a second list of locales', () => {
    const [list, union] = [glue("const LANGUAGES = ['en', ", "'zh']"), glue("locale: 'zh' ", "| 'en'")]
    expect(checkText('src/a.ts', `${list}\n${union}\nexpect(['en', 'en'])\n`).map(({ line }) => line)).toEqual([1, 2])
    expect(checkText('protocol/locale.ts', list)).toEqual([])
  })

  test('finds a value for each of two languages, outside the texts', () => {
    const text = `const EMPTY = { en: '', zh: '' }
const texts = { zh: [], en: [] }
const other = { en: 1, fr: 2 }
const long = {
  en: 'Well, well',
  zh: '好',
}
const pair = (en: string, zh: string) => ({ en, zh })
`
    expect(checkText('src/a.ts', text).map(({ line }) => line)).toEqual([1, 2, 5, 8, 8])
    expect(checkText('server/a.ts', text)).toHaveLength(5)
    // They fall back for a further language.
    expect(checkText('server/a.ts', `${text}pickTranslation(long, locale)`)).toEqual([])
    expect(
      ['protocol/locale.ts', 'src/i18n/en/shell.ts', 'tests/a.ts'].flatMap((file) => checkText(file, text)),
    ).toEqual([])
  })

  test('finds the value of one language', () => {
    const text =
      "alt.en.trim()\ntitle['zh']\nfind(story)?.en\nimport '../../en/creation.ts'\nvalue.end\ntexts[locale]\n"
    expect(checkText('src/a.ts', text).map(({ line }) => line)).toEqual([1, 2, 3])
    expect(checkText('tests/a.ts', text)).toEqual([])
  })

  test('a document may name only files that exist', () => {
    const text = 'See `worker/a.ts`, `worker/b.ts`, `src/api/` and `npm test`; `worker/b.ts` again.'
    expect(findMissingPaths(text, new Set(['worker/a.ts']))).toEqual(['worker/b.ts'])
  })

  test('a name that a document places in a file is in it', () => {
    const text =
      'Set by `one` and `two` in `worker/a.ts`, shown by `three` (`worker/a.ts`), as `four` in `worker/gone.ts`.'
    expect(findMissingNames(text, (path) => (path === 'worker/a.ts' ? 'const one = 1' : null))).toEqual([
      'two in worker/a.ts',
      'three in worker/a.ts',
    ])
  })

  test('a reference to a section leads to a heading of docs/product.md', () => {
    const known = findSections('# Doc 1: accounts\n## Doc 1 §4 States\n## Doc 2 §9 Limits\nDoc 2 §3 is no heading.\n')
    const text = glue('/* Do', 'c 1 §4, do', 'c 2 §9.\n * Do', 'c 2 §9, §8 */\n// do', 'c 1 §44 and the log\n')
    expect(findMissingSections('src/a.ts', text, known).map(({ line, what }) => `${line} ${what.slice(-8)}`)).toEqual([
      '2 Doc 2 §8',
      '3 oc 1 §44',
    ])
  })

  test('a package is imported in two places, or the list of licences says why not', () => {
    const sources = [
      "import a from 'a'\nimport b from 'b/c'",
      "export { x } from 'a/d'\nawait import('b')",
      "import 'e'",
    ]
    const names = ['a', 'b', 'e', 'f', 'g']
    expect(findRarePackages(names, sources, '- `f`: the one that all need\n- `g`:\n')).toEqual(['e', 'g'])
  })
})

test('decisions in force are few and short', () => {
  const decision = (lines: number): string => `### One\n\n${'A line.\n'.repeat(lines)}\n`
  const find = (text: string): string[] => checkDecisions('decisions.md', text).map(({ what }) => what)
  expect(find(`# Decisions\n\n## Log\n\n${decision(8).repeat(70)}## Tabs\n\nA line of the area.\n`)).toEqual([])
  expect(find(decision(9))).toEqual(["'One' has more than 8 lines"])
  expect(find(decision(1).repeat(71))).toEqual(['71 decisions, at most 70: merge some'])
})
