/** The type of a lint rule: oxlint exports no types of its tree but by a package of its own. */
import type { RuleTester } from 'oxlint/plugins-dev'

export type Rule = Extract<Parameters<RuleTester['run']>[1], { create: unknown }>
export type Visitor = ReturnType<NonNullable<Rule['create']>>
