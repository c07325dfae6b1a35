/** The source text of a type and of all declarations that it is made of, so that a test notices when it changes. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A declaration at the top of a file: from its keyword to the next line that begins one. */
const DECLARATION =
  /^(?:export )?(?:interface|type|const) (\w+)[\s\S]*?(?=^(?:export |interface |type |const |function |import |\/\*\*|$(?![\s\S])))/gm
const IMPORT = /^import (?:type )?\{([^}]*)\} from '(\.[^']+)'/gm

/** Each declaration once, by file and name, without comments and spacing. */
export function readTypeText(file: string, name: string): string {
  const found = new Map<string, string>()
  collect(file, name, found)
  return [...found]
    .map(([place, text]) => `${place} ${text}`)
    .sort()
    .join('\n')
}

function collect(file: string, name: string, found: Map<string, string>): void {
  const source = readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '')
  const declarations = new Map(Array.from(source.matchAll(DECLARATION), ([text, declared = '']) => [declared, text]))
  const text = declarations.get(name)
  const place = `${file.split('/').at(-1) ?? ''}:${name}`
  if (text === undefined || found.has(place)) return
  found.set(
    place,
    text
      .replace(/[\s;]+/g, '')
      .replace(/,(?=[}\])])/g, '')
      .replace(/([=:<(])\|/g, '$1'),
  )
  const imports = new Map(
    Array.from(source.matchAll(IMPORT), ([, names = '', path = '']) =>
      names.split(',').map((each): [string, string] => [each.replace('type ', '').trim(), join(dirname(file), path)]),
    ).flat(),
  )
  for (const [used] of text.matchAll(/\b\w+\b/g)) {
    if (declarations.has(used)) collect(file, used, found)
    const path = imports.get(used)
    if (path !== undefined) collect(path, used, found)
  }
}
