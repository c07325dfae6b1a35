/** Every text is named somewhere in the code: as it is, or by a template such as `shell.menu.${tab}`. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listTexts, loadPageTexts } from '../../helpers/pageTexts.ts'

const SRC = join(import.meta.dirname, '../../../src')

test('no text is unused', async () => {
  const code = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/^i18n\/\w\w\//.test(file))
    .map((file) => readFileSync(join(SRC, file), 'utf8'))
    .join('\n')
  const literals = new Set(Array.from(code.matchAll(/'([\w-]+(?:\.[\w-]+)+)'/g), ([, key]) => key))
  const templates = Array.from(
    code.matchAll(/`([\w-]+(?:\.[\w-]+)*\.(?:[\w.-]|\$\{[^}]*\})*)`/g),
    ([, template = '']) => template,
  )
    .filter((template) => template.includes('${'))
    .map((template) => new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[\\w.-]+')}$`))
  const keys = listTexts((await loadPageTexts()).en).map(([key]) => key.replace(/_(?:one|other)$/, ''))
  expect(keys.length).toBeGreaterThan(500)
  expect(keys.filter((key) => !literals.has(key) && !templates.some((template) => template.test(key)))).toEqual([])
})
