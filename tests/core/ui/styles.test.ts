/** Components and their stylesheets name the same classes: a class that is missing draws nothing, and no compiler says so. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).map((name) =>
  join(ROOT, 'src', name),
)
const read = (path: string): string => readFileSync(path, 'utf8')

/** The classes of each stylesheet, without those of packages (`:global`). */
const sheets = new Map(
  files
    .filter((path) => path.endsWith('.module.css'))
    .map((path) => {
      const rules = read(path).replaceAll(/\/\*[\s\S]*?\*\/|(?:url|:global)\([^)]*\)|composes:[^;]*;/g, '')
      return [path, new Set(Array.from(rules.matchAll(/\.([a-zA-Z][\w-]*)/g), ([, name]) => name ?? ''))] as const
    }),
)

/** Classes that a stylesheet takes over from another. */
const composed = files
  .filter((path) => path.endsWith('.module.css'))
  .flatMap((path) =>
    Array.from(read(path).matchAll(/composes: ([\w-]+) from '([^']+)'/g), ([, name = '', from = '']) => ({
      component: path.slice(ROOT.length + 1),
      sheet: join(dirname(path), from),
      classes: [name],
      isComputed: false,
    })),
  )

/** Each import of a stylesheet: the component, the stylesheet, and the classes that the component names; null for one that it computes. */
const uses = files
  .filter((path) => /\.tsx?$/.test(path))
  .flatMap((path) => {
    const code = read(path)
    const body = code.replaceAll(/^import .*$/gm, '')
    return Array.from(code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g), ([, name = '', from = '']) => ({
      component: path.slice(ROOT.length + 1),
      sheet: join(dirname(path), from),
      classes: Array.from(body.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')), ([, used = '']) => used),
      isComputed: new RegExp(`\\b${name}\\[`).test(code),
    }))
  })
  .concat(composed)

test('each class that a component names is in its stylesheet', () => {
  expect(uses.length).toBeGreaterThan(50)
  const missing = uses.flatMap(({ component, sheet, classes }) =>
    classes.filter((name) => sheets.get(sheet)?.has(name) !== true).map((name) => `${component}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('each class of a stylesheet is named by a component', () => {
  const unused = [...sheets].flatMap(([sheet, classes]) => {
    const its = uses.filter((use) => use.sheet === sheet)
    if (its.some(({ isComputed }) => isComputed)) return []
    const named = new Set(its.flatMap((use) => use.classes))
    return [...classes].filter((name) => !named.has(name)).map((name) => `${sheet.slice(ROOT.length + 1)}: ${name}`)
  })
  expect(unused).toEqual([])
})
