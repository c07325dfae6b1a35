/** Code that loads later brings its texts: what loads it names the namespaces of all texts that it can show (`withTexts`). */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { BASE_NAMESPACES } from '../../../src/i18n/namespaces.ts'
import { TARGET_TEXTS } from '../../../src/navigation/target.ts'

const BASE: readonly string[] = BASE_NAMESPACES
const SRC = join(import.meta.dirname, '../../../src')

interface Module {
  /** Files that come with it. */
  imports: string[]
  /** Files that it loads later, with the namespaces that load beside each. */
  loads: { file: string; names: string[] }[]
  /** Namespaces of its texts. */
  texts: string[]
}

const NAMESPACES = readdirSync(join(SRC, 'i18n/en'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -'.ts'.length))
const NAMED = new RegExp(`(?:useTranslation\\(|TFunction<|getFixedT\\(\\w+, )(\\[[^\\]]*\\]|'\\w+')`, 'g')
const KEY = new RegExp(`['"\`](${NAMESPACES.join('|')}):[\\w$]`, 'g')
const STATIC = /^(?:import|export) (?!type )([^'"]*? from )?'(\.[^']+\.tsx?)'/gms
const DYNAMIC = /(?:withTexts\(\s*(\[[^\]]*\]|TARGET_TEXTS\.\w+),\s*)?\bimport\(\s*'(\.[^']+\.tsx?)'/g

const modules = new Map<string, Module>()
for (const file of readdirSync(SRC, { recursive: true, encoding: 'utf8' }))
  if (/\.tsx?$/.test(file) && !/^(?:dev|i18n\/\w\w)\//.test(file)) modules.set(file, readModule(file))

function readModule(file: string): Module {
  const code = readFileSync(join(SRC, file), 'utf8')
  const resolve = (path = ''): string => relative(SRC, join(SRC, dirname(file), path))
  const listNames = (list = ''): string[] => [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
  return {
    imports: [...code.matchAll(STATIC)]
      .filter(([, what = '']) => !hasTypesOnly(what))
      .map(([, , path]) => resolve(path)),
    loads: [...code.matchAll(DYNAMIC)].map(([, names, path]) => ({
      file: resolve(path),
      names: listNames(
        names?.replace(
          /TARGET_TEXTS\.(\w+)/,
          (_, screen: string) =>
            `'${Object.entries(TARGET_TEXTS)
              .find(([one]) => one === screen)?.[1]
              .join("' '")}'`,
        ),
      ),
    })),
    texts: [
      ...[...code.matchAll(NAMED)].flatMap(([, names]) => listNames(names)),
      ...[...code.matchAll(KEY)].map(([, name = '']) => name),
    ],
  }
}

/** Whether an import is of types alone, which brings no code. */
function hasTypesOnly(what: string): boolean {
  const names = /\{([^}]*)\}/
    .exec(what)?.[1]
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  return names !== undefined && /^\s*\{/.test(what) && names.every((name) => name.startsWith('type '))
}

/** The namespaces of what comes with a file, itself included. */
function listTexts(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return new Set()
  seen.add(file)
  const { imports, texts } = modules.get(file) ?? { imports: [], texts: [] }
  return new Set([...texts, ...imports.flatMap((one) => [...listTexts(one, seen)])])
}

const missing = (file: string, names: readonly string[]): string[] =>
  [...listTexts(file)].filter((name) => !BASE.includes(name) && !names.includes(name)).sort()

test('the page itself shows the texts of every page only', () => {
  expect(missing('main.tsx', [])).toEqual([])
})

test('what loads code names the namespaces of its texts, and no others', () => {
  const loads = [...modules].flatMap(([from, module]) => module.loads.map((load) => ({ from, ...load })))
  expect(loads.length).toBeGreaterThan(40)
  for (const { file } of loads) expect(existsSync(join(SRC, file)), file).toBe(true)
  const wrong = loads.flatMap(({ from, file, names }) => {
    const unneeded = names.filter((name) => !listTexts(file).has(name))
    const lacking = missing(file, names)
    return lacking.length + unneeded.length === 0
      ? []
      : [`${from} loads ${file}: lacks ${lacking.join(', ')}; needless ${unneeded.join(', ')}`]
  })
  expect(wrong).toEqual([])
})
