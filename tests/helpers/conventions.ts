/** Conventions of the repository: top-level names, patterns, and references that lead somewhere. */

const TOP =
  /^(?:src|worker|protocol|server|fixtures|findings|tests|e2e|docs|public|index\.html|README\.md|LICENSE|package(?:-lock)?\.json|vite(?:st)?\.config\.ts|playwright\.config\.ts|tsconfig[\w.]*\.json|\..+)$/
const SOURCE = /^(?:src|worker|protocol|server|fixtures|tests|e2e)\/.*\.tsx?$|^[\w.]+\.ts$/

/** Each pattern with what is wrong about it. The classes keep this file from finding itself. */
const EVERYWHERE: readonly [RegExp, string][] = [
  [/(?<![\w.-])[/](?:work|root)[/]/, 'a path of one machine'],
  [/^(?:<{7}|>{7}) /, 'a merge left open'],
  [
    /https?:[/]{2}(?:[\w.-]+@)?[\w.-]*(?:npm[j]s|npmmir[r]or|artif[a]ctory|verd[a]ccio|regist[r]y)[\w.-]*/i,
    'the address of a package registry',
  ],
]
const IN_SOURCE: readonly [RegExp, string][] = [
  [/\b(?:TO[D]O|FIX[M]E|HA[C]K)\b/, 'unfinished work'],
  [/\b(?:test|it|describe)\.(?:only|skip|fixme)\(/, 'a test left out, or run alone'],
  [/@ts-(?:[i]gnore|[e]xpect-error)|(?:es|ox)lint-[d]isable/, 'a check switched off'],
]

/** What the environment of the process is read by. */
const ENVIRONMENT = /\bprocess(?:\.env\b|\['env'\])|\benv\b[^;]*\bfrom 'node:process'|\{[^}]*\benv\b[^}]*\} = process\b/
/** The one place of the server that reads it. */
const SETTINGS = 'server/settings.ts'

