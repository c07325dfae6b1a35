/** Every text is named somewhere in the code: as it is, or by a template such as `menu.${tab}`, with its namespace or in a file of its namespace. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listTexts, PAGE_TEXTS } from '../../helpers/pageTexts.ts'

const SRC = join(import.meta.dirname, '../../../src')

/** The namespaces whose keys a file has without their name. */
function listOwn(code: string): string[] {
  return [...code.matchAll(/(?:useTranslation\(|TFunction<)\[?'(\w+)'/g)].map(([, name = '']) => name)
}

test('no text is unused', () => {
  const literals = new Set<string>()
  const templates: RegExp[] = []
  for (const file of readdirSync(SRC, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || /^i18n\/\w\w\//.test(file)) continue
    const code = readFileSync(join(SRC, file), 'utf8')
    const own = listOwn(code)
    const complete = (key: string): string[] => (/^\w+:/.test(key) ? [key] : own.map((name) => `${name}:${key}`))
    for (const [, key = ''] of code.matchAll(/'([\w-]+:?[\w.-]*)'/g)) {
      literals.add(key)
      for (const one of complete(key)) literals.add(one)
    }
    for (const [, template = ''] of code.matchAll(/`((?:[\w:.-]|\$\{[^}]*\})+)`/g))
      for (const one of template.includes('${') ? complete(template) : [])
        templates.push(new RegExp(`^${one.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[\\w.-]+')}$`))
  }
  const isNamed = (name: string, key: string): boolean => {
    const whole = `${name}:${key}`
    // A key of one part may come from another file, as one of several codes.
    return literals.has(whole) || (!key.includes('.') && literals.has(key)) || templates.some((one) => one.test(whole))
  }
  const keys = Object.entries(PAGE_TEXTS.en).flatMap(([name, texts]) =>
    listTexts(texts).map(([key]) => [name, key.replace(/_(?:one|other)$/, '')] as const),
  )
  expect(keys.length).toBeGreaterThan(500)
  expect(keys.filter(([name, key]) => !isNamed(name, key))).toEqual([])
})
