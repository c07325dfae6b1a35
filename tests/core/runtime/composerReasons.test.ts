/** The order of the reasons for which the input is disabled is written twice: in rule I3 and in the reducer's list. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COMPOSER_REASONS } from '../../../worker/reducer/composer.ts'

const SPEC = readFileSync(join(import.meta.dirname, '../../../protocol/SPEC.md'), 'utf8')

test('[I3] the reducer tries the reasons in the order of the rule', () => {
  const rule = /^- \*\*I3\*\* (.*)$/m.exec(SPEC)?.[1] ?? ''
  const reasons = Array.from(rule.matchAll(/`(\w+)`/g), ([, reason]) => reason)
  expect(Object.keys(COMPOSER_REASONS)).toEqual(reasons)
})