/** It gives up after a second, which a busy machine takes longer than. */
const SHORT_WAIT = /\bvi\.waitFor\(/
const WAITS = 'tests/helpers/eventually.ts'

/** Two locales side by side are a list of them, which only `protocol/locale.ts` has. A released migration is never changed. */
const LOCALE_LIST = /'(zh|en)'(?: as const)?\s*[,|]\s*'(?!\1)(?:zh|en)'/g
const HAS_LOCALE_LIST = new Set(['protocol/locale.ts', 'server/storage/sqlite/migrations.ts'])
/** A value for each of two languages, on one line or several, where a third would be missed: `forEachLocale` has all. */
const EACH_LOCALE =
  /\b(en|zh)\??: (?:'[^'\n]*'|"[^"\n]*"|`[^`]*`|\([^()]*\)|\{[^{}]*\}|[^,{}()'"`])*[,;\n]\s*(?!\1)(?:en|zh)\??:|\b(en|zh), (?!\2)(?:en|zh)\b/g
/** The value of one language, where `LOCALES` has all. */
const ONE_LOCALE = /[\w)\]]\??(?:\.|\[')(?:en|zh)\b(?!\.ts)/g
const OF_EACH_LOCALE = /^(?:src\/(?!i18n\/|dev\/)|protocol\/(?!locale\.ts)|worker\/|server\/)/
/** Texts of the server are declared by language, and read with the fallback of these. */
const DECLARES_TEXTS = /\b(?:pickTranslation|completeTranslations)\b/

export interface Finding {
  file: string
  /** From 1; null where it is about the whole file. */
  line: number | null
  what: string
}

/** Findings about a file by its path alone: is its top-level name part of the design? */
export function checkTopLevel(file: string): Finding[] {
  const [top = ''] = file.split('/')
  return TOP.test(top) ? [] : [{ file, line: null, what: `${top} is not a name of the top level` }]
}

/** A stylesheet has the name of the component beside it, or a lower-case one where several components of its folder share it. */
export function checkStylesheet(file: string, known: ReadonlySet<string>): Finding[] {
  const [, base = '', name = ''] = /^(src\/(?:.*\/)?([\w-]+))\.module\.css$/.exec(file) ?? []
  const hasOwner = ['.tsx', '.ts'].some((ending) => known.has(base + ending))
  if (name === '' || hasOwner || /^[a-z]/.test(name)) return []
  return [{ file, line: null, what: `no component ${name} stands beside it` }]
}

/** Findings in the text of a tracked file. */
export function checkText(file: string, text: string): Finding[] {
  const lines = text.split('\n')
  const patterns = SOURCE.test(file) ? [...EVERYWHERE, ...IN_SOURCE] : [...EVERYWHERE]
  if (file.startsWith('tests/') && file !== WAITS)
    patterns.push([SHORT_WAIT, `a wait of a second: use eventually of ${WAITS}`])
  if (/^server\/.*\.ts$/.test(file) && file !== SETTINGS)
    patterns.push([ENVIRONMENT, `a look at the environment: settings are read by ${SETTINGS}`])
  return [
    ...lines.flatMap((content, index) =>
      patterns.filter(([pattern]) => pattern.test(content)).map(([, what]) => ({ file, line: index + 1, what })),
    ),
    ...checkLocales(file, text),
  ]
}

/** Findings of code that knows two languages. */
function checkLocales(file: string, text: string): Finding[] {
  const find = (pattern: RegExp, what: string): Finding[] =>
    [...text.matchAll(pattern)].map(({ index }) => ({ file, line: text.slice(0, index).split('\n').length, what }))
  const isCode = SOURCE.test(file) && OF_EACH_LOCALE.test(file)
  return [
    ...(SOURCE.test(file) && !HAS_LOCALE_LIST.has(file)
      ? find(LOCALE_LIST, 'a list of locales: use LOCALES and Locale of protocol/locale.ts')
      : []),
    ...(isCode && !DECLARES_TEXTS.test(text)
      ? find(EACH_LOCALE, 'a value for each of two languages: use forEachLocale')
      : []),
    ...(isCode ? find(ONE_LOCALE, 'the value of one language: use LOCALES') : []),
  ]
}

/** Paths of source files in backticks, from the root of the repository, that are not among the known files. */
export function findMissingPaths(text: string, known: ReadonlySet<string>): string[] {
  const paths = [
    ...text.matchAll(/`((?:protocol|worker|src|server|fixtures|tests|e2e|docs)\/[\w./-]+\.(?:tsx?|css|md|jsonl?))`/g),
  ].map(([, path = '']) => path)
  return [...new Set(paths)].filter((path) => !known.has(path))
}

/** Names that a document places in a file that does not hold them: `name` in `src/a.ts`, or `name` (`src/a.ts`). `read` gives the text of a file; null for an unknown one. */
export function findMissingNames(text: string, read: (path: string) => string | null): string[] {
  const places = text.matchAll(
    /((?:`[A-Za-z]\w*`(?:, | and | or )?)+)(?: in | of | \()`((?:protocol|worker|src|server|fixtures|tests|e2e)\/[\w./-]+\.tsx?)`/g,
  )
  return [...places].flatMap(([, names = '', path = '']) => {
    const code = read(path)
    const missing = [...names.matchAll(/`(\w+)`/g)].flatMap(([, name = '']) =>
      code?.includes(name) === false ? [name] : [],
    )
    return missing.map((name) => `${name} in ${path}`)
  })
}

/** Decisions in force fit in one sitting: so many, of so many lines each. */
const [MOST_DECISIONS, MOST_LINES] = [70, 8]

export function checkDecisions(file: string, text: string): Finding[] {
  const decisions = text.split(/^### /m).slice(1)
  const long = decisions.flatMap((decision) => {
    const [title = '', ...lines] = decision.split(/^## /m)[0]?.split('\n').filter(Boolean) ?? []
    return lines.length > MOST_LINES ? [{ file, line: null, what: `'${title}' has more than ${MOST_LINES} lines` }] : []
  })
  const many = decisions.length > MOST_DECISIONS
  return many
    ? [...long, { file, line: null, what: `${decisions.length} decisions, at most ${MOST_DECISIONS}: merge some` }]
    : long
}

/** The sections that docs/product.md has a heading for, as 'Doc 1 §4'. */
export function findSections(product: string): Set<string> {
  return new Set([...product.matchAll(/^#+ (Doc \d+ §\d+)\b/gm)].map(([, section = '']) => section))
}

/** References of a file to sections that are not among the known ones: 'Doc 1 §4', or two of a part as 'doc 2 §4, §9'. */
export function findMissingSections(file: string, text: string, known: ReadonlySet<string>): Finding[] {
  return [...text.matchAll(/\bdoc (\d+) (§\d+(?:(?:, | and | to )§\d+)*)/gi)].flatMap(
    ({ 1: part, 2: numbers = '', index }) => {
      const missing = (numbers.match(/§\d+/g) ?? [])
        .map((number) => `Doc ${part} ${number}`)
        .filter((section) => !known.has(section))
      const line = text.slice(0, index).split('\n').length
      return missing.map((section) => ({ file, line, what: `docs/product.md has no heading ${section}` }))
    },
  )
}

/** The packages that fewer than two of the sources import, and which the list of licences gives no reason for (`- `name`: why`). */
export function findRarePackages(packages: readonly string[], sources: readonly string[], listing: string): string[] {
  const reasons = new Set([...listing.matchAll(/^- `([^`]+)`: \S/gm)].map(([, name]) => name))
  return packages.filter((name) => {
    const isImport = new RegExp(`(?:\\bfrom |\\bimport |\\bimport\\()'${name}(?:/[^']*)?'`)
    return !reasons.has(name) && sources.filter((text) => isImport.test(text)).length < 2
  })
}
