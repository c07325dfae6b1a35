/** Lint rule: the folders of `src` have one order, and each imports only from those before it. docs/architecture.md, Folders. */
import { dirname, join, relative } from 'node:path'
import { type Rule, type Visitor } from './rule.ts'

type Import = Parameters<
  NonNullable<Visitor['ImportDeclaration' | 'ImportExpression' | 'ExportNamedDeclaration' | 'ExportAllDeclaration']>
>[0]

/** From the ground up. What stands beside the folders, main.tsx, is named as a file. */
export const FLOORS = [
  'platform',
  'i18n',
  'telemetry',
  'ui',
  'navigation',
  'serviceWorker',
  'api',
  'account',
  'game',
  'stage',
  'sound',
  'screens',
  'authoring',
  'app',
  'start',
  'onePage',
  'main.tsx',
  'dev',
]

const SRC = join(import.meta.dirname, '../../src')

export const floors: Rule = {
  meta: { type: 'problem', docs: { description: 'A folder of src imports only from those before it.' } },
  create(context) {
    const own = findFloor(context.filename)
    if (own < 0) return {}
    const check = (node: Import): void => {
      const address = node.source?.type === 'Literal' ? node.source.value : null
      if (typeof address !== 'string' || !address.startsWith('.')) return
      const floor = findFloor(join(dirname(context.filename), address))
      if (floor <= own) return
      const message = `src/${FLOORS[own]} may not import from src/${FLOORS[floor]}, which stands above it (tests/lint/floors.ts).`
      context.report({ node, message })
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    }
  },
}

/** The index of the folder of `src` that a file is in; -1 for none. */
function findFloor(path: string): number {
  return FLOORS.indexOf(relative(SRC, path).split('/')[0] ?? '')
}
