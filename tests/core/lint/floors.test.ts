/** The lint rule on the order of the folders of `src`. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { RuleTester } from 'oxlint/plugins-dev'
import { describe, expect, test } from 'vitest'
import { FLOORS, floors } from '../../lint/floors.ts'

RuleTester.describe = describe
RuleTester.it = test
const src = join(import.meta.dirname, '../../../src')
const inFile = (name: string, code: string) => ({ code, filename: join(src, name) })

new RuleTester().run('floors', floors, {
  valid: [
    inFile('screens/chat/a.ts', "import { a } from '../../ui/a.ts'"),
    inFile('screens/chat/a.ts', "import { a } from '../story/a.ts'"),
    inFile('platform/a.ts', "import { a } from '../../protocol/limits.ts'\nimport b from 'react'"),
    inFile('../tests/a.ts', "import { a } from '../src/dev/a.ts'"),
  ],
  invalid: [
    inFile('screens/chat/a.ts', "import { a } from '../../app/a.ts'"),
    inFile('screens/chat/a.ts', "void import('../../app/a.ts')"),
    inFile('platform/a.ts', "import type { A } from '../ui/a.ts'"),
    inFile('ui/a.ts', "export { a } from '../account/a.ts'"),
    inFile('api/a.ts', "export * from '../account/a.ts'"),
    inFile('start/a.ts', "import { a } from '../main.tsx'"),
  ].map((one) => ({ ...one, errors: 1 })),
})

test('each folder of src has its floor', () => {
  const folders = readdirSync(src, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(folders.map(({ name }) => name).filter((name) => !FLOORS.includes(name))).toEqual([])
})
